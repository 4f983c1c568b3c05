package infer

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/internal/inplay"
	"example.com/hanfu/testkit/long"
)

var update = flag.Bool("update", false, "find the hands of the pools anew")

// roots are the rules for whose options the pools have hands.
var roots = map[int]string{4: "standard", 3: "sanma"}

// TestPools: the price of each hand of a pool depends on the options that stand beside it and on no others, as far as
// pairs of options and random settings show; and the hands are those that are found anew, which takes minutes to see.
func TestPools(t *testing.T) {
	for players, id := range roots {
		r, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("pool/%d.txt", players)
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := newPricer(t.Context(), r)
		p.rulesLeft = 1 << 30
		if *update || long.More() {
			gatherPool(t, &p)
			found := p.poolText()
			if *update {
				err = os.WriteFile(name, found, 0o600)
			} else if !bytes.Equal(found, text) {
				err = fmt.Errorf("%s: other hands are found now, so that -update is due", name)
			}
			if err != nil {
				t.Error(err)
			}
		} else if p.readPool(text, map[string]bool{}); !bytes.Equal(p.poolText(), text) {
			t.Errorf("%s: not all of it is read", name)
		}
		rand := rand.New(rand.NewPCG(uint64(players), 1))
		for range long.N(15, 400) {
			if missing := p.undependent(t, randomSetting(rand, &p)); missing != "" {
				t.Error(name + ": " + missing)
			}
		}
	}
}

// TestCommon: what house sheets were seen to have are values of options of shipped rules.
func TestCommon(t *testing.T) {
	for id, values := range commonValues() {
		for value := range values {
			known := false
			for _, root := range roots {
				r, err := rules.Load(t.Context(), root)
				if err != nil {
					t.Fatal(err)
				}
				o := rules.ByID(r.Options(), id)
				known = known || o != nil && newVariable(o).allows(value)
			}
			if !known {
				t.Errorf("%s can't be %s", id, value)
			}
		}
	}
}

func randomSetting(rand *rand.Rand, p *pricer) setting {
	s := p.baseSetting()
	for i, v := range p.options {
		if !v.wide && rand.IntN(3) == 0 {
			s[i] = uint16(rand.IntN(len(v.values)))
		}
	}
	return s
}

// eachAlone shows what each hand pays under a setting, and what it pays if the options alone are so on which it depends.
func (p *pricer) eachAlone(t *testing.T, s setting, see func(h *probe, alone setting, is, price Price)) {
	prices, err := p.handPrices(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range p.hands {
		alone := p.baseSetting()
		for _, o := range h.dependsOn {
			alone[o] = s[o]
		}
		price, err := p.price(t.Context(), h, alone)
		if err != nil {
			t.Fatal(err)
		}
		see(h, alone, prices[i], price)
	}
}

// undependent returns a hand whose price is another one where all options on which it depends are the same.
func (p *pricer) undependent(t *testing.T, s setting) (said string) {
	p.eachAlone(t, s, func(h *probe, _ setting, is, price Price) {
		if price != is && said == "" {
			said = fmt.Sprintf("%s pays %q and not %q under %v", h.win.String(), is, price, p.changedOptions(s))
		}
	})
	return said
}

// gatherPool finds the hands of a pool: witnesses of each value of each option, and of all that are made of these or
// drawn as they come in play, those that tell several options apart.
func gatherPool(t *testing.T, p *pricer) {
	ctx := t.Context()
	for _, v := range p.options {
		if p.base.Concern(v.ID) == rules.OfTable {
			continue
		}
		for _, win := range witnesses(ctx, p.base, v) {
			p.add(win, nil)
		}
		t.Logf("%s: %d hands in all", v.ID, len(p.hands))
	}
	own := len(p.hands)
	p.mix(t, own)
	p.mix(t, own)
	drawn := inplay.Of(p.base.Wall().Players)
	for i := range uint64(3000) {
		if win, ok := drawn.Win(ctx, p.base.Wall(), i); ok {
			p.add(win, nil)
		}
	}
	t.Logf("%d hands to choose from", len(p.hands))
	chosen := choose(ctx, p, own)
	p.hands, p.hasHand = nil, make(map[string]bool)
	for _, win := range chosen {
		p.add(win, nil)
	}
	if err := p.findDependencies(ctx, p.baseSetting()); err != nil {
		t.Fatal(err)
	}
	pairs(t, p)
	rand := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		p.dependAlso(t, randomSetting(rand, p))
	}
	slices.SortStableFunc(p.hands, func(a, b *probe) int { return cmp.Compare(len(a.win.String()), len(b.win.String())) })
	p.hands = slices.DeleteFunc(p.hands, func(h *probe) bool { return len(h.dependsOn) == 0 })
}

// mix adds for each hand those of which one more thing is said, as of one of the first, and that pay otherwise for it.
func (p *pricer) mix(t *testing.T, first int) {
	own := slices.Clone(p.hands)
	var of []*probe
	for _, h := range own {
		for _, other := range own[:first] {
			for _, say := range [...]func(w, other *hand.Win){
				func(w, other *hand.Win) { w.Honba = max(w.Honba, other.Honba) },
				func(w, other *hand.Win) { w.Dora = append(w.Dora, other.Dora...) },
				func(w, other *hand.Win) { w.Flags, w.Ura = slices.Clone(other.Flags), slices.Clone(other.Ura) },
			} {
				win := h.win.Clone()
				if say(&win, &other.win); len(win.Dora) <= 2 && len(win.Ura) <= 2 {
					n := len(p.hands)
					if p.add(win, nil); len(p.hands) > n {
						of = append(of, h)
					}
				}
			}
		}
	}
	prices, err := p.handPrices(t.Context(), p.baseSetting())
	if err != nil {
		t.Fatal(err)
	}
	more := p.hands[len(own):]
	p.hands = own
	for _, h := range more {
		delete(p.hasHand, h.win.String())
	}
	for i, h := range more {
		if price := prices[h.index]; price != "" && price != prices[of[i].index] {
			p.add(h.win, nil)
		}
	}
}

// mostMixed is how many hands are chosen that tell several options apart.
const mostMixed = 90

// choose returns the first hands of a pool, and of the others those that tell most options apart that were told apart by
// few before them.
func choose(ctx context.Context, p *pricer, own int) (chosen []hand.Win) {
	base, err := p.handPrices(ctx, p.baseSetting())
	if err != nil {
		panic(err)
	}
	turned := make([]map[int][]Price, len(p.hands)) // by hand and option
	for i := range turned {
		turned[i] = make(map[int][]Price)
	}
	for o, v := range p.options {
		for _, value := range v.otherValues() {
			s := p.baseSetting()
			s[o] = v.add(value)
			prices, err := p.handPrices(ctx, s)
			if err != nil {
				panic(err)
			}
			for i, price := range prices {
				if price != base[i] {
					turned[i][o] = append(turned[i][o], price)
				}
			}
		}
	}
	count := make([]int, len(p.options))
	for i := range own {
		chosen = append(chosen, p.hands[i].win)
	}
	taken := make(map[int]bool)
	for range mostMixed {
		best, worth := -1, 0.0
		for i := own; i < len(p.hands); i++ {
			if taken[i] || base[i] == "" {
				continue
			}
			w := 0.0
			for _, o := range slices.Sorted(maps.Keys(turned[i])) { // so that the sum is the same each time
				if tells(turned[i], o, turned[i][o]) {
					w += 1 / float64(1+count[o])
				}
			}
			if w /= p.hands[i].effort; w > worth && len(turned[i]) < 9 {
				best, worth = i, w
			}
		}
		if best < 0 {
			break
		}
		taken[best] = true
		for o, prices := range turned[best] {
			if tells(turned[best], o, prices) {
				count[o]++
			}
		}
		chosen = append(chosen, p.hands[best].win)
	}
	return chosen
}

// tells reports whether the prices with an option turned are other than those with any other one turned.
func tells(turned map[int][]Price, option int, prices []Price) bool {
	for o, others := range turned {
		if o != option && slices.ContainsFunc(prices, func(p Price) bool { return slices.Contains(others, p) }) {
			return false
		}
	}
	return true
}

// pairs adds to what hands depend on the options that matter only where another one is turned.
func pairs(t *testing.T, p *pricer) {
	asked := make(map[int]bool)
	for _, h := range p.hands {
		for _, o := range h.dependsOn {
			asked[o] = true
		}
	}
	for o, v := range p.options {
		for _, value := range v.otherValues() {
			if !asked[o] {
				break
			}
			without := p.baseSetting().withValue(optionValue{o, v.add(value)})
			before, err := p.handPrices(t.Context(), without)
			if err != nil {
				t.Fatal(err)
			}
			for other, w := range p.options {
				for _, turned := range w.otherValues() {
					if other == o || p.base.Concern(w.ID) == rules.OfTable {
						continue
					}
					after, err := p.handPrices(t.Context(), without.withValue(optionValue{other, w.add(turned)}))
					if err != nil {
						t.Fatal(err)
					}
					p.addDependents(other, before, after)
				}
			}
		}
	}
}

// dependAlso adds to what hands depend on the options that matter as several others are turned.
func (p *pricer) dependAlso(t *testing.T, s setting) {
	p.eachAlone(t, s, func(h *probe, alone setting, is, price Price) {
		for o := 0; o < len(p.options) && price != is; o++ {
			if alone[o] == s[o] {
				continue
			}
			h.dependsOn = append(h.dependsOn, o)
			alone[o] = s[o]
			with, err := p.price(t.Context(), h, alone)
			if err != nil {
				t.Fatal(err)
			}
			if with == price {
				h.dependsOn = h.dependsOn[:len(h.dependsOn)-1]
			}
			price = with
		}
	})
}

// poolText formats the hands as a pool file.
func (p *pricer) poolText() []byte {
	var b bytes.Buffer
	line := func(hand string, indices []int) {
		names := make([]string, len(indices))
		for i, o := range indices {
			names[i] = p.options[o].ID
		}
		slices.Sort(names)
		b.WriteString(hand + " | " + strings.Join(names, " ") + "\n")
	}
	for _, h := range p.hands {
		line(h.win.String(), h.dependsOn)
	}
	var none []int
	for i, v := range p.options {
		if p.base.Concern(v.ID) != rules.OfTable && !slices.ContainsFunc(p.hands,
			func(h *probe) bool { return slices.Contains(h.dependsOn, i) }) {
			none = append(none, i)
		}
	}
	line("none", none)
	return b.Bytes()
}
