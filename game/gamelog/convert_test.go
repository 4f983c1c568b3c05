package gamelog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// written writes a log in a form, and returns the text with the comparison of the log and the rules.
func written(t *testing.T, e *engine.Engine, l *Log, to Form) (string, *Comparison) {
	t.Helper()
	record := must.Get(l.Record(e.Rules()))(t)
	c := compared(t, l, record, e)
	text, err := l.Write(to, record, c)
	if err != nil {
		t.Fatalf("%s as %s: %v", l.Path, to, err)
	}
	return string(text), c
}

// kept returns a log without what a form can't hold, and without what it may tell otherwise.
func kept(l *Log, to Form, lacks []Lack) *Log {
	own := *l
	own.Path, own.Room, own.Told, own.OtherUma = "", "", nil, false
	own.Variant.RawFu, own.Variant.Soul, own.Damage = false, false, nil
	for _, lack := range lacks {
		switch lack {
		case LacksTitle:
			own.Title = ""
		case LacksResults:
			own.Results = nil
		case LacksPoints:
			own.Points = nil
		case LacksSettings:
			own.Variant = Variant{}
		}
	}
	own.Hands = slices.Clone(l.Hands)
	for i := range own.Hands {
		h := &own.Hands[i]
		h.Wins = slices.Clone(h.Wins)
		for j := range h.Wins {
			w := &h.Wins[j]
			w.Pao, w.PaoUnknown, w.LimitKnown, w.Limit = game.Player{}, false, false, ""
			if w.Fu = 0; to == Majiang && w.From.IsNobody() {
				w.Points = 0 // its reader takes what players get
			}
			w.Yaku = slices.Clone(w.Yaku)
			for k := range w.Yaku {
				w.Yaku[k].Han = max(w.Yaku[k].Han, 0)
			}
		}
		if d := h.Draw; d != nil {
			plain := *d
			if plain.Unclear = false; !slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 }) {
				plain.Changes = nil
			}
			h.Draw = &plain
		}
	}
	return &own
}

// TestConvertRandom writes random games in each form, and what is read of it in each other: it is the same game, and
// settles alike.
func TestConvertRandom(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(4, 20)) {
			l := simulate(t, seed+7, e, 6)
			l.Title = "Friday evening"
			for _, first := range []Form{Tenhou6, Mjai, Majiang} {
				if first == Majiang && id != "tenhou" {
					continue
				}
				text, _ := written(t, e, l, first)
				once := read(t, text, "once.json")
				if diff := cmp.Diff(kept(l, first, l.Lacks(first)), kept(once, first, l.Lacks(first)), withoutPlaces); diff != "" {
					t.Fatalf("%s, game %d as %s:\n%s\n%s", id, seed, first, diff, text)
				}
				for _, second := range []Form{Tenhou6, Mjai, Majiang} {
					if second == Majiang && id != "tenhou" {
						continue
					}
					text, c := written(t, e, once, second)
					as := second
					if first == Majiang {
						as = Majiang // what it doesn't tell is added
					}
					if diff := cmp.Diff(kept(once, as, nil).Hands, kept(read(t, text, "twice.json"), as, nil).Hands, withoutPlaces); diff != "" {
						t.Fatalf("%s, game %d as %s, then as %s:\n%s\n%s", id, seed, first, second, diff, text)
					}
					for _, d := range c.Differences {
						t.Errorf("%s, game %d as %s: %+v", id, seed, first, d)
					}
				}
			}
			sameAsRecord(t, e, l)
		}
	}
}

// sameAsRecord compares a log with its record, read again: after each hand the players have the same points.
func sameAsRecord(t *testing.T, e *engine.Engine, l *Log) {
	t.Helper()
	text, c := written(t, e, l, RecordForm)
	record, err := game.Load(t.Context(), (&rules.Loader{}).With("record.yaml", []byte(text)), rules.Named("record.yaml"), e.Rules().ID())
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	played, err := game.Play(t.Context(), e, record)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for i := range played.Hands {
		if want := c.Hands[i].Hands[0].Change; !slices.Equal(played.Hands[i].Change, want) {
			t.Errorf("hand %d brings %v, not %v\n%s", i, played.Hands[i].Change, want, text)
		}
	}
}

// TestConvertReal writes games that people and programs played in each form. Read again, they differ from the rules as
// they did.
func TestConvertReal(t *testing.T) {
	files := must.Get(filepath.Glob("testdata/*/*[nl]"))(t)
	if root := os.Getenv("HANFU_LOGS"); root != "" {
		shared := must.Get(filepath.Glob(filepath.Join(root, "*", "*.*")))(t)
		files = append(files, long.Some(shared, 20)...)
	}
	games := 0
	for _, file := range files {
		r := must.Get(os.Open(file))(t)
		for l, err := range Open(r, file) {
			if err != nil {
				continue
			}
			games++
			e := loadedOnce(t, l)
			record := must.Get(l.Record(e.Rules()))(t)
			record.Set = l.Options(loaded(t, l.RuleSet()).Rules())
			c := compared(t, l, record, e)
			for _, to := range Forms() {
				text, err := l.Write(to, record, c)
				if want := noForm(l, to, c); want != "" || err != nil {
					if err == nil || want == "" || !strings.Contains(err.Error(), want) {
						t.Errorf("%s as %s: %v, want %q", file, to, err, want)
					}
					continue
				}
				if to == RecordForm {
					playsAsRecord(t, string(text), file)
					continue
				}
				again := read(t, string(text), "again.json")
				if diff := cmp.Diff(playOf(l), playOf(again), withoutPlaces); diff != "" {
					t.Fatalf("%s as %s:\n%s", file, to, diff)
				}
				anew := must.Get(again.Record(e.Rules()))(t)
				if got := compared(t, again, anew, e).Differences; len(got) > len(c.Differences) {
					t.Errorf("%s as %s: %d differences become %d, such as %+v", file, to, len(c.Differences), len(got), got[0])
				}
			}
		}
		r.Close()
	}
	t.Logf("%d games", games)
}

// noForm returns why a log can't be written in a form, "" if it can.
func noForm(l *Log, to Form, c *Comparison) string {
	switch {
	case to == Majiang && len(l.Players) == 3:
		return "games of four alone"
	case to != RecordForm:
		return ""
	case slices.ContainsFunc(c.Hands, func(g *game.Game) bool { return g == nil }):
		return "the rules refuse this hand"
	case slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.Field == EndField && d.Log == "" }):
		return "would not have gone on so"
	}
	return ""
}

func playsAsRecord(t *testing.T, text, file string) {
	t.Helper()
	record, err := game.Load(t.Context(), (&rules.Loader{}).With("record.yaml", []byte(text)), rules.Named("record.yaml"), "")
	if err == nil {
		_, err = game.Play(t.Context(), engine.New(record.RuleSet), record)
	}
	if err != nil {
		t.Errorf("%s as a record: %v\n%s", file, err, text)
	}
}

// playOf returns what happened in a log, without what anything was worth.
func playOf(l *Log) (hands []Hand) {
	for i := range l.Hands {
		h := l.Hands[i]
		h.Points, h.Wins, h.Draw, h.Ura = nil, slices.Clone(h.Wins), nil, nil
		for j := range h.Wins {
			h.Wins[j] = LogWin{By: h.Wins[j].By, From: h.Wins[j].From}
		}
		hands = append(hands, h)
	}
	return hands
}

// TestConvertThree: what a form has no room for is said, and a game of three is none of Majiang's.
func TestConvertThree(t *testing.T) {
	e := loaded(t, "tenhou-sanma")
	l := simulate(t, 1, e, 2)
	record := must.Get(l.Record(e.Rules()))(t)
	if text, err := l.Write(Majiang, record, compared(t, l, record, e)); err == nil || !strings.Contains(err.Error(), "games of four") {
		t.Errorf("%s, %v", text, err)
	}
	l.Title, l.Told = "x", map[string]string{"bust": "false"}
	if got := l.Lacks(Mjai); !slices.Contains(got, LacksTitle) || !slices.Contains(got, LacksSettings) {
		t.Errorf("mjai lacks %v", got)
	}
}
