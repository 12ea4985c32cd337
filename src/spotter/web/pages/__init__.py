"""Pages: one page is a route and a template of the same stem."""
