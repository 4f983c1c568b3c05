package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// releaseAll builds everything that is published, with the version that the go command derives from
// the tree: the archives, the npm package, Python wheels and the static page. It requires node,
// npm, Python and a C compiler. It doesn't remove earlier files.
func releaseAll(sources, out string, p page) error {
	program, err := build(sources, runtime.GOOS+"/"+runtime.GOARCH, "./cmd/rulecheck")
	if err != nil {
		return err
	}
	version, err := versionIn(program)
	if err != nil {
		return err
	}
	var packed string
	var wheels []string
	steps, err := archivesOf(sources, out, systems)
	if err != nil {
		return err
	}
	err = together(append(steps, func() error {
		printed, err := output(commandIn(sources, "python3",
			filepath.Join("bindings", "python", "build.py"), "-o", absolute(out), "all"))
		for path := range strings.Lines(printed) {
			path = filepath.Join(out, filepath.Base(strings.TrimSpace(path)))
			wheels = append(wheels, path)
			err = errors.Join(err, addFile(out, path))
		}
		if err != nil {
			return fmt.Errorf("the wheels: %w", err)
		}
		return nil
	}, func() error { // these two compile the same packages, so one waits for the other
		site := filepath.Join(out, "site")
		if err := writeSite(sources, site, p); err != nil {
			return fmt.Errorf("the page: %w", err)
		}
		fmt.Printf("%9s  %s\n", "", site)
		var err error
		packed, err = packNPM(sources, out, version)
		if err == nil {
			err = addFile(out, packed)
		}
		if err != nil {
			return fmt.Errorf("the package for npm: %w", err)
		}
		return nil
	}))
	if err == nil {
		fmt.Print(publishing(version, out, packed, wheels))
	}
	return err
}

// addFile adds a file that is in the folder of the archives already.
func addFile(out, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return addArchive(out, filepath.Base(path), text)
}

// isPseudo matches a version of a commit without tag.
var isPseudo = regexp.MustCompile(`[-.]\d{14}-[0-9a-f]+$`)

// publishing returns the commands that publish a release.
func publishing(version, out, packed string, wheels []string) string {
	number := npmVersion(version)
	if number == "0.0.0" || strings.HasSuffix(version, "+dirty") {
		return fmt.Sprintf("\nAll of this lies in %s. Its version is %s, which can't be published: "+
			"commit all changes, give the commit a tag such as v1.0.0, and make it again.\n", out,
			version)
	}
	pushed, tagged := "HEAD "+version, ""
	if isPseudo.MatchString(version) {
		pushed = "HEAD"
	}
	if strings.Contains(number, "-") { // otherwise npm install would take it, as the latest
		tagged = " --tag next"
	}
	if !filepath.IsAbs(packed) {
		packed = "./" + packed // npm takes other names for those of GitHub
	}
	return fmt.Sprintf(`
All of this is version %s, and lies in %s. To publish it, in the root of the repository:

  git push origin %s
  npm publish%s %s
  python3 -m twine upload %s
  and put the archives with SHA256SUMS beside the tag, and the files of %[2]s/site on a web host
`, version, out, pushed, tagged, filepath.ToSlash(packed), strings.Join(wheels, " "))
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
