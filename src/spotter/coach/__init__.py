"""Ask a coach, safely."""

from spotter.coach.ask import Coach, Reply
from spotter.coach.embedded import EmbeddedProvider
from spotter.coach.providers import OpenAIProvider, Provider, ProviderError, Upstream

__all__ = ["Coach", "EmbeddedProvider", "OpenAIProvider", "Provider", "ProviderError", "Reply", "Upstream"]
