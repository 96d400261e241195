"""Word sources made into lexicons: language profiles, manifest, readers, build, store."""
