package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
)

// moveHome changes the module path in all files tracked by git, reformats Go files, and returns the
// number of changed files. This includes the nested modules for tests and pipelines.
func moveHome(sources, to string) (changed int, err error) {
	from, err := goCommand(sources, "", "list", "-m")
	if err != nil {
		return 0, err
	}
	// This also validates the path.
	if _, err := goCommand(sources, "", "mod", "edit", "-module", to); err != nil {
		return 0, err
	}
	listed, err := output(commandIn(sources, "git", "ls-files", "-z"))
	if err != nil {
		return 0, err
	}
	for _, name := range strings.Split(strings.TrimSuffix(listed, "\x00"), "\x00") {
		path := filepath.Join(sources, filepath.FromSlash(name))
		info, err := os.Lstat(path)
		if err != nil {
			return changed, err
		}
		if !info.Mode().IsRegular() { // the target of a link is itself in the list
			continue
		}
		old, err := os.ReadFile(path)
		if err != nil {
			return changed, err
		}
		text := bytes.ReplaceAll(old, []byte(strings.TrimSpace(from)), []byte(to))
		if bytes.Equal(text, old) && name != "go.mod" {
			continue
		}
		if strings.HasSuffix(name, ".go") {
			if text, err = format.Source(text); err != nil {
				return changed, fmt.Errorf("%s: %w", name, err)
			}
		}
		if err := os.WriteFile(path, text, info.Mode()); err != nil {
			return changed, err
		}
		changed++
	}
	return changed, nil
}

const homeHelp = `%d files name %s now. Look at the change with git diff, and run bash .ci/run. Then:

  git commit -am "the module is %[2]s"
  git tag v1.0.0
  go -C extra/release run . -all
  git push origin HEAD v1.0.0
`
