"""Rebuild the local judge from the corpus. Needs the `train` extra; nothing here is imported at run time."""
