package catalog

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestFailuresKept: what is wrong with a file is found out once, until a file that it has read, or has looked for, is
// another one.
func TestFailuresKept(t *testing.T) {
	const (
		mistake = "hanfu: 1\nid: own\nextends: standard\noptions: {red_fivse: 3}\n"
		orphan  = "hanfu: 1\nid: own\nextends: league.yaml\n"
		league  = "hanfu: 1\nid: league\nextends: standard\n"
	)
	for _, c := range []struct {
		name        string
		own, league string
		changes     map[string]string
		removes     string
		anew, works bool
	}{
		{name: "nothing", own: mistake},
		{name: "another file", own: mistake, changes: map[string]string{"friday.yaml": "hands: []\n"}},
		{name: "another mistake", own: mistake, changes: map[string]string{"own.yaml": mistake + "tiles: 3\n"}, anew: true},
		{name: "mended", own: mistake, changes: map[string]string{"own.yaml": league}, anew: true, works: true},
		{name: "a parent that is there at last", own: orphan, changes: map[string]string{"league.yaml": league}, anew: true, works: true},
		{name: "a parent that is not there", own: orphan},
		{name: "a mended parent", own: orphan, league: mistake, changes: map[string]string{"league.yaml": league}, anew: true, works: true},
		{name: "a parent that is gone", own: orphan, league: mistake, removes: "league.yaml", anew: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(name, text string) {
				t.Helper()
				must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
			}
			write("own.yaml", c.own)
			if c.league != "" {
				write("league.yaml", c.league)
			}
			folder := must.Get(club.Open(dir))(t)
			s := New(folder)
			ask := func() (*entry, error) {
				_, err := s.Engine(t.Context(), "own.yaml")
				if _, ok := errors.AsType[rules.Findings](err); err != nil && !ok {
					t.Fatal(err)
				}
				return s.failures.get("file own.yaml"), err
			}
			before, err := ask()
			if err == nil || before == nil {
				t.Fatalf("nothing is kept of %v", err)
			}
			for name, text := range c.changes {
				write(name, text)
			}
			if c.removes != "" {
				must.Do(t, os.Remove(filepath.Join(dir, c.removes)))
			}
			after, err := ask()
			if (err == nil) != c.works {
				t.Errorf("now: %v", err)
			}
			if c.anew && !c.works && after == before {
				t.Error("what was found before is told")
			}
			if !c.anew && (after != before || err.Error() != before.findings.Error()) {
				t.Error("it was found out again, or is told otherwise")
			}
		})
	}
}
