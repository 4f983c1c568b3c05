package prove

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/effect"
	"example.com/hanfu/testkit/long"
)

// situationOfPairs is the one in which docs/pairs.md compares all closed hands.
const situationOfPairs = "tsumo seat:south round:east"

// The page is made from one in so many hands. A test goes through fewer, and through more of them in its long form.
const (
	oneInPage  = 16
	oneInLong  = 128
	oneInQuick = 2048
)

var update = flag.Bool("update", false, "write the table of docs/pairs.md, which takes minutes")

// pairsPage is what people read, and pairsDigests tells whether some shards and the table are as they were.
var (
	pairsPage    = filepath.Join("..", "..", "docs", "pairs.md")
	pairsDigests = filepath.Join("testdata", "pairs.txt")
)

// shippedFor returns the shipped rule sets for so many players.
func shippedFor(t *testing.T, players int) (all []*engine.Engine) {
	t.Helper()
	for _, id := range rules.Shipped() {
		if e := load(t, id); e.Rules().Wall().Players == players {
			all = append(all, e)
		}
	}
	return all
}

// TestPairs: docs/pairs.md is as it was written, and some of it is still so: some shards of the hands, some estimates,
// and each hand that is shown.
func TestPairs(t *testing.T) {
	if *update {
		writePairs(t)
	}
	table, kept := tableOf(t), readFile(t, pairsDigests)
	if line := "table " + hash(table) + "\n"; !strings.Contains(kept, line) {
		t.Errorf("the table is another one than was written: %s is not in %s", line, pairsDigests)
	}
	rows := rowsOf(table)
	if want := numPairs(t, 4) + numPairs(t, 3); len(rows) != want {
		t.Fatalf("there are %d rows for %d pairs", len(rows), want)
	}
	for i := range rows {
		rows[i].checkHand(t)
		if every := 142 / long.N(1, 8); i%every == 0 {
			drawn, err := effect.New(load(t, rows[i].a).Rules(), load(t, rows[i].b).Rules()).Drawn(t.Context(), effect.UsualDraws)
			if err != nil {
				t.Fatal(err)
			}
			got := rows[i]
			if got.tell(drawn); got.play != rows[i].play {
				t.Errorf("%s and %s: %q, and now it is %q", got.a, got.b, rows[i].play, got.play)
			}
		}
	}
	for _, players := range [...]int{4, 3} {
		m := newMany(t, only(t, situationOfPairs), shippedFor(t, players))
		every := uint64(oneInQuick)
		if long.Asked() {
			every = oneInLong
		}
		if line := m.line(t, every); !strings.Contains(kept, line) {
			t.Errorf("hands score otherwise than when the table was written: %s is not in %s", line, pairsDigests)
		}
	}
}

// writePairs goes through one in 16 hands, or in the long form through all, and writes the table and its digests.
func writePairs(t *testing.T) {
	var table, kept strings.Builder
	var counted []string
	for _, players := range [...]int{4, 3} {
		m := newMany(t, only(t, situationOfPairs), shippedFor(t, players))
		kept.WriteString(m.line(t, oneInQuick) + m.line(t, oneInLong))
		every := uint64(oneInPage)
		if long.Asked() {
			every = 1
		}
		all := m.some(t.Context(), every, runtime.GOMAXPROCS(0))
		t.Logf("%d players: %d rule sets, %d hands in %d groups", players, len(m.engines), wins(all), len(all))
		counted = append(counted, strconv.FormatUint(wins(all), 10))
		place := make(map[string]int)
		for i, e := range m.engines {
			place[e.Rules().ID()] = i
		}
		for _, rows := range estimated(t, players) {
			for _, r := range rows {
				if !onPage(t, r.a, r.b) {
					continue
				}
				n, least := differ(all, place[r.a], place[r.b])
				if r.differ = percent(float64(n) / float64(wins(all))); least != nil {
					r.hand = least.Hand
				}
				table.WriteString(r.String())
			}
		}
	}
	table.WriteString("| each for four players | each for three | not comparable: other tiles, other payments |  |  |  |  |\n")
	fmt.Fprintf(&table, "\nHands that were counted for the first column: %s.\n",
		strings.Join(counted, " for four players, and for three "))
	fmt.Fprintf(&kept, "table %s\n", hash(table.String()))
	page := readFile(t, pairsPage)
	before, after := aroundTable(t, page)
	for name, text := range map[string]string{pairsPage: before + table.String() + after, pairsDigests: kept.String()} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// line goes through one in so many hands, and returns their digest in a line.
func (m *many) line(t *testing.T, every uint64) string {
	t.Helper()
	groups := m.some(t.Context(), every, runtime.GOMAXPROCS(0))
	return fmt.Sprintf("%d players, one in %d hands: %016x\n", m.a.Rules().Wall().Players, every, digestOf(groups))
}

// row is a line of the table.
type row struct {
	a, b string
	// differ is the share of hands that differ, play what changes in play, and hand a win that shows it.
	differ, play, hand string
}

func (r *row) String() string {
	return fmt.Sprintf("| %s | %s | %s | %s | %s |\n", r.a, r.b, r.differ, r.play, r.hand)
}

// onPage reports whether the page has a pair: one of newest editions, or of editions of one family.
func onPage(t *testing.T, a, b string) bool {
	t.Helper()
	first, second := load(t, a).Rules(), load(t, b).Rules()
	return first.Family() != "" && first.Family() == second.Family() || isNewest(t, first) && isNewest(t, second)
}

func isNewest(t *testing.T, r *rules.Rules) bool {
	t.Helper()
	return r.Family() == "" || !slices.ContainsFunc(rules.Shipped(), func(id string) bool {
		other := load(t, id).Rules()
		return other.Family() == r.Family() && other.Since() > r.Since()
	})
}

// numPairs returns how many pairs of the shipped rule sets for so many players the page has.
func numPairs(t *testing.T, players int) (n int) {
	sets := shippedFor(t, players)
	for i, a := range sets {
		for _, b := range sets[i+1:] {
			if onPage(t, a.Rules().ID(), b.Rules().ID()) {
				n++
			}
		}
	}
	return n
}

// estimated returns the rows for so many players, those of each first rule set together, with what changes in play.
func estimated(t *testing.T, players int) (all [][]row) {
	t.Helper()
	sets := shippedFor(t, players)
	for i, a := range sets[:len(sets)-1] {
		var others []*rules.Rules
		for _, b := range sets[i+1:] {
			others = append(others, b.Rules())
		}
		drawn, err := effect.New(a.Rules(), a.Rules(), others...).Drawn(t.Context(), effect.UsualDraws)
		if err != nil {
			t.Fatal(err)
		}
		var rows []row
		for j, b := range others {
			r := row{a: a.Rules().ID(), b: b.ID()}
			r.tell(drawn.Alone[j])
			rows = append(rows, r)
		}
		all = append(all, rows)
	}
	return all
}

// tell takes in what changes in play, and the win that changes most.
func (r *row) tell(drawn *effect.Effect) {
	all, wins := drawn.All(), float64(drawn.Wins())
	one := effect.Total(drawn.Apart.First) + effect.Total(drawn.Apart.Second)
	mean := ""
	if all.Changed > 0 {
		mean = fmt.Sprintf("%+.0f", drawn.MeanChanged(&all).Value)
	}
	r.play = fmt.Sprintf("%s | %s | %s", percent(float64(all.Changed)/wins), mean, percent(float64(one)/wins))
	if l := all.Largest; l != nil && l.Win.String() == l.WinNow.String() {
		r.hand = l.Win.String()
	}
}

// percent writes a share; one that is not 0 is not written so.
func percent(share float64) string {
	switch text := fmt.Sprintf("%.2f %%", 100*share); {
	case share == 0:
		return "0"
	case text == "0.00 %":
		return "< 0.01 %"
	default:
		return text
	}
}

// checkHand scores the hand of a row: both rule sets score it, and not alike.
func (r *row) checkHand(t *testing.T) {
	t.Helper()
	if r.hand == "" {
		if r.differ != "0" {
			t.Errorf("%s and %s differ, and no hand shows it", r.a, r.b)
		}
		return
	}
	var numbers ids
	a, b := newScorer(load(t, r.a), &numbers), newScorer(load(t, r.b), &numbers)
	win, err := hand.Parse(r.hand)
	if err != nil {
		t.Fatalf("%s and %s: %v", r.a, r.b, err)
	}
	if a.score(&win).equal(b.score(&win)) {
		t.Errorf("%s and %s score %s alike", r.a, r.b, r.hand)
	}
}

// aroundTable returns what stands on the page before the rows of the table, and after them.
func aroundTable(t *testing.T, page string) (before, after string) {
	t.Helper()
	const head = "|---|---|---:|---:|---:|---:|---|\n"
	before, rest, found := strings.Cut(page, head)
	at := strings.Index(rest, "\nThe table is made")
	if !found || at < 0 {
		t.Fatalf("%s has no table", pairsPage)
	}
	return before + head, rest[at:]
}

// tableOf returns the rows of the page.
func tableOf(t *testing.T) string {
	t.Helper()
	page := readFile(t, pairsPage)
	before, after := aroundTable(t, page)
	return page[len(before) : len(page)-len(after)]
}

// rowsOf reads the rows.
func rowsOf(table string) (rows []row) {
	for line := range strings.Lines(table) {
		cells := strings.SplitN(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |\n"), " | ", 7)
		if len(cells) == 7 && !strings.HasPrefix(cells[0], "each ") {
			rows = append(rows, row{cells[0], cells[1], cells[2], strings.Join(cells[3:6], " | "), cells[6]})
		}
	}
	return rows
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func hash(text string) string {
	h := fnv.New64a()
	h.Write([]byte(text))
	return fmt.Sprintf("%016x", h.Sum64())
}
