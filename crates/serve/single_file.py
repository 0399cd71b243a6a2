#!/usr/bin/env python3
"""Puts the static page into one HTML file that works from file://: single_file.py FOLDER FILE. Standard library only.

Modules become data: addresses in an import map, under names of their own, because nothing can be imported by a relative
path there; the worker's script and the engines, packed, are texts in the page.
"""

import base64
import gzip
import pathlib
import re
import sys


def data_address(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def main(folder: pathlib.Path, target: pathlib.Path) -> None:
    files = {path.name: path for path in (folder / "page").iterdir()}
    relative = re.compile(r"(from |import\()(['\"])\./([\w-]+\.js)\2")
    modules = {
        f"evodoku/{name}": data_address(
            "text/javascript", relative.sub(r"\1'evodoku/\3'", path.read_text("utf-8")).encode()
        )
        for name, path in sorted(files.items())
        if name.endswith(".js") and name not in ("worker.js", "from-file.js")
    }
    worker = files["worker.js"].read_text("utf-8")
    style = files["style.css"].read_text("utf-8")
    engines = base64.b64encode(gzip.compress(files["evodoku.wasm"].read_bytes(), 9, mtime=0)).decode()
    icon = data_address("image/svg+xml", files["icon.svg"].read_bytes())
    assert "</script" not in worker and "</style" not in style
    imports = ",\n".join(f'"{name}": "{address}"' for name, address in modules.items())
    page = (folder / "index.html").read_text("utf-8")
    for old, new in [
        ('  <link rel="stylesheet" href="page/style.css">\n', f"  <style>\n{style}</style>\n"),
        (
            '  <script type="module" src="page/main.js"></script>\n',
            f'  <script type="importmap">{{"imports": {{\n{imports}\n}}}}</script>\n'
            f'  <script type="text/plain" id="worker-script">{worker}</script>\n'
            f'  <script type="text/plain" id="engines">{engines}</script>\n'
            "  <script type=\"module\">import 'evodoku/main.js';</script>\n",
        ),
        ('  <script defer src="page/from-file.js"></script>\n', ""),
        ("page/icon.svg", icon),
    ]:
        assert old in page, old
        page = page.replace(old, new)
    target.write_text(page, "utf-8")
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, opens by a double click.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: single_file.py FOLDER FILE")
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
