#!/usr/bin/env python3
"""Makes wheels of hanfu, for this system or those that are named: python3 bindings/python/build.py -o dist

It takes Go, a C compiler for each system and nothing from the network but the modules that Go needs. The same files and the same
compilers give the same bytes.
"""

import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = "./bindings/c"
HOME = "https://example.com/hanfu"

COMPILERS = {"linux/amd64": "x86_64-linux-gnu-gcc", "linux/arm64": "aarch64-linux-gnu-gcc", "windows/amd64": "x86_64-w64-mingw32-gcc",
             "darwin/amd64": "clang", "darwin/arm64": "clang"}
"""The C compilers for other systems, as Debian names them; that for macOS is Apple's. The variable CC names another one."""

MACHINES = {"linux": {"amd64": "x86_64", "arm64": "aarch64"}, "darwin": {"amd64": "x86_64", "arm64": "arm64"}, "windows": {"amd64": "amd64"}}
"""What the tags of wheels call the machines."""


def go(*args: str, system: str = "", **more: str) -> str:
    """Runs the go command as extra/release does: without the settings of this machine that change what is built."""
    target = dict(zip(("GOOS", "GOARCH"), system.split("/"))) if system else {}
    return subprocess.run(["go", *args], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE, env={
        **os.environ, "CGO_ENABLED": "1", "GOENV": "off", "GOFLAGS": "-trimpath -buildvcs=auto -tags=libhanfu", "GOWORK": "off", "GOEXPERIMENT": "",
        "GOGC": "off", "GOMEMLIMIT": "1GiB",  # the garbage collector of the compiler would take half of the time
        **target, **more}).stdout


def library(folder: Path, system: str) -> Path:
    """Builds the library for a system into a folder."""
    path = folder / ("libhanfu" + {"windows": ".dll", "darwin": ".dylib"}.get(system.split("/")[0], ".so"))
    compiler = {} if system == this_system() or "CC" in os.environ else {"CC": COMPILERS[system]}
    if compiler and not shutil.which(compiler["CC"]):
        sys.exit(f"{compiler['CC']}, the C compiler for {system}, is not installed; the variable CC may name another one")
    go("build", "-buildmode=c-shared", "-ldflags=-s -w -buildid=", "-o", str(path), PROGRAM, system=system, **compiler)
    path.with_suffix(".h").unlink()  # the declarations for C
    return path


def can_build(system: str) -> bool:
    """Reports whether the compiler for a system is installed. That for macOS needs what is on a Mac alone."""
    if system == this_system():
        return True
    return bool(shutil.which(COMPILERS[system])) and (sys.platform == "darwin") == system.startswith("darwin")


def this_system() -> str:
    return "/".join(go("env", "GOHOSTOS", "GOHOSTARCH").split())


def version_of(built: Path) -> str:
    """The version that the go command took from the tree."""
    said = re.search(r"^\tmod\t\S+\t(\S+)", go("version", "-m", str(built)), re.MULTILINE)
    return in_python(said[1] if said else "")


def in_python(version: str) -> str:
    """A version of Go as indexes for Python take it. Behind the last tag it is that of the next one, with .dev and the time. One
    of a tree that was changed since has +dirty, which indexes refuse."""
    plain = re.fullmatch(r"v(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.(\d+))?(?:[-.](?:0\.)?(\d{14})-[0-9a-f]+)?(\+dirty)?", version)
    if not plain:
        return "0.0.0.dev0"
    number, stage, candidate, time, dirty = plain.groups()
    if stage:
        number += {"alpha": "a", "beta": "b"}.get(stage, stage) + str(int(candidate) + (time is not None))
    return number + (f".dev{time}" if time else "") + (dirty or "")


def platform_of(built: Path, system: str) -> str:
    """The tag of the systems on which the library can be loaded: on Linux those with the glibc that it asks for, and on macOS
    those for which Go builds."""
    name, machine = system.split("/")
    machine = MACHINES[name][machine]
    if name == "windows":
        return f"win_{machine}"
    if name == "darwin":
        return f"macosx_12_0_{machine}"
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", built.read_bytes())]
    return f"manylinux_2_{max(asked, default=17)}_{machine}"


def licenses(system: str) -> bytes:
    """The licenses of Go and of the libraries that are linked."""
    form = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}"
    listed = go("list", "-deps", "-f", form, PROGRAM, system=system).split("\n")
    text = b""
    for module in ["Go " + go("env", "GOROOT").strip(), *sorted(filter(None, {*listed}))]:
        name, folder = module.split(" ", 1)
        found = sorted([*Path(folder).glob("LICENSE*"), *Path(folder).glob("NOTICE*")])
        if not found:
            sys.exit(f"{name} has no license in {folder}")
        for path in found:
            text += name.encode() + b"\n\n" + path.read_bytes().strip() + b"\n\n"
    return text


def metadata(version: str) -> bytes:
    """What indexes show of the package."""
    readme = (HERE / "README.md").read_text("utf-8")
    return (f"""Metadata-Version: 2.4
Name: hanfu
Version: {version}
Summary: Scores of riichi mahjong hands, under rules that are data
Description-Content-Type: text/markdown
Keywords: mahjong,riichi,scoring,yaku,fu
License-Expression: MIT
License-File: LICENSE
License-File: LICENSES-OF-LIBRARIES
Classifier: Intended Audience :: Developers
Classifier: Operating System :: MacOS
Classifier: Operating System :: Microsoft :: Windows
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Typing :: Typed
Requires-Python: >=3.10
Project-URL: Homepage, {HOME}

{readme}""").encode()


def wheel(built: Path, system: str, version: str, out: Path) -> Path:
    """Packs a wheel, as PEP 427 has it: the files, and a RECORD with their sums."""
    tag = f"py3-none-{platform_of(built, system)}"
    info = f"hanfu-{version}.dist-info"
    files = {"hanfu/" + path.name: path.read_bytes() for path in sorted((HERE / "hanfu").iterdir()) if path.suffix in (".py", ".typed")}
    files["hanfu/" + built.name] = built.read_bytes()
    files[f"{info}/METADATA"] = metadata(version)
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: hanfu\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/licenses/LICENSES-OF-LIBRARIES"] = licenses(system)
    record = f"{info}/RECORD"
    files[record] = "".join(f"{name},sha256={digest(text)},{len(text)}\n" for name, text in files.items()).encode() + f"{record},,\n".encode()
    path = out / f"hanfu-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980, as the archives
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, text)
    return path


def digest(text: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()


def main() -> None:
    arguments = argparse.ArgumentParser(description="Makes wheels of hanfu.")
    arguments.add_argument("-o", dest="out", metavar="FOLDER", type=Path, default=ROOT / "dist", help="where to (dist)")
    arguments.add_argument("--version", help="in place of the one that Go takes from the tree, such as 1.2.3")
    arguments.add_argument("systems", metavar="SYSTEM", nargs="*", help=f"in place of this one: {', '.join(COMPILERS)}, or all that can be made here")
    said = arguments.parse_args()
    if said.systems == ["all"]:
        said.systems = [system for system in COMPILERS if can_build(system)]
    for system in said.systems:
        if system not in COMPILERS:
            arguments.error(f"no wheel is made for {system}, but for {', '.join(COMPILERS)}")
    said.out.mkdir(parents=True, exist_ok=True)
    for system in said.systems or [this_system()]:
        with tempfile.TemporaryDirectory() as folder:
            built = library(Path(folder), system)
            print(wheel(built, system, said.version or version_of(built), said.out), flush=True)


if __name__ == "__main__":
    main()
