// Package editors drives real editors that speak to the language server, with the lines that docs/editors.md has for
// them. It is a module of its own, since whoever tests the library need not have them.
package editors

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/testkit/must"
)

// patience is how long an editor has for what it does at once otherwise, before it is taken to hang.
const patience = 2 * time.Minute

// program is the folder with rulecheck.
var program string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "editors")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		program = folder
		build := exec.Command("go", "build", "-o", filepath.Join(folder, "rulecheck"), "./cmd/rulecheck")
		build.Dir, build.Stderr = "../..", os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return m.Run()
	}())
}

// lines returns the n-th block of docs/editors.md that is in a language.
func lines(t *testing.T, language string, n int) string {
	t.Helper()
	text := must.Get(os.ReadFile("../../docs/editors.md"))(t)
	all := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(text, -1)
	if len(all) <= n {
		t.Fatalf("docs/editors.md has no block %d in %s", n, language)
	}
	return string(all[n][1])
}

// house is a file with mistakes, one of which has a safe fix.
const house = "hanfu: 1\nid: club\nextends: standard\nyaku:\n  tanyao: {han: 2, when: clozed and only(simples)}\n"

// write writes a file into a folder.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// environment is that of an editor which finds the program, and no settings of whoever runs the tests. What it says to
// the server goes into a file.
func environment(t *testing.T, folder string) (env []string, said string) {
	t.Helper()
	bin, home := filepath.Join(folder, "bin"), filepath.Join(folder, "home")
	for _, dir := range []string{bin, home} {
		must.Do(t, os.Mkdir(dir, 0o777))
	}
	said = filepath.Join(folder, "said")
	script := fmt.Sprintf("#!/bin/sh\ntee %s | %s \"$@\"\n", said, filepath.Join(program, "rulecheck"))
	path := write(t, bin, "rulecheck", script)
	must.Do(t, os.Chmod(path, 0o777))
	env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "HOME="+home, "XDG_CONFIG_HOME="+home,
		"XDG_DATA_HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home)
	return env, said
}

// requests counts what an editor has said to the server, by method.
func requests(t *testing.T, said string) string {
	t.Helper()
	text := must.Get(os.ReadFile(said))(t)
	count := make(map[string]int)
	for _, m := range regexp.MustCompile(`"method":\s*"([^"]+)"`).FindAllSubmatch(text, -1) {
		count[strings.ReplaceAll(string(m[1]), `\/`, "/")]++
	}
	var all []string
	for method, n := range count {
		all = append(all, fmt.Sprintf("%d %s", n, method))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// until waits until something is so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it has never come to this: %s", what)
		}
	}
}

// check runs the program, and returns what it says.
func check(t *testing.T, folder string, args ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(program, "rulecheck"), args...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &out, &out
	_ = cmd.Run() // what it says tells how it has ended
	return out.String()
}
