package tenhou

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
)

// TestSharedLogs compares the logs of the folder HANFU_LOGS, which can't be part of the project, with the rules. What
// differs or can't be read is listed below with the reason, each by how many differences there are.
func TestSharedLogs(t *testing.T) {
	root := os.Getenv("HANFU_LOGS")
	if root == "" {
		t.Skip("HANFU_LOGS is not set; see CONTRIBUTING.md")
	}
	files, err := filepath.Glob(filepath.Join(root, "*", "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no logs: ", err)
	}
	games, wins, draws, met := 0, 0, 0, 0
	for _, file := range files {
		name := filepath.ToSlash(file[len(root)+1:])
		if filepath.Ext(name) == ".md" {
			continue
		}
		met++
		r, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		differences, unread := 0, 0
		for l, err := range Read(r, name) {
			if err != nil {
				unread++
				continue
			}
			if l.Damage != nil {
				unread++
			}
			own := loadedOnce(t, l)
			record, err := l.Record(own.Rules())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			c := compared(t, l, record, own)
			differences += len(c.Differences)
			games, wins, draws = games+1, wins+c.Wins, draws+c.Draws
			if testing.Verbose() {
				for _, d := range c.Differences {
					t.Logf("%+v", d)
				}
			}
		}
		r.Close()
		if differences+unread > 0 {
			got = fmt.Sprintf("%d different, %d unread", differences, unread)
		}
		if want := known[name]; got != want.found {
			t.Errorf("%s: %s; known is %q: %s", name, got, want.found, want.reason)
		}
	}
	t.Logf("%d files, %d games, %d wins and %d draws", met, games, wins, draws)
}

// known are the files of which something differs or can't be read: how much, and why.
var known = map[string]struct{ found, reason string }{}

// engines are those of the rules that logs were read under, by rule set and options.
var engines = map[string]*engine.Engine{}

// loadedOnce returns an engine of the rules of a log.
func loadedOnce(t *testing.T, l *Log) *engine.Engine {
	id := l.RuleSet()
	if engines[id] == nil {
		engines[id] = loaded(t, id)
	}
	set := l.Options(engines[id].Rules())
	key := fmt.Sprint(id, set)
	if engines[key] == nil {
		engines[key] = loadedWith(t, id, set)
	}
	return engines[key]
}
