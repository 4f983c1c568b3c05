package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"example.com/hanfu/testkit/long"
)

// TestOutputFails: a verb whose output can't be written has failed, and says so unless its reader has gone.
func TestOutputFails(t *testing.T) {
	t.Parallel()
	const hand = `{"hand":"1133557799m11p1s","ron":"1s"}`
	calls := [][]string{
		{"score", "1133557799m11p1s ron:1s"}, {"score", "11m"}, {"score", "-"}, {"explain", "1133557799m11p1s ron:1s"},
		{"explain", "--format", "json", "-"}, {"batch", "--quiet"}, {"list"}, {"list", "ema"},
		{"game", "../../testdata/badrecords/wins.yaml"},
		{"game", "--format", "json", "../../testdata/badrecords/wins.yaml"},
		{"infer", "--rules", "tenhou", aLog}, {"infer", "--rules", "tenhou", "--format", "json", aLog},
		{"convert", "--to", "mjai", "../../game/gamelog/testdata/games/two-rons.xml"},
		{"season", "../../testdata/badrecords/wins.yaml"}, {"season", "--format", "json", "../../testdata/badrecords/wins.yaml"},
		{"check", "../../testdata/bad/cycle.yaml"}, {"check", "--format", "line", "../../testdata/bad/cycle.yaml"},
		{"check", "--format", "json", "../../testdata/bad/cycle.yaml"},
		{"check", "--format", "github", "../../testdata/bad/cycle.yaml"},
		{"check", "--format", "github", "nowhere.yaml"}, {"check", "--format", "sarif", "standard"}, {"check", "--format", "gitlab", "nowhere.yaml"},
		{"check", "--format", "junit", "nowhere.yaml"}, {"schema", "tests"},
		{"test", "-v", "../../testdata/cases/large_test.yaml"},
		{"test", "--format", "json", "../../testdata/cases/large_test.yaml"},
		{"test", "--format", "junit", "../../testdata/cases/large_test.yaml"},
		{"test", "../../testdata/bad/bad-hand_test.yaml"},
		{"test", "--coverage", "../../testdata/cases/large_test.yaml"},
		{"test", "--coverage", "--format", "json", "../../testdata/cases/large_test.yaml"},
		{"fmt", "-"}, {"fmt", "--check", "../../testdata/bad/cycle.yaml"},
		{"fmt", "--diff", "../../testdata/bad/cycle.yaml"}, {"fmt", "--stdout", "../../testdata/bad/cycle.yaml"},
		{"resolve", "ema"}, {"resolve", "ema", "--format", "json"}, {"resolve", "ema", "yaku.pinfu"},
		{"codes"}, {"codes", "cycle"}, {"codes", "--format", "json"}, {"codes", "--format", "markdown"},
		{"facts"}, {"facts", "han"}, {"facts", "--format", "json"}, {"schema"}, {"init"},
		{"doc", "ema"}, {"doc", "ema", "--format", "markdown"},
		{"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"},
		{"completion", "powershell"},
		{"help"}, {"help", "fmt"}, {"--help"}, {"check", "--help"}, {}, {"--version"}, {"version"},
		{"score", "--brief", "1133557799m11p1s ron:1s"},
		{"prove", "standard", "--closed", "--only", "tsumo seat:east round:east", "--shard", "1/1000000"},
		{"diff", "--brief", "standard", "ema"}, {"diff", "--brief", "--format", "json", "standard", "ema"},
		{"points"}, {"points", "3", "40"}, {"waits", "234m567p3456788s"}, {"rules", "standard:100"}, {"points", "3", "40", "--format", "json"}, {"serve", "--listen", "127.0.0.1:0"},
	}
	for _, verb := range new(Command).root().Commands() {
		if verb.Name() != "lsp" && !slices.ContainsFunc(calls, func(args []string) bool { return len(args) > 0 && args[0] == verb.Name() }) {
			t.Errorf("there is no call of %s", verb.Name())
		}
	}
	type failure struct {
		err  error
		says string
	}
	failures := []failure{{errors.New("no room"), "can't be written: no room\n"}, {syscall.EPIPE, ""}}
	for i, args := range calls {
		for _, test := range failures {
			if !long.Asked() && test != failures[i%2] { // each in turn
				continue
			}
			var errs bytes.Buffer
			c := Command{Stdin: strings.NewReader(hand), Stdout: &failing{0, test.err}, Stderr: &errs}
			if code := c.Main(t.Context(), args); code != exitFailed || !strings.HasSuffix(errs.String(), test.says) ||
				test.says == "" && errs.Len() > 0 {
				t.Errorf("%s: exit code %d, and on the standard error %q", args, code, errs.String())
			}
		}
	}
}

// TestInputFails: so has one whose input can't be read.
func TestInputFails(t *testing.T) {
	for _, args := range [][]string{{"score", "-"}, {"batch", "--quiet"}, {"check", "-"}} {
		var out, errs bytes.Buffer
		c := Command{Stdin: iotest.ErrReader(errors.New("no more")), Stdout: &out, Stderr: &errs}
		if code := c.Main(t.Context(), args); code != exitFailed ||
			!strings.Contains(errs.String(), "can't be read: no more") || out.Len() > 0 {
			t.Errorf("%s: exit code %d, and on the standard error %q", args, code, errs.String())
		}
	}
}
