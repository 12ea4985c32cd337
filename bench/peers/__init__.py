"""What a user would pick instead, in one run on the same messages."""
