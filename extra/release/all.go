package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"example.com/hanfu/door/serve/site"
)

// publishHelp describes how to publish a release. Its arguments are the version, the folder and the
// files for npm and Python.
const publishHelp = `All of this is version %[1]s, and lies in %[2]s. To publish it:

  git push origin HEAD %[1]s
  npm publish %[3]s
  python3 -m twine upload %[4]s
  and put the archives with SHA256SUMS beside the tag, and the files of %[2]s/site on a web host
`

// releaseAll builds everything that is published, with the version that the go command derives from
// the tree: the archives, the npm package, the Python wheel for this system and the static page. It
// requires node, npm, Python and a C compiler. It doesn't remove earlier files.
func releaseAll(sources, out string, o site.Options) error {
	program, err := build(sources, runtime.GOOS+"/"+runtime.GOARCH, "./cmd/rulecheck")
	if err != nil {
		return err
	}
	version, err := versionIn(program)
	if err != nil {
		return err
	}
	if err := release(sources, out, systems); err != nil {
		return err
	}
	packed, err := packNPM(sources, out, version)
	if err != nil {
		return fmt.Errorf("the package for npm: %w", err)
	}
	wheel, err := output(commandIn(sources, "python3",
		filepath.Join("bindings", "python", "build.py"), "-o",
		absolute(out)))
	if err != nil {
		return fmt.Errorf("the wheel: %w", err)
	}
	wheel = strings.TrimSpace(wheel)
	for _, path := range []string{packed, wheel} {
		text, err := os.ReadFile(path)
		if err == nil {
			err = addArchive(out, filepath.Base(path), text)
		}
		if err != nil {
			return err
		}
	}
	if err := writeSite(sources, filepath.Join(out, "site"), o); err != nil {
		return fmt.Errorf("the page: %w", err)
	}
	fmt.Printf(publishHelp, version, out, packed, wheel)
	return nil
}

// packNPM builds the npm package from a copy of the listed files, into which it writes the version.
func packNPM(sources, out, version string) (string, error) {
	from := filepath.Join(sources, "bindings", "npm")
	if _, err := output(commandIn(from, "node", "build.js")); err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(from, "package.json"))
	if err != nil {
		return "", err
	}
	var listed struct{ Files []string }
	if err := json.Unmarshal(text, &listed); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "npm")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	for _, name := range append(listed.Files, "package.json", "README.md", "LICENSE") {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), text, 0o644)
		}
		if err != nil {
			return "", err
		}
	}
	if _, err := output(commandIn(folder, "npm", "pkg", "set",
		"version="+npmVersion(version))); err != nil {
		return "", err
	}
	name, err := output(commandIn(folder, "npm", "pack", "--silent", "--ignore-scripts",
		"--pack-destination", absolute(out)))
	return filepath.Join(out, strings.TrimSpace(name)), err
}

// npmVersion converts a Go version to npm. A tree without a tag or without git gets version 0.0.0.
func npmVersion(version string) string {
	if number, ok := strings.CutPrefix(version, "v"); ok {
		return number
	}
	return "0.0.0"
}

func absolute(path string) string {
	if all, err := filepath.Abs(path); err == nil {
		return all
	}
	return path
}
