"""What must never be kept, found in free text: lexicons (the YAML files here) and passes over words."""
