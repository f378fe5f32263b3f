"""Run an attack: ``python -m attacks NAME``; see ``attacks/README.md``."""

from __future__ import annotations

from importlib import import_module

import click

ATTACKS = (
    *("differential", "metamorphic", "mutants", "malformed", "readers"),
    *("faults", "limits", "audit", "browser", "languages", "replay"),
)


class _Attacks(click.Group):
    """The attacks, each in a module of its own that is imported when it is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(ATTACKS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in ATTACKS:
            return None
        command: click.Command = import_module(f"attacks.{name}.command").command
        return command


@click.group(cls=_Attacks)
def main() -> None:
    """Attack the product, and report what falls."""


if __name__ == "__main__":
    main(prog_name="python -m attacks")
