package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/prove"
)

// TestProveEnded ends runs, which say whether anything was saved.
func TestProveEnded(t *testing.T) {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	only, err := prove.ParseOnly("", 4)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.state")
	for _, test := range []struct {
		early  bool
		states []string
		want   string
	}{
		{true, nil, "nothing was saved; with --state FILE"},
		{true, []string{file}, "before a hand was scored, and nothing was saved"},
		{false, []string{file}, "the work is saved in " + file},
	} {
		ended, end := context.WithCancel(t.Context())
		if test.early {
			end()
		}
		c := &Command{ctx: ended}
		_, err := c.proof(&proveCall{quiet: true, states: test.states}, &prove.Asked{A: engine.New(r), Closed: true, Only: only,
			Progress: func(int, int) { end() }})
		var own *exit
		if !errors.As(err, &own) || own.code != exitFailed || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.states, err, test.want)
		}
		if _, err := os.Stat(file); os.IsNotExist(err) != test.early {
			t.Errorf("%q: the state: %v", test.states, err)
		}
		end()
	}
}
