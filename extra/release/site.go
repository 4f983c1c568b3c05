package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// page is what is chosen for the club's page.
type page struct{ dir, rules, lang string }

// writeSite writes the club's page as static files, including the licenses of its libraries. It
// requires node, which makes the program begin where it has answered the first view.
func writeSite(sources, out string, p page) error {
	const system, program = "js/wasm", "./door/serve/site/program"
	built, err := build(sources, system, program)
	if err != nil {
		return err
	}
	goroot, err := goCommand(sources, system, "env", "GOROOT")
	if err != nil {
		return err
	}
	licenses, err := licensesOf(sources, system, program)
	if err != nil {
		return err
	}
	made, err := os.MkdirTemp("", "site")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	write := func(name string, text []byte) error {
		return os.WriteFile(filepath.Join(made, name), text, 0o644)
	}
	if err := errors.Join(write("plain", built), write("licenses", licenses)); err != nil {
		return err
	}
	if _, err := output(commandIn(sources, "node", filepath.Join("door", "serve", "site", "build.js"),
		filepath.Join(made, "plain"),
		filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"),
		filepath.Join(made, "program"), filepath.Join(made, "begin"))); err != nil {
		return err
	}
	// Run as a file of the module of the sources, it shares with the archives what is compiled.
	_, err = goCommand(sources, runtime.GOOS+"/"+runtime.GOARCH, "run", "-trimpath",
		filepath.Join("extra", "release", "writesite", "main.go"), "-made", made, "-o",
		absolute(out), "-dir", p.dir, "-rules", p.rules, "-lang", p.lang)
	return err
}
