package main

import (
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/door/serve/site"
)

// writeSite writes the club's page as static files, including the licenses of its libraries.
func writeSite(sources, out string, o site.Options) error {
	const system, program = "js/wasm", "./door/serve/site/program"
	var err error
	if o.Program, err = build(sources, system, program); err != nil {
		return err
	}
	goroot, err := goCommand(sources, system, "env", "GOROOT")
	if err != nil {
		return err
	}
	if o.Exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm",
		"wasm_exec.js")); err != nil {
		return err
	}
	if o.Licenses, err = licensesOf(sources, system, program); err != nil {
		return err
	}
	return site.Write(out, o)
}
