"""Builds the documentation site into a folder: build.py FOLDER. Works offline; needs sphinx, furo and myst-nb."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CHAPTERS = ["GUIDE.md", "METHODOLOGY.md", "BIAS.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "results"]
"""What the site takes from the repository; pages link to each other by the same paths as there."""
KEPT = {".md", ".png", ".svg", ".gif"}
SOURCE = "https://example.org/evodoku/source/"
"""Files that are not part of the site are linked there: a placeholder, which the owner replaces."""
LINK = re.compile(r"(\[[^\]]*\]\()([^)\s#]+)((?:#[^)\s]*)?\))")


def staged(folder: Path) -> None:
    """Copies the pages, and turns links to other files of the repository into links to its source."""
    shutil.copytree(HERE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build.py", "__pycache__"))
    for page in folder.glob("*.md"):
        # The site has the pages of the repository at its root.
        page.write_text(page.read_text().replace("](../../../", "]("))
    shutil.copytree(HERE.parent / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns(".*"))
    for name in CHAPTERS:
        paths = [ROOT / name] if (ROOT / name).is_file() else sorted((ROOT / name).rglob("*"))
        for path in paths:
            if path.suffix in KEPT and path.is_file():
                target = folder / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix == ".md":
                    target.write_text(relinked(path, folder))
                else:
                    shutil.copyfile(path, target)


def relinked(path: Path, folder: Path) -> str:
    def link(found: re.Match[str]) -> str:
        target = found[2]
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        place = (path.parent / unquote(target)).resolve()
        if not place.is_relative_to(ROOT) or is_page(place):
            return found[0]
        return f"{found[1]}{SOURCE}{place.relative_to(ROOT).as_posix()}{found[3]}"

    return LINK.sub(link, path.read_text())


def is_page(place: Path) -> bool:
    inside = any(place == ROOT / name or place.is_relative_to(ROOT / name) for name in CHAPTERS)
    return inside and place.is_file() and place.suffix in KEPT


class Links(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attributes if name in ("href", "src") and value]


def broken(folder: Path) -> list[str]:
    """Links of the site that lead to no file of it."""
    found = []
    for page in sorted(folder.rglob("*.html")):
        reader = Links()
        reader.feed(page.read_text())
        for link in reader.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            target = (page.parent / unquote(parts.path)).resolve()
            if not target.exists():
                found.append(f"{page.relative_to(folder)}: {link}")
    return found


def main(folder: Path) -> int:
    with tempfile.TemporaryDirectory() as stage:
        staged(Path(stage))
        command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", stage, str(folder)]
        done = subprocess.run(command, check=False)
    if done.returncode:
        return done.returncode
    wrong = broken(folder)
    for link in wrong:
        print(f"broken link in {link}", file=sys.stderr)
    print(f"{folder / 'index.html'} and {sum(1 for _ in folder.rglob('*.html')) - 1} further pages")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: build.py FOLDER")
    sys.exit(main(Path(sys.argv[1])))
