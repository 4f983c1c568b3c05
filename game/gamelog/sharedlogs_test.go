package gamelog

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/testkit/must"
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
		r := must.Get(os.Open(file))(t)
		got := ""
		differences, unread := 0, 0
		for l, err := range Open(r, name) {
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

// Reasons that several files share.
const (
	tooEarly  = "the log claims haitei or houtei after 69 draws"
	fifthTile = "two hands have five tiles of a kind, and of one the points are not those of its fu and han"
	league    = "a league without ippatsu, of which the log tells no rules"
)

// known are the files of which something differs or can't be read: how much, and why.
var known = map[string]struct{ found, reason string }{
	"majiang/103b484a4e05.json": {"1 different, 2 unread", fifthTile},
	"majsoul/632188536648.json": {"0 different, 1 unread", "a game of a test room, in which all players are dealt the same winds"},

	"mjai/3c2555b680b2.mjson":         {"1 different, 0 unread", tooEarly},
	"mjai/ba101ffae156.mjson":         {"1 different, 0 unread", tooEarly},
	"tenhou6/103b484a4e05.json":       {"1 different, 2 unread", fifthTile},
	"tenhou6/375c8178687a.json":       {"0 different, 1 unread", "a call is written as one tile"},
	"tenhou6/3a857b15059e.json":       {"15 different, 0 unread", "a riichi stick is lost, and league"},
	"tenhou6/57c18ab87f8b.json":       {"0 different, 1 unread", "no log, but the words of a program"},
	"tenhou6/6e95d7bb06ce.json":       {"1 different, 0 unread", "one hand that was edited: a riichi stick is not paid to who wins"},
	"tenhou6/a6e88a4d5002.json":       {"0 different, 1 unread", "no log, but the words of a program"},
	"tenhou6/c843a7e50736.json":       {"0 different, 1 unread", "no log, but the words of a program"},
	"tenhou6/e1b770aaef19.json":       {"5 different, 0 unread", league},
	"tenhou6/e796902aa558.json":       {"1 different, 2 unread", fifthTile},
	"tenhou6/f58edd3afce3.json":       {"22 different, 0 unread", league},
	"tenhou6-lines/1240967222e3.json": {"21 different, 0 unread", league},
	"tenhou6-lines/8d3f6fff739d.json": {"12 different, 0 unread", "a riichi stick is lost, and league"},
	"tenhou6-lines/cd52379b01dc.json": {"22 different, 0 unread", league},
	"tenhou6-lines/d0f4a2a5797d.json": {"7 different, 0 unread", "ura dora are counted among the dora, and the game goes on where Tenhou's is over"},
	"tenhou6-lines/f1a169b5e36e.json": {"4 different, 0 unread", "ippatsu is counted as dora, and a dora as iipeikou"},
}

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
