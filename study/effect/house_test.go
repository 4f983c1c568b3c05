package effect

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/must"
)

// houses are the changes of docs/effect.md, each with the shipped rule set under which the wins of the corpus were
// played: what a club turns, and what that changes by the table.
var houses = []house{
	{"kiriage", map[string]string{"kiriage_mangan": "true"},
		func(han, fu int) bool { return han == 4 && fu == 30 || han == 3 && fu == 60 }},
	{"double wind", map[string]string{"double_wind_fu": "2"}, nil},
	{"open tanyao", map[string]string{"open_tanyao": "false"}, nil},
	// A han less at twice the fu comes to the same, but where it takes a limit.
	{"chiitoitsu", map[string]string{"chiitoitsu_fu": "50", "chiitoitsu_han": "1"},
		func(han, fu int) bool { return fu == 25 && (han == 6 || han == 8 || han == 11 || han == 13) }},
	{"rinshan fu", map[string]string{"rinshan_tsumo_fu": "false"}, nil},
}

// house is a change: its name, the options, and whether wins of some han and fu change, where these alone tell.
type house struct {
	name    string
	set     map[string]string
	touches func(han, fu int) bool
}

func changed(tb testing.TB, id string, set map[string]string) *Rules {
	tb.Helper()
	first := must.Get(rules.Load(tb.Context(), id))(tb)
	second := must.Get(first.With(tb.Context(), set))(tb)
	return New(first, second)
}

// corpusLines returns the real wins of the corpus, with what the logs say of them; without a corpus the test is skipped.
func corpusLines(tb testing.TB) [][]byte {
	tb.Helper()
	folder := os.Getenv("HANFU_CORPUS")
	if folder == "" {
		tb.Skip("HANFU_CORPUS names no folder with wins of real games")
	}
	return corpus.Lines(tb, filepath.Join(folder, "other", "tenhou_4p.ndjson.gz"))
}

// corpusHands returns the wins of corpusLines as batch reads them.
func corpusHands(tb testing.TB) (all []byte) {
	for _, line := range corpusLines(tb) {
		var fields map[string]any
		must.Do(tb, json.Unmarshal(line, &fields))
		for _, key := range []string{"expect", "src", "note"} {
			delete(fields, key)
		}
		hand, _ := json.Marshal(fields) // it was just read
		all = append(append(all, hand...), '\n')
	}
	return all
}

// TestHouses estimates the effect of each change from the table, everywhere the same. The figures are in docs/effect.md.
func TestHouses(t *testing.T) {
	var b strings.Builder
	for _, h := range houses {
		e := h.drawn(t)
		if e.Wins() != UsualDraws || len(e.Apart.First)+len(e.Apart.Both)+len(e.Adapted) > 0 {
			t.Errorf("%s: %d wins, %+v, %v", h.name, e.Wins(), e.Apart, e.Adapted)
		}
		b.WriteString(h.row(e))
	}
	golden.Compare(t, *update, filepath.Join("testdata", "houses.txt"), b.String())
}

// drawnBefore keeps estimates, which take a while.
var drawnBefore = map[string]*Effect{}

// drawn estimates the effect of a change from the table.
func (h *house) drawn(t *testing.T) *Effect {
	t.Helper()
	if drawnBefore[h.name] == nil {
		e := must.Get(changed(t, "tenhou", h.set).Drawn(t.Context(), UsualDraws))(t)
		drawnBefore[h.name] = e
	}
	return drawnBefore[h.name]
}

// row writes what a change touches, and how many wins are none any more.
func (h *house) row(e *Effect) string {
	all := e.All()
	share, mean, lost := e.Share(&all), e.MeanChanged(&all), e.ShareApart(e.Apart.Second)
	return fmt.Sprintf("%-11s  %5.2f %% (%.2f to %5.2f)  %+6.0f points  refused %5.2f %% (%5.2f to %5.2f)\n", h.name,
		100*share.Value, 100*share.Low, 100*share.High, mean.Value, 100*lost.Value, 100*lost.Low, 100*lost.High)
}

// TestHousesReal compares the effect of each change over real wins with the estimate from the table, of which the
// intervals must overlap, and with what the logs themselves say of han and fu.
func TestHousesReal(t *testing.T) {
	hands := corpusHands(t)
	var b strings.Builder
	for _, h := range houses {
		r := changed(t, "tenhou", h.set)
		real := must.Get(r.Hands(t.Context(), bytes.NewReader(hands), "corpus"))(t)
		drawn := h.drawn(t)
		if real.Wins() != 5200 || len(real.Apart.First)+len(real.Apart.Both)+len(real.Adapted) > 0 || real.Damaged.N > 0 {
			t.Errorf("%s: %d wins, %+v, %v, %+v", h.name, real.Wins(), real.Apart, real.Adapted, real.Damaged)
		}
		b.WriteString(h.row(real))
		ofReal, ofDrawn := real.All(), drawn.All()
		if a, b := real.Share(&ofReal), drawn.Share(&ofDrawn); a.Low > b.High || b.Low > a.High {
			t.Errorf("%s: %+v of real wins, and %+v of drawn ones", h.name, a, b)
		}
		if a, b := real.ShareApart(real.Apart.Second), drawn.ShareApart(drawn.Apart.Second); a.Low > b.High || b.Low > a.High {
			t.Errorf("%s: %+v of real wins are none, and %+v of drawn ones", h.name, a, b)
		}
		if known := h.known(t); known >= 0 && ofReal.Changed != known {
			t.Errorf("%s changes %d real wins, and the logs say %d", h.name, ofReal.Changed, known)
		}
	}
	golden.Compare(t, *update, filepath.Join("testdata", "houses-real.txt"), b.String())
}

var update = flag.Bool("update", false, "write the files with the figures of docs/effect.md")

// known counts the wins that change by what the logs themselves say of han and fu; -1 where they don't tell.
func (h *house) known(t *testing.T) (n int64) {
	if h.touches == nil {
		return -1
	}
	for _, line := range corpusLines(t) {
		var said struct {
			Tsumo, Seat string
			Expect      struct {
				Han, Fu, Yakuman int
			}
		}
		must.Do(t, json.Unmarshal(line, &said))
		if e := said.Expect; e.Yakuman == 0 && h.touches(e.Han, e.Fu) {
			n++
		}
	}
	return n
}

// TestPage: docs/effect.md has the figures that the tests compare.
func TestPage(t *testing.T) {
	page := must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "effect.md")))(t)
	for _, name := range []string{filepath.Join("testdata", "houses.txt"),
		filepath.Join("testdata", "houses-real.txt")} {
		text := must.Get(os.ReadFile(name))(t)
		for line := range strings.Lines(string(text)) {
			if !strings.Contains(string(page), line) {
				t.Errorf("%s is not on the page: %s", name, line)
			}
		}
	}
}

// BenchmarkHands counts the wins of a corpus.
func BenchmarkHands(b *testing.B) {
	hands := corpusHands(b)
	r := changed(b, "tenhou", houses[0].set)
	n := bytes.Count(hands, []byte("\n"))
	for b.Loop() {
		must.Get(r.Hands(b.Context(), bytes.NewReader(hands), "corpus"))(b)
	}
	b.ReportMetric(float64(b.N*n)/b.Elapsed().Seconds(), "wins/s")
}

// BenchmarkDrawn draws wins and counts them.
func BenchmarkDrawn(b *testing.B) {
	r := changed(b, "tenhou", houses[0].set)
	for b.Loop() {
		must.Get(r.Drawn(b.Context(), 10_000))(b)
	}
	b.ReportMetric(float64(b.N*10_000)/b.Elapsed().Seconds(), "wins/s")
}
