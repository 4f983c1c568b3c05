package inplay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "count the tables again, and write them")

// counted are the tables, with what they are counted from and under which rules.
var counted = []struct {
	file, corpus, rules string
	players             int
}{
	{"four.json", "tenhou_4p", "tenhou", 4},
	{"three.json", "tenhou_3p", "tenhou-sanma", 3},
}

const how = "Wins of ranked games on Tenhou, in logs that public repositories carry as test data. Each win was read as it pays " +
	"most under the rule set %s, and its features were counted, each given few others; no tiles were kept."

// TestTables counts the tables again, where the corpus is at hand.
func TestTables(t *testing.T) {
	for _, c := range counted {
		wins := realWins(t, c.corpus)
		e := newEngine(t, c.rules)
		table := count(t, e, wins)
		table.Players, table.Counted = c.players, fmt.Sprintf(how, c.rules)
		text := must.Get(json.MarshalIndent(table, "", " "))(t)
		text = append(text, '\n')
		if *update {
			must.Do(t, os.WriteFile(c.file, text, 0o666))
			continue
		}
		if have, err := files.ReadFile(c.file); err != nil || !bytes.Equal(have, text) {
			t.Errorf("%s is not what is counted now; count it again with -update (%v)", c.file, err)
		}
	}
}

func newEngine(tb testing.TB, id string) *engine.Engine {
	tb.Helper()
	r := must.Get(rules.Load(tb.Context(), id))(tb)
	return engine.New(r)
}

// realWins reads the wins of a corpus; without one the test is skipped.
func realWins(tb testing.TB, name string) (wins []hand.Win) {
	tb.Helper()
	folder := os.Getenv("HANFU_CORPUS")
	if folder == "" {
		tb.Skip("HANFU_CORPUS names no folder with wins of real games")
	}
	for _, text := range corpus.Lines(tb, filepath.Join(folder, "other", name+".ndjson.gz")) {
		var line map[string]any
		must.Do(tb, json.Unmarshal(text, &line))
		for _, key := range []string{"expect", "src", "note", "go", "rules"} {
			delete(line, key)
		}
		text, _ = json.Marshal(line) // it was just read
		win, err := hand.ParseJSON(text)
		if err != nil {
			tb.Fatalf("%s: %v", text, err)
		}
		wins = append(wins, win)
	}
	return wins
}

// count counts a table over wins.
func count(tb testing.TB, e *engine.Engine, wins []hand.Win) *Table {
	t := &Table{Steps: map[string]map[string]map[string]int{}}
	add := func(step, given, value string) {
		if t.Steps[step] == nil {
			t.Steps[step] = map[string]map[string]int{}
		}
		if t.Steps[step][given] == nil {
			t.Steps[step][given] = map[string]int{}
		}
		t.Steps[step][given][value]++
	}
	for i := range wins {
		w := &wins[i]
		result, err := e.Score(w)
		if err != nil {
			tb.Fatalf("%s: %v", w, err)
		}
		t.Wins++
		reading := result.Reading()
		s := structureOf(w, reading.Reading)
		dealer := w.Seat == hand.East
		wait := reading.Wait.String()
		add(stepStructure, "", s.String())
		add(stepWinds, givenWinds(s), w.Round.String()+" "+w.Seat.String())
		if len(s.parts) > 0 {
			add(stepWait, givenWait(s), wait)
		} else {
			wait = hand.Tanki.String()
		}
		add(stepSituation, givenSituation(s, wait, w.Nuki, dealer), situationOf(w))
		tally, _ := w.Tally()
		var used [hand.Kinds]int
		for k := range used {
			used[k] = tally.Of(hand.Kind(k))
		}
		dora := 0
		for _, d := range w.Dora {
			dora += used[e.Rules().Wall().Next[d.Kind()]]
		}
		riichi := w.Flag("riichi") > 0 || w.Flag("double_riichi") > 0
		add(stepBonus, givenBonus(s, riichi), fmt.Sprintf("%d %d", len(w.Dora), dora))
		add(stepReds, givenReds(s), fmt.Sprint(tally.Reds()))
		add(stepHonba, givenHonba(dealer), fmt.Sprint(w.Honba))
		if e.Rules().Wall().Players == 3 {
			add(stepNuki, "", fmt.Sprint(w.Nuki))
		}
	}
	return t
}

// situationOf says how a win came about.
func situationOf(w *hand.Win) string {
	words := []string{"ron"}
	if w.Tsumo {
		words[0] = "tsumo"
	}
	var flags []string
	for _, f := range w.Flags {
		flags = append(flags, f.Name)
	}
	slices.Sort(flags)
	return strings.Join(append(words, flags...), " ")
}

// structureOf returns the structure of a win in a reading.
func structureOf(w *hand.Win, r hand.Reading) *structure {
	s := new(structure)
	if r.NumGroups == 0 {
		tally, _ := w.Tally()
		var kinds []hand.Kind
		for k := range hand.Kind(hand.Kinds) {
			if tally.Of(k) > 0 {
				kinds = append(kinds, k)
			}
		}
		if s.traits = []string{orphans}; len(kinds) == 7 {
			s.traits = traitsOfPairs(kinds)
		}
		return s
	}
	type group struct {
		part
		low hand.Kind
	}
	var groups []group
	closed := int(r.NumGroups) - len(w.Melds)
	for i, g := range r.Groups[:r.NumGroups] {
		p := part{sort: sortOf(g.Low(), w.Round, w.Seat)}
		if g.Kind() == hand.Sequence {
			p.sort = sortOfSequence(g.Low())
		}
		switch {
		case i >= closed:
			p.how = "cpma"[w.Melds[i-closed].Type] // in the order of the types
		case g.Kind() == hand.Sequence:
			p.how = sequence
		default:
			p.how = triplet
		}
		groups = append(groups, group{p, g.Low()})
	}
	slices.SortFunc(groups, func(a, b group) int { return cmp.Or(cmp.Compare(a.how, b.how), cmp.Compare(a.sort, b.sort)) })
	var low []hand.Kind
	for _, g := range groups {
		s.parts, low = append(s.parts, g.part), append(low, g.low)
	}
	s.parts, low = append(s.parts, part{pair, sortOf(r.Pair, w.Round, w.Seat)}), append(low, r.Pair)
	s.traits = traitsOf(s.parts, low)
	return s
}

func (s *structure) String() string {
	var words []string
	for _, p := range s.parts {
		words = append(words, string([]byte{p.how, p.sort}))
	}
	return strings.Join(append(words, s.traits...), " ")
}
