package effect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
)

func counted(t *testing.T, r *Rules, text string) *Effect {
	t.Helper()
	return must.Get(r.Hands(t.Context(), strings.NewReader(text), "hands.ndjson"))(t)
}

// TestHands compares what some changes do to a few hands with what follows from the tables of points by hand.
func TestHands(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("testdata", "hands.ndjson")))(t)
	type cell struct{ n, changed, more, less, mean int64 } // the mean is of those that change
	for _, test := range []struct {
		name                            string
		set                             map[string]string
		all, dealer, others, ron, tsumo cell
		largest                         int64 // its line
		first, second, both             map[string]int64
		left                            map[string]int64
	}{
		// 4 han 30 fu become mangan: 7,700 to 8,000, the dealer's 11,600 to 12,000. By self-draw there are 20 fu.
		{"kiriage", map[string]string{"kiriage_mangan": "true"},
			cell{5, 2, 2, 0, 350}, cell{1, 1, 1, 0, 400}, cell{4, 1, 1, 0, 300}, cell{4, 2, 2, 0, 350}, cell{1, 0, 0, 0, 0},
			2, nil, nil, map[string]int64{"no_yaku": 1}, nil},
		// The open hand has nothing else. The others don't change.
		{"open tanyao", map[string]string{"open_tanyao": "false"},
			cell{4, 0, 0, 0, 0}, cell{1, 0, 0, 0, 0}, cell{3, 0, 0, 0, 0}, cell{3, 0, 0, 0, 0}, cell{1, 0, 0, 0, 0},
			0, nil, map[string]int64{"no_yaku": 1}, map[string]int64{"no_yaku": 1}, nil},
		// The self-drawn hand with menzen_tsumo, tanyao and a dora has no pinfu: 3 han 30 fu in place of 4 han 20 fu, 1,000
		// and 2,000 in place of 1,300 and 2,600.
		{"pinfu tsumo", map[string]string{"pinfu_tsumo": "false"},
			cell{5, 1, 0, 1, -1200}, cell{1, 0, 0, 0, 0}, cell{4, 1, 0, 1, -1200}, cell{4, 0, 0, 0, 0}, cell{1, 1, 0, 1, -1200},
			3, nil, nil, map[string]int64{"no_yaku": 1}, nil},
		// A red five that the second rules don't have is a plain one: tanyao alone, 1,000 points in place of 2,000.
		{"red fives", map[string]string{"red_fives": "0"},
			cell{5, 1, 0, 1, -1000}, cell{1, 0, 0, 0, 0}, cell{4, 1, 0, 1, -1000}, cell{4, 1, 0, 1, -1000}, cell{1, 0, 0, 0, 0},
			7, nil, nil, map[string]int64{"no_yaku": 1}, map[string]int64{"red": 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := counted(t, changed(t, "standard", test.set), string(text))
			for _, c := range []struct {
				name string
				got  Cell
				want cell
			}{
				{"all", e.All(), test.all}, {"dealer", e.By(true), test.dealer}, {"others", e.By(false), test.others},
				{"ron", e.ByTsumo(false), test.ron}, {"tsumo", e.ByTsumo(true), test.tsumo},
			} {
				got := cell{c.got.N, c.got.Changed, c.got.More, c.got.Less, int64(e.MeanChanged(&c.got).Value)}
				if got != c.want {
					t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
				}
			}
			all := e.All()
			if (all.Largest != nil) != (test.largest > 0) || all.Largest != nil && all.Largest.Line != test.largest {
				t.Errorf("the largest change is %+v, want that of line %d", all.Largest, test.largest)
			}
			if !reflect.DeepEqual(e.Apart, Apart{test.first, test.second, test.both}) {
				t.Errorf("apart are %+v", e.Apart)
			}
			if !reflect.DeepEqual(e.Adapted, test.left) {
				t.Errorf("left out was %v, want %v", e.Adapted, test.left)
			}
			if e.Wins() != 6 || e.Damaged.N != 2 || e.Damaged.First[0].Line != 6 || e.Damaged.First[1].Line != 9 {
				t.Errorf("%d wins, and damaged are %+v", e.Wins(), e.Damaged)
			}
		})
	}
}

// TestMoved: a win is touched too where the winner gets the same, but from others.
func TestMoved(t *testing.T) {
	const liable = `{"hand":"23499m55z","melds":["pon 666z","pon 777z"],"ron":"5z","from":"south","seat":"west","pao":"north"}`
	e := counted(t, changed(t, "standard", map[string]string{"pao": "false"}), liable)
	if all := e.All(); all.N != 1 || all.Changed != 1 || all.More+all.Less != 0 || all.Largest == nil {
		t.Errorf("%+v, %+v", all, e.Apart)
	}
}

// corpusWins returns the wins of the corpus in testdata.
func corpusWins(t *testing.T) (wins []hand.Win) {
	t.Setenv("HANFU_CORPUS", "") // the same everywhere
	for _, line := range corpus.Wins(t, filepath.Join("..", "..", "testdata")) {
		w := must.Get(hand.ParseJSON(line))(t)
		wins = append(wins, w)
	}
	return wins
}

// TestMerge merges parts of the wins in any order, which must be the count of the whole in every number.
func TestMerge(t *testing.T) {
	wins := corpusWins(t)
	rules := changed(t, "standard", map[string]string{"kiriage_mangan": "true", "open_tanyao": "false", "double_wind_fu": "2"})
	whole := &worker{Rules: rules}
	for i := range wins {
		whole.score(&wins[i], Place{"wins", int64(i)})
	}
	for i := range 50 {
		whole.Damaged.add(Damage{Place{"wins", int64(i)}, "damaged"})
	}
	if all := whole.All(); all.Changed < 100 || all.More == 0 || all.Less == 0 || Total(whole.Apart.Second) == 0 {
		t.Fatalf("hardly anything changes: %+v", all)
	}
	for _, n := range []int{1, 3, 16} {
		parts := make([]worker, n)
		for i := range wins {
			p := &parts[i*7%n]
			p.Rules = rules
			p.score(&wins[i], Place{"wins", int64(i)})
		}
		for i := range 50 {
			parts[i%n].Damaged.add(Damage{Place{"wins", int64(i)}, "damaged"})
		}
		for range 5 {
			merged := new(Count)
			for _, i := range rand.Perm(n) {
				part, err := ReadState(parts[i].State()) // as another process would have counted it
				must.Do(t, err)
				merged.Merge(part)
			}
			if !reflect.DeepEqual(merged, &whole.Count) {
				t.Fatalf("%d parts come to\n%+v, the whole to\n%+v", n, merged, whole.Count)
			}
		}
	}
}

// TestCores reads hands on one core and on several.
func TestCores(t *testing.T) {
	var text []byte
	for _, w := range corpusWins(t) {
		text = append(w.AppendJSON(text), '\n')
	}
	rules := changed(t, "standard", map[string]string{"kiriage_mangan": "true"})
	var outputs [2]string
	for i, cores := range []int{1, 5} {
		before := runtime.GOMAXPROCS(cores)
		e := counted(t, rules, string(text))
		drawn, err := rules.Drawn(t.Context(), 500)
		runtime.GOMAXPROCS(before)
		must.Do(t, err)
		out := must.Get(json.Marshal([]*Effect{e, drawn}))(t)
		outputs[i] = string(out)
	}
	if outputs[0] != outputs[1] {
		t.Errorf("on one core it is\n%s\nand on five\n%s", outputs[0], outputs[1])
	}
}

// TestDamaged: of many damaged lines the places of the first ones are told, and all are counted.
func TestDamaged(t *testing.T) {
	line := `{"hand":"234678m345p45s66s","ron":"3s","riichi":true}` + "\n"
	text := strings.Repeat(line, 3000) + strings.Repeat("{}\n", 30) + `{"hand":"` + strings.Repeat("1", 70<<10) + "\"}\n" + line
	e := counted(t, changed(t, "standard", nil), text)
	if e.Wins() != 3001 || e.Damaged.N != 31 || len(e.Damaged.First) != maxDamage {
		t.Fatalf("%d wins, %d damaged, %d told", e.Wins(), e.Damaged.N, len(e.Damaged.First))
	}
	for i, d := range e.Damaged.First {
		if d.Line != int64(3001+i) || d.Reason == "" || d.File != "hands.ndjson" {
			t.Errorf("damage %d is %+v", i, d)
		}
	}
	if all := e.All(); all.Changed != 0 || e.Share(&all).High < 0.001 || e.Share(&all).High > 0.0015 {
		t.Errorf("nothing changes, and the share is %+v", e.Share(&all))
	}
}

// repeated is a text that is read again and again.
type repeated struct {
	text string
	at   int
	left int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.at == len(r.text) {
		r.at = 0
		r.left--
	}
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p, r.text[r.at:])
	r.at += n
	return n, nil
}

// TestMemory: ten times as many hands take no more memory.
func TestMemory(t *testing.T) {
	var text []byte
	for _, w := range corpusWins(t)[:1000] {
		text = append(w.AppendJSON(text), '\n')
	}
	r := changed(t, "standard", map[string]string{"kiriage_mangan": "true"})
	var held [2]uint64
	for i, times := range []int{10, 100} {
		e, err := r.Hands(t.Context(), &repeated{text: string(text), left: times}, "again")
		if err != nil || e.Wins() != int64(1000*times) {
			t.Fatal(e.Wins(), err)
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		held[i] = m.Sys // which never shrinks
	}
	if held[1] > held[0]+16<<20 {
		t.Errorf("10,000 hands took %d KiB, and 100,000 took %d", held[0]>>10, held[1]>>10)
	}
}

// failing fails after some text.
type failing struct{ io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = errors.New("the disk is gone")
	}
	return n, err
}

func TestUnreadable(t *testing.T) {
	r := changed(t, "standard", nil)
	if e, err := r.Hands(t.Context(), failing{strings.NewReader("{}\n")}, ""); e != nil || err == nil ||
		!strings.Contains(err.Error(), "the disk is gone") {
		t.Errorf("%v, %v", e, err)
	}
}

// TestContext ends a read that waits for input, draws and files.
func TestContext(t *testing.T) {
	r := changed(t, "standard", nil)
	contexts.Ends(t, func(ctx context.Context) error { _, err := r.Drawn(ctx, math.MaxInt); return err }, 0, 1000)
	contexts.Ends(t, func(ctx context.Context) error {
		_, err := r.Files(ctx, nil, []string{filepath.Join("testdata", "hands.ndjson")})
		return err
	}, 0, 1)
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, _ = out.Write([]byte("{}\n")) // it is taken once somebody reads
		cancel()
	}()
	if _, err := r.Hands(ctx, in, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("a read that waits: %v", err)
	}
}

// TestInterval compares intervals with published ones: 8 of 10 by Wilson, and the mean of 2, 4, 4, 4, 5, 5, 7, 9.
func TestInterval(t *testing.T) {
	near := func(got, want float64) bool { return got > want-0.001 && got < want+0.001 }
	if i := share(8, 10, 10); !near(i.Value, 0.8) || !near(i.Low, 0.490) || !near(i.High, 0.943) {
		t.Errorf("8 of 10: %+v", i)
	}
	if i := share(0, 0, 0); i != (Interval{0, 0, 1}) {
		t.Errorf("none of none: %+v", i)
	}
	if i := mean(8, 40, 232, 8); !near(i.Value, 5) || !near(i.High-5, 1.482) || !near(5-i.Low, 1.482) {
		t.Errorf("the mean: %+v", i)
	}
}

// TestSum adds squares beyond 64 bits.
func TestSum(t *testing.T) {
	var s sum
	for range 3 {
		s.addSquare(1 << 63)
	}
	if s != (sum{3 << 62, 0}) || s.float() != 3*(1<<126) {
		t.Errorf("%+v, %g", s, s.float())
	}
	s.add(1<<64 - 1)
	s.add(1)
	if s != (sum{3<<62 + 1, 0}) {
		t.Errorf("with a carry it is %+v", s)
	}
	if d := distance(-1<<63, 1<<63-1); d != 1<<64-1 {
		t.Errorf("the distance is %d", d)
	}
}

// TestUnknownFacts: facts that neither rule set knows are counted, and not kept by their names.
func TestUnknownFacts(t *testing.T) {
	c := changed(t, "standard", map[string]string{"kiriage_mangan": "true"}).Counter()
	const wins = 100
	for i := range wins {
		if err := c.Line(fmt.Sprintf(`{"hand":"234m567p34567s99m","tsumo":"8s","ippatsu":true,"riichi":true,"f%d":true,"g%d":2}`, i, i), Place{}); err != nil {
			t.Fatal(err)
		}
	}
	if got := c.Count(); !maps.Equal(got.Adapted, map[string]int64{Unknown: wins}) ||
		!maps.Equal(got.Said, map[string]int64{"ippatsu": wins, "riichi": wins}) || got.All().N != wins {
		t.Errorf("left out are %v, said %v, of %d wins", got.Adapted, got.Said, got.All().N)
	}
}
