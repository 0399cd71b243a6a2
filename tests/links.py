"""Checks that links between documents point to existing files: python3 tests/links.py [FOLDER]"""

import re
import subprocess
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^()#\s]+)(?:#[^()\s]*)?\)")


def dead_links(document: Path) -> list[str]:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    return [link for link in links if ":" not in link and not (document.parent / link).exists()]


def main() -> int:
    if folders := sys.argv[1:]:
        documents = [path for folder in folders for path in Path(folder).rglob("*.md")]
    else:
        documents = subprocess.run(["git", "ls-files", "*.md"], check=True, capture_output=True, text=True).stdout.split()
    dead = [(document, link) for document in documents for link in dead_links(Path(document))]
    for document, link in dead:
        print(f"{document}: there is no {link}", file=sys.stderr)
    return 1 if dead or not documents else 0


if __name__ == "__main__":
    sys.exit(main())
