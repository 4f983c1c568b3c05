package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"example.com/hanfu/door/serve"
)

// TestKeyFile: a key that is kept in a file is the same after a restart, and nobody else reads it; what is no key is refused.
func TestKeyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	c := new(Command)
	made, err := c.keyFrom(file)
	if err != nil || len(made) < serve.LeastKey {
		t.Fatal(made, err)
	}
	if again, err := c.keyFrom(file); again != made || err != nil {
		t.Errorf("the key %s became %s, %v", made, again, err)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(file, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if key, err := c.keyFrom(file); err == nil {
		t.Errorf("an empty file has the key %q", key)
	}
	for _, key := range []string{"short", "with blanks in between", "0123456789abcdé_"} {
		if _, err := serve.New(serve.Options{Dir: t.TempDir(), Key: key}); err == nil {
			t.Errorf("%q is a key", key)
		}
	}
	c.Getenv = func(string) string { return "0123456789abcdef" }
	if key, err := c.keyFrom(""); key != "0123456789abcdef" || err != nil {
		t.Error(key, err)
	}
}
