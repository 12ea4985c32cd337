"""Spotter inside other frameworks: `adapters.asgi`, `adapters.langchain`, `adapters.openai_agents`."""
