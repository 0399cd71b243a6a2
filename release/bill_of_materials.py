#!/usr/bin/env python3
"""Writes a CycloneDX bill of materials (`evodoku.cdx.json`) of the linked crates, and the texts of their licences.

    release/bill_of_materials.py FOLDER

Build and development dependencies are left out. Needs only Python's standard library, and no network.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = "evodoku-cli"
# File names of licence texts.
TEXTS = ("license", "licence", "copying", "notice", "unlicense", "copyright")


def metadata():
    host = subprocess.run(["rustc", "--print", "host-tuple"], capture_output=True, text=True, check=True).stdout.strip()
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def linked(found):
    """The packages that the program is linked from, by id, each with its dependencies."""
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}
    packages = {package["id"]: package for package in found["packages"]}
    needs, waiting = {}, [next(id for id, package in packages.items() if package["name"] == ROOT)]
    while waiting:
        id = waiting.pop()
        if id in needs:
            continue
        is_linked = lambda dependency: any(kind["kind"] is None for kind in dependency["dep_kinds"])
        needs[id] = sorted(dependency["pkg"] for dependency in nodes[id]["deps"] if is_linked(dependency))
        waiting += needs[id]
    return packages, needs


def component(package, checksums):
    purl = f"pkg:cargo/{package['name']}@{package['version']}"
    about = {"type": "library", "bom-ref": purl, "name": package["name"], "version": package["version"], "purl": purl}
    if package["license"]:
        about["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    checksum = checksums.get((package["name"], package["version"]))
    if checksum:
        about["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return about


def locked():
    """The checksums in the lock file."""
    import tomllib

    lock = tomllib.loads(Path("Cargo.lock").read_text())
    return {(it["name"], it["version"]): it.get("checksum") for it in lock["package"]}


def licences(package, folder):
    """Copies the licence texts of a package, including subfolders (fonts)."""
    home = Path(package["manifest_path"]).parent
    for path in sorted(home.rglob("*")):
        is_text = path.name.lower().startswith(TEXTS) and path.suffix.lower() in ("", ".md", ".txt", ".apache", ".mit")
        if is_text and path.is_file() and "target" not in path.parts:
            place = folder / f"{package['name']}-{package['version']}" / path.relative_to(home)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())


def main():
    folder = Path(sys.argv[1])
    packages, needs = linked(metadata())
    checksums = locked()
    ours = [id for id in needs if packages[id]["source"] is None]
    ref = lambda id: f"pkg:cargo/{packages[id]['name']}@{packages[id]['version']}"
    order = sorted(needs, key=ref)
    root = next(id for id in ours if packages[id]["name"] == ROOT)
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**component(packages[root], checksums), "type": "application"}},
        "components": [component(packages[id], checksums) for id in order if id != root],
        "dependencies": [{"ref": ref(id), "dependsOn": sorted(ref(need) for need in needs[id])} for id in order],
    }
    text = json.dumps(bill, indent=1, sort_keys=True) + "\n"
    (folder / "evodoku.cdx.json").write_text(text)
    for id in order:
        if packages[id]["source"] is not None:
            licences(packages[id], folder / "licences")
    without = [ref(id) for id in order if id not in ours and not packages[id]["license"]]
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    print(f"{len(order)} crates, {len(ours)} of them ours, {len(without)} without a licence; sum {digest}")
    sys.exit(1 if without else 0)


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parent.parent)
    main()
