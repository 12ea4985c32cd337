"""The policy: data that people edit, and the loader that refuses what it can't understand."""

from spotter.policy.load import DATA, load

__all__ = ["DATA", "load"]
