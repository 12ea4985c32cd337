"""The OpenAI-compatible proxy."""
