package main

import (
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/serve/site"
)

// writeSite writes the club's page into a folder, with the licenses of what is in it.
func writeSite(sources, out, ruleSet, lang string) error {
	const system, program = "js/wasm", "./serve/site/program"
	built, err := build(sources, system, program)
	if err != nil {
		return err
	}
	goroot, err := goCommand(sources, system, "env", "GOROOT")
	if err != nil {
		return err
	}
	exec, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	licenses, err := licensesOf(sources, system, program)
	if err != nil {
		return err
	}
	return site.Write(out, site.Options{Program: built, Exec: exec, Licenses: licenses, Rules: ruleSet, Lang: lang})
}
