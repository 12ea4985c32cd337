"""What an exchange costs, and what it costs when there is more of everything."""
