package report

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// variedEngine has the rules of a shipped rule set with some options turned.
type variedEngine struct {
	*engine.Engine
	set map[string]string
}

// variedEngines are those of the shipped rule sets as they are, and with some options turned; or of some of them.
var variedEngines = sync.OnceValues(func() (engines []variedEngine, err error) {
	for _, set := range []map[string]string{nil, {"aotenjou": "true"},
		{"renhou": "mangan", "kiriage_mangan": "true", "pinfu_tsumo": "false", "open_tanyao": "false"}} {
		l := rules.Loader{Set: set}
		for _, id := range long.Some(rules.Shipped(), 5) {
			r, err := l.Load(context.Background(), rules.Named(id))
			if err != nil {
				return nil, err
			}
			engines = append(engines, variedEngine{engine.New(r), set})
		}
	}
	return engines, nil
})

// randomExplanations explains random wins under shipped rule sets, and under some with options turned, in each
// language.
func randomExplanations(t *testing.T, check func(t *testing.T, x *engine.Explanation, lang string)) {
	engines := must.Get(variedEngines())(t)
	for _, e := range engines {
		source := randomwin.Source{Seed: 4 + long.Seed(), Rules: e.Rules()}
		for n := range uint64(long.N(18, 40)) {
			w := source.Win(n)
			x := must.Get(e.Explain(t.Context(), &w))(t)
			for _, lang := range rules.Languages() {
				if check(t, x, lang); t.Failed() {
					t.Fatalf("%s under %s %v in %s", &w, e.Rules().ID(), e.set, lang)
				}
			}
		}
	}
}

// plainPage returns an empty page without colours, of a width, 0 for the usual one.
func plainPage(lang string, width int) *terminal.Page {
	p, err := terminal.New(terminal.Options{Lang: lang, Width: width})
	if err != nil {
		panic(err)
	}
	return p
}

// TestExplainedWidth: no line of any explanation is wider than the page, and no word lacks what belongs in it.
func TestExplainedWidth(t *testing.T) {
	n := 0
	randomExplanations(t, func(t *testing.T, x *engine.Explanation, lang string) {
		n++
		p := plainPage(lang, []int{0, 0, terminal.LeastWidth, 60, 132}[n%5])
		if x.Result != nil {
			score := scoreText{scorecard.Account{Page: p, Rules: x.Rules, Win: &x.Win, Result: x.Result}}
			score.write()
		}
		w := newExplainText(p, x)
		if x.Refused != nil {
			x.Refused.Line = n % 2
		}
		w.write(nil)
		w = newExplainText(p, x)
		w.write([]int{n % len(x.Rules.Yaku())})
		for line := range strings.Lines(p.Text.String()) {
			line = strings.TrimSuffix(line, "\n")
			if terminal.Cells(line) > p.Width || strings.TrimRight(line, " ") != line || strings.Contains(line, "%!") {
				t.Errorf("a bad line, %d columns wide: %q", terminal.Cells(line), line)
			}
		}
	})
}

// TestExplainedSums: what the text says in numbers is what is paid. Each calculation comes to what stands behind it,
// the fu add up, and so do the payments.
func TestExplainedSums(t *testing.T) {
	calculations := 0
	randomExplanations(t, func(t *testing.T, x *engine.Explanation, lang string) {
		if x.Best < 0 {
			return
		}
		p := plainPage(lang, 0)
		w := newExplainText(p, x)
		for _, s := range numbersOf(w.best) {
			if trace, ok := x.TraceNumber(s); ok && s.Holds {
				calculations++
				checkCalculation(t, w.speech.WithResult(&trace), trace.Value, lang)
			}
		}
		w.writeFuSteps()
		w.writeTables()
		checkFu(t, p.Text.String(), w.best)
		p.Text.Reset()
		w.tables = nil
		w.writeLedger()
		w.writeTables()
		checkLedger(t, p.Text.String(), w)
	})
	if calculations < 1000 {
		t.Error("there were only", calculations, "calculations")
	}
}

// numbersOf lists the steps of a candidate that calculate something.
func numbersOf(c *engine.Candidate) (all []*engine.Step) {
	if c.Basic != nil {
		all = append(all, c.Basic)
	}
	for i := range c.Liable {
		all = append(all, &c.Liable[i].Asked)
	}
	add := func(list []engine.Step) {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	add(c.Limits)
	for i := range c.Payers {
		add(c.Payers[i].Shares)
		add(c.Payers[i].Honba)
		add(c.Payers[i].Adjustments)
	}
	return all
}

// checkCalculation works a calculation out as it is written, such as 2 x 3 = 6, rounded up to 10.
func checkCalculation(t *testing.T, text, want, lang string) {
	text = strings.ReplaceAll(text, strings.TrimPrefix(words.In(lang).Part.RoundedDown, "%s"), "")
	between := words.In(lang).Part.RoundedTo[2:strings.LastIndex(words.In(lang).Part.RoundedTo, "%s")]
	plain := strings.ReplaceAll(text, words.In(lang).Common.Thousands, "")
	exact, rounded, _ := strings.Cut(plain, strings.ReplaceAll(between, words.In(lang).Common.Thousands, ""))
	left, right, several := strings.Cut(exact, " = ")
	if !several {
		right = exact
	}
	if got := (&sums{text: left}).sum(); got.String() != right {
		t.Errorf("%q: the left comes to %s", text, got)
	}
	if cmp.Or(rounded, right) != want {
		t.Errorf("%q is not %s in the end", text, want)
	}
}

// sums works out what a text of numbers with + - x / ^ and brackets comes to.
type sums struct{ text string }

func (s *sums) next(signs string) byte {
	s.text = strings.TrimLeft(s.text, " ")
	if s.text == "" || !strings.Contains(signs, s.text[:1]) {
		return 0
	}
	sign := s.text[0]
	s.text = s.text[1:]
	return sign
}

func (s *sums) sum() *big.Int {
	x := s.product()
	for sign := s.next("+-"); sign != 0; sign = s.next("+-") {
		if y := s.product(); sign == '+' {
			x.Add(x, y)
		} else {
			x.Sub(x, y)
		}
	}
	return x
}

func (s *sums) product() *big.Int {
	x := s.power()
	for sign := s.next("x/"); sign != 0; sign = s.next("x/") {
		if y := s.power(); sign == 'x' {
			x.Mul(x, y)
		} else {
			x.Div(x, y)
		}
	}
	return x
}

func (s *sums) power() *big.Int {
	x := s.single()
	if s.next("^") != 0 {
		x.Exp(x, s.single(), nil)
	}
	return x
}

func (s *sums) single() *big.Int {
	if s.next("(") != 0 {
		x := s.sum()
		s.next(")")
		return x
	}
	s.text = strings.TrimLeft(s.text, " ")
	digits := len(s.text) - len(strings.TrimLeft(s.text, "0123456789"))
	x, _ := new(big.Int).SetString("0"+s.text[:digits], 10)
	s.text = s.text[digits:]
	return x
}

// fuRow is a step of the fu: what it gave, and the sum with it.
var fuRow = regexp.MustCompile(`(?m) (-?\d+) +(?:= )(-?\d+)$`)

// checkFu demands that the sums so far follow from what each step gave, and that the last is the sum of all.
func checkFu(t *testing.T, text string, c *engine.Candidate) {
	if c.Fu.None || c.Fu.IsFixed() {
		return
	}
	sum := 0
	for _, row := range fuRow.FindAllStringSubmatch(text, -1) {
		var fu, so int
		fmt.Sscan(row[1]+" "+row[2], &fu, &so)
		if sum += fu; sum != so {
			t.Errorf("%d fu so far, and the text has %s:\n%s", sum, row[0], text)
		}
	}
	if int64(sum) != c.Fu.Sum {
		t.Errorf("the steps come to %d fu, and the hand has %d:\n%s", sum, c.Fu.Sum, text)
	}
}

// checkLedger demands that what each player hands over stands in the text, and that it adds up to what the winner
// gains.
func checkLedger(t *testing.T, text string, w *explainText) {
	sum := w.best.Sticks
	lines := strings.Fields(strings.ReplaceAll(text, words.In(w.Lang).Common.Thousands, ""))
	demand := func(n int64) {
		if n < 1<<60 && !slices.Contains(lines, strconv.FormatInt(n, 10)) { // longer ones are broken into lines
			t.Errorf("%d is not in the text:\n%s", n, text)
		}
	}
	for i := range w.best.Payers {
		if p := &w.best.Payers[i]; p.Pays != 0 {
			demand(p.Pays)
			sum += p.Pays
		}
	}
	if demand(w.best.Gain); sum != w.best.Gain {
		t.Errorf("the payments come to %d, and the winner gains %d", sum, w.best.Gain)
	}
}

// TestMissingIsShown: a yaku that is told of as not counting has a part that is not as it must be, or a reason of its
// own.
func TestMissingIsShown(t *testing.T) {
	told := 0
	randomExplanations(t, func(t *testing.T, x *engine.Explanation, lang string) {
		p := plainPage(lang, 0)
		w := newExplainText(p, x)
		for i := range x.Candidates {
			for _, n := range w.nearYakuOf(&x.Candidates[i], maxNear) {
				told++
				if n.trace.Holds || len(w.speakerFor(&x.Candidates[i]).Missing(&n.trace)) == 0 {
					t.Errorf("%s is told of as missing, and nothing is", n.answer.Yaku.ID)
				}
			}
			for j := range x.Candidates[i].Yaku {
				a := &x.Candidates[i].Yaku[j]
				if a.Verdict == engine.YakuCounts || a.Verdict == engine.YakuFails {
					continue
				}
				if w.whyDropped(a) == "" {
					t.Errorf("%s does not count (%s), and nothing says why", a.Yaku.ID, a.Verdict)
				}
			}
		}
	})
	if told < 1000 {
		t.Error("only", told, "yaku were told of")
	}
}
