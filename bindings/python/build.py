#!/usr/bin/env python3
"""Makes the wheel of hanfu for this system: python3 bindings/python/build.py -o dist

It takes Go, a C compiler and nothing from the network but the modules that Go needs. The same files and the same compilers
give the same bytes.
"""

import argparse
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIBRARY = "libhanfu" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
PROGRAM = "./bindings/c"


def go(*args: str) -> str:
    """Runs the go command as extra/release does: without the settings of this machine that change what is built."""
    return subprocess.run(["go", *args], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE, env={
        **os.environ, "CGO_ENABLED": "1", "GOENV": "off", "GOFLAGS": "-trimpath -buildvcs=auto", "GOWORK": "off", "GOEXPERIMENT": ""}).stdout


def library(folder: Path) -> Path:
    """Builds the library into a folder."""
    path = folder / LIBRARY
    go("build", "-buildmode=c-shared", "-ldflags=-s -w -buildid=", "-o", str(path), PROGRAM)
    path.with_suffix(".h").unlink()  # the declarations for C
    return path


def version_of(built: Path) -> str:
    """The version that the go command took from the tree."""
    said = re.search(r"^\tmod\t\S+\t(\S+)", go("version", "-m", str(built)), re.MULTILINE)
    return in_python(said[1] if said else "")


def in_python(version: str) -> str:
    """A version of Go as Python writes it. Behind the last tag it is that of the next one, with .dev, the time and the commit."""
    plain = re.fullmatch(r"v(\d+\.\d+\.\d+)(?:-rc\.(\d+))?(?:-(?:0\.)?(\d{14})-([0-9a-f]+))?(\+dirty)?", version)
    if not plain:
        return "0.0.0.dev0"
    number, candidate, time, commit, dirty = plain.groups()
    local = ".".join(filter(None, [commit, dirty and "dirty"]))
    return number + (f"rc{candidate}" if candidate else "") + (f".dev{time}" if time else "") + (f"+{local}" if local else "")


def platform_of(built: Path) -> str:
    """The tag of the systems on which the library can be loaded: on Linux those with the glibc that it asks for."""
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if sys.platform != "linux":
        return platform
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", built.read_bytes())]
    return platform.replace("linux_", f"manylinux_2_{max(asked, default=17)}_", 1)


def licenses() -> bytes:
    """The licenses of Go and of the libraries that are linked."""
    listed = go("list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", PROGRAM).split("\n")
    text = b""
    for module in ["Go " + go("env", "GOROOT").strip(), *sorted(filter(None, {*listed}))]:
        name, folder = module.split(" ", 1)
        found = sorted([*Path(folder).glob("LICENSE*"), *Path(folder).glob("NOTICE*")])
        if not found:
            sys.exit(f"{name} has no license in {folder}")
        for path in found:
            text += name.encode() + b"\n\n" + path.read_bytes().strip() + b"\n\n"
    return text


def wheel(built: Path, version: str, out: Path) -> Path:
    """Packs a wheel, as PEP 427 has it: the files, and a RECORD with their sums."""
    tag = f"py3-none-{platform_of(built)}"
    info = f"hanfu-{version}.dist-info"
    files = {"hanfu/" + path.name: path.read_bytes() for path in sorted((HERE / "hanfu").iterdir()) if path.suffix in (".py", ".typed")}
    files["hanfu/" + LIBRARY] = built.read_bytes()
    files[f"{info}/METADATA"] = ("Metadata-Version: 2.4\nName: hanfu\n" f"Version: {version}\n"
                                 "Summary: Scores of riichi mahjong hands, under rules that are data\n"
                                 "Requires-Python: >=3.10\nLicense-File: LICENSE\nLicense-File: LICENSES-OF-LIBRARIES\n").encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: hanfu\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/licenses/LICENSES-OF-LIBRARIES"] = licenses()
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
    arguments = argparse.ArgumentParser(description="Makes the wheel of hanfu for this system.")
    arguments.add_argument("-o", dest="out", metavar="FOLDER", type=Path, default=ROOT / "dist", help="where to (dist)")
    arguments.add_argument("--version", help="in place of the one that Go takes from the tree, such as 1.2.3")
    said = arguments.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    built = library(said.out)
    try:
        print(wheel(built, said.version or version_of(built), said.out))
    finally:
        built.unlink()


if __name__ == "__main__":
    main()
