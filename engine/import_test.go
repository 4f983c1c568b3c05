package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const importer = `package main

import (
	"context"
	"fmt"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func main() {
	r, err := rules.LoadFile(context.Background(), "house.yaml")
	if err != nil {
		panic(err)
	}
	w, err := hand.Parse("2277m3344p55668s ron:8s riichi")
	if err != nil {
		panic(err)
	}
	result, err := engine.New(r).Score(&w)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Rules().ID(), result.Han, result.Fu, result.Points)
}
`

const importedHouse = `hanfu: 1
id: house
extends: standard
options: {chiitoitsu_fu: 50, chiitoitsu_han: 1}
`

// TestImport builds and runs a program in a module of its own that imports the library.
func TestImport(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	// The same requirements, so that nothing is looked up on a network.
	own := strings.Replace(string(mod), "module example.com/hanfu", "module example.com/club", 1) +
		"\nrequire example.com/hanfu v0.0.0\n\nreplace example.com/hanfu => " + root + "\n"
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": own, "go.sum": string(sum), "main.go": importer,
		"house.yaml": importedHouse} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Without what a debugger needs, which is linked for nothing.
	cmd := exec.Command("go", "run", "-mod=mod", "-ldflags=-w", ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOWORK=off") // GOFLAGS stay: what these tests were compiled with is at hand
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, want := strings.TrimSpace(string(out)), "house 3 50 6400"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
