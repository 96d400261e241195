"""One module per way in which a list can be written; all give texts by line, none skips one."""
