package gamelog

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

func loaded(t testing.TB, id string) *engine.Engine {
	t.Helper()
	return loadedWith(t, id, nil)
}

func loadedWith(t testing.TB, id string, set map[string]string) *engine.Engine {
	t.Helper()
	r := must.Get((&rules.Loader{Set: set}).Load(t.Context(), rules.Named(id)))(t)
	return engine.New(r)
}

// readOne reads the first log of a file, or what is wrong with the file.
func readOne(r io.Reader, name string) (*Log, error) {
	var first *Log
	for l, err := range Open(r, name) {
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = l
		}
	}
	return first, nil
}

func read(t testing.TB, text, name string) *Log {
	t.Helper()
	return must.Get(readOne(strings.NewReader(text), name))(t)
}

// gameOf returns a log as a game, to be written.
func gameOf(l *Log) *model.Game {
	return &model.Game{Title: l.Title, Players: l.Players, Variant: l.Variant, Hands: l.Hands, Points: l.Points, Results: l.Results}
}

// sameGame compares logs but for places and what JSON does not tell: the fu of limits.
func sameGame(a, b *Log) string {
	return cmp.Diff(a, b, cmpopts.IgnoreTypes(rules.Position{}), cmpopts.EquateEmpty(),
		cmp.AllowUnexported(game.Player{}),
		cmpopts.IgnoreFields(Log{}, "Path", "Room"), cmp.Transformer("fu", func(w LogWin) LogWin {
			if w.Limit != "" {
				w.Fu = 0
			}
			w.Pos = rules.Position{Line: 1}
			return w
		}))
}

// TestRandomGames writes random games as logs in both formats. Both are read back as the same game, and what the log
// says is what the rules give.
func TestRandomGames(t *testing.T) {
	seen, games := map[string]int{}, long.N(5, 30)
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(games) {
			l := simulate(t, seed, e, 12)
			text := testlogs.XML(gameOf(l))
			fromXML := read(t, text, "random.xml")
			if diff := sameGame(l, fromXML); diff != "" {
				t.Fatalf("%s, game %d, read from XML:\n%s\n%s", id, seed, diff, text)
			}
			text = asTenhou6(gameOf(l), seed%2 == 0)
			fromJSON := read(t, text, "random.json")
			want := *l
			if seed%2 != 0 {
				want.Hands = undrawn(l.Hands)
			}
			if diff := sameGame(&want, fromJSON); diff != "" {
				t.Fatalf("%s, game %d, read from JSON:\n%s\n%s", id, seed, diff, text)
			}
			record := must.Get(fromXML.Record(e.Rules()))(t)
			c := compared(t, fromXML, record, e)
			for _, d := range c.Differences {
				t.Errorf("%s, game %d: %+v", id, seed, d)
			}
			count(l, seen)
		}
	}
	if games < 30 {
		return // which have not everything
	}
	for _, want := range []string{"chi", "pon", "minkan", "ankan", "kakan", "north", "riichi", "double_riichi",
		"ippatsu", "rinshan", "several",
		"exhaustive", "suukaikan", "red", "ura", "yakuman"} {
		if seen[want] == 0 {
			t.Errorf("no random game has %s; it has %v", want, slices.Sorted(maps.Keys(seen)))
		}
	}
}

// count counts what a log has.
func count(l *Log, seen map[string]int) {
	for i := range l.Hands {
		h := &l.Hands[i]
		for _, e := range h.Events {
			switch {
			case e.Kind == SetAside:
				seen["north"]++
			case e.Kind == AddedKan:
				seen["kakan"]++
			case e.Kind == ClosedKan:
				seen["ankan"]++
			case e.Kind == Called && len(e.Own) == 3:
				seen["minkan"]++
			case e.Kind == Called && e.Own[0].Kind() == e.Tile.Kind():
				seen["pon"]++
			case e.Kind == Called:
				seen["chi"]++
			}
		}
		if h.Draw != nil {
			seen[h.Draw.Kind.ID()]++
		}
		if len(h.Wins) > 1 {
			seen["several"]++
		}
		for _, w := range h.Wins {
			if !w.Pao.IsNobody() {
				seen["liable"]++
			}
			for _, y := range w.Yaku {
				seen[y.ID]++
				if y.Yakuman {
					seen["yakuman"]++
				}
				if y.ID == "tenhou" || y.ID == "chiihou" {
					seen["tenhou or chiihou"]++
				}
			}
		}
	}
}

func TestGzip(t *testing.T) {
	l := simulate(t, 1, loaded(t, "tenhou"), 2)
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must.Get(w.Write([]byte(testlogs.XML(gameOf(l)))))(t)
	must.Do(t, w.Close())
	packed := b.Bytes()
	if !IsLog(packed) {
		t.Error("a packed log is not taken for a log")
	}
	if diff := sameGame(l, read(t, b.String(), "packed.xml.gz")); diff != "" {
		t.Error(diff)
	}
	if _, err := readOne(bytes.NewReader(packed[:len(packed)/2]), "cut.gz"); err == nil ||
		!strings.Contains(err.Error(), "cut off") {
		t.Errorf("half of a packed log gives the error %v", err)
	}
}

// compared compares a log with the rules.
func compared(t *testing.T, l *Log, record *game.Record, e *engine.Engine) *Comparison {
	t.Helper()
	return must.Get(Compare(t.Context(), l, record, e))(t)
}

// TestCompareEnds: what is compared ends with its context, before the first hand or behind any, and gives no part of
// it.
func TestCompareEnds(t *testing.T) {
	e := loaded(t, "tenhou")
	l := simulate(t, 1, e, 2)
	record := must.Get(l.Record(e.Rules()))(t)
	all := contexts.Ever(t)
	if c, err := Compare(all, l, record, e); err != nil || len(c.Hands) != len(l.Hands) {
		t.Fatal(err)
	}
	n := all.Times()
	if n < int64(len(l.Hands)) {
		t.Fatalf("the context is asked %d times for %d hands", n, len(l.Hands))
	}
	contexts.Ends(t, func(ctx context.Context) error {
		c, err := Compare(ctx, l, record, e)
		if c != nil {
			t.Error("there is a part of it")
		}
		return err
	}, 0, 1, n/2, n-1)
}
