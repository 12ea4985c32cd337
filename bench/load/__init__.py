"""Many members at once, in front of a fast fake upstream."""
