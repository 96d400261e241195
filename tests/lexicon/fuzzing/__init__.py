"""Every parser of what others wrote, fed with damaged and hostile files under a ceiling."""
