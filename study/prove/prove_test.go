package prove

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

func load(t testing.TB, id string) *engine.Engine {
	t.Helper()
	if e, ok := shipped.Load(id); ok {
		return e.(*engine.Engine)
	}
	r, err := rules.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(r).Colourless()
	shipped.Store(id, e)
	return e
}

// shipped keeps the engines of shipped rule sets, which many tests need, by their ids.
var shipped sync.Map

// house returns standard rules with something besides.
func house(t testing.TB, text string) *engine.Engine {
	t.Helper()
	r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
		[]byte("hanfu: 1\nid: house\nextends: standard\n"+text)))
	if err != nil {
		t.Fatal(err)
	}
	return engine.New(r).Colourless()
}

func only(t testing.TB, text string) *Only {
	t.Helper()
	o, err := ParseOnly(text, 4)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func planned(t testing.TB, asked *Asked) *plan {
	t.Helper()
	p, err := newPlan(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func run(t testing.TB, asked *Asked, state *State) *Proof {
	t.Helper()
	p, err := Run(t.Context(), asked, state)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestStandFor goes through hands both at once with those for which they stand and one by one: many
// of those of which a rule names tiles, and some of all.
func TestStandFor(t *testing.T) {
	standard := load(t, "standard")
	tests := []struct {
		other    *engine.Engine
		only     string
		exchange everyhand.Exchange
	}{
		{load(t, "ema"), "", everyhand.Exchange{Suits: 0b111, Honors: 0b1110, Mirrored: true}},
		{load(t, "kansai"), "round:south", everyhand.Exchange{Suits: 0b111, Honors: 0b1100, Mirrored: true}},
		{load(t, "jpml-a-2022"), "riichi ippatsu", everyhand.Exchange{Suits: 0b111, Honors: 0b1110, Mirrored: true}},
		{house(t, `options: {daisharin: true}`), "", everyhand.Exchange{Suits: 0b111, Honors: 0b1110, Mirrored: true}},
		{house(t, `yaku: {green: {han: 1, when: 'has_sequence(sou, 2)'}}`), "seat:east", everyhand.Exchange{Suits: 0b011, Honors: 0b1110}},
		{house(t, `yaku: {north: {han: 1, when: 'triplets_of("4z") == 1'}}`), "", everyhand.Exchange{Suits: 0b111, Mirrored: true}},
		{house(t, `yaku: {south: {han: 1, when: 'seat == south'}}`), "", everyhand.Exchange{Suits: 0b111, Mirrored: true}},
		{house(t, `yaku: {three: {han: 1, when: 'any(groups, .honor and .rank == 3)'}}`), "", everyhand.Exchange{Suits: 0b111}},
		{house(t, `yaku: {five: {han: 1, when: 'wins_on("5m")'}}`), "", everyhand.Exchange{Suits: 0b110, Honors: 0b1110}},
		{house(t, `yaku: {ends: {han: 1, when: 'only(terminals) and tiles(winning) == 3'}}`), "", everyhand.Exchange{Suits: 0b111, Honors: 0b1110, Mirrored: true}},
	}
	for _, test := range long.Some(tests, 5) {
		t.Run(test.other.Rules().ID()+" "+test.only, func(t *testing.T) {
			for _, closed := range []bool{true, false} {
				if !closed && !long.Whole() && test.only != "" {
					continue
				}
				p := planned(t, &Asked{A: standard, B: test.other, Closed: closed, Only: only(t, test.only)})
				if x := p.hands.Exchange(); x != test.exchange {
					t.Fatalf("%+v are exchanged, want %+v", x, test.exchange)
				}
				k := p.newWorker()
				spot := func(h *everyhand.Hand) bool {
					if err := k.spotCheck(h); err != nil {
						t.Fatal(err)
					}
					return true
				}
				if closed {
					some := uint64(100_000 / long.N(1, 5))
					p.hands.Each(0, p.hands.Len(), func(h *everyhand.Hand) bool {
						every := some
						switch {
						case fewKinds(h):
							every = 1
						case p.isExcluded(h) || severalWays(h):
							every = some / 500
						}
						return mix(h.Number+long.Seed())%every > 0 || spot(h)
					})
					continue
				}
				step := p.hands.Len() / uint64(long.N(20, 100))
				for from := uint64(0); from < p.hands.Len(); from += step {
					p.hands.Each(from, from+30, spot)
				}
			}
		})
	}
}

// fewKinds reports whether a hand is of terminals and honors alone, or has all tiles of one suit and no others: of these
// rules ask which tile won.
func fewKinds(h *everyhand.Hand) bool {
	const man, outside = hand.Set(1<<9 - 1), hand.Set(0b1111111_100000001_100000001_100000001)
	return h.Kinds&^outside == 0 || h.Kinds == man || h.Kinds == man<<9 || h.Kinds == man<<18
}

// severalWays reports whether a hand has three triplets in a row, which are three equal sequences too.
func severalWays(h *everyhand.Hand) bool {
	for s := range hand.Honors {
		concealed, _ := h.Part(s)
		for ; concealed != 0; concealed >>= 3 {
			if concealed&7 >= 3 && concealed>>3&7 >= 3 && concealed>>6&7 >= 3 {
				return true
			}
		}
	}
	return false
}

// TestMirrored goes through all hands of small walls with mirror images, and one by one: also under rules by which two
// waits pay the same, so that the first reading counts, and that is another one in the mirror image.
func TestMirrored(t *testing.T) {
	const equalWaits = `
yaku: {gap: {han: 1, when: 'wait == kanchan'}, ends: {han: 1, when: 'wait == ryanmen'}}
fu: {sources: {kanchan: {fu: 0}}}
`
	for _, test := range []struct {
		kinds, rules string
		closed       bool
	}{
		{"19m1289p1289s7z", "", false},
		{"123456789m5z", equalWaits, true},
		{"123456789m5z", "\nyaku: {ends: {han: 1, when: 'only(\"1345m\") and tiles(winning) == 2'}}\n", true},
	} {
		small := house(t, "wall: {kinds: "+test.kinds+"}"+test.rules)
		asked := &Asked{A: small, Closed: test.closed, Only: only(t, "ron riichi seat:south round:east")}
		if !planned(t, asked).hands.Exchange().Mirrored {
			t.Fatalf("%s: there are no mirror images", test.kinds)
		}
		with := run(t, asked, nil)
		asked.Plainly = true
		plainly := run(t, asked, nil)
		if plainly.Digest() != with.Digest() || plainly.Hands != with.Hands || with.Hands == 0 {
			t.Errorf("%s%s: %d hands with the digest %s, and one by one %d with %s", test.kinds, test.rules, with.Hands,
				with.Digest(), plainly.Hands, plainly.Digest())
		}
	}
}

// TestMirrorImages says under which rules there are mirror images.
func TestMirrorImages(t *testing.T) {
	for _, test := range []struct {
		when string
		want bool
	}{
		{`has_sequence(sou, 2) and has_triplet(man, 5) or has_sequence(sou, 6) and has_triplet(man, 5)`, true},
		{`has_sequence(sou, 2) and has_triplet(man, 5) or has_sequence(sou, 6) and has_triplet(man, 4)`, false},
		{`any(suits, has_sequence(#, 2))`, false},
		{`only("1234m")`, true}, // of which the hands stand for no others
	} {
		p := planned(t, &Asked{A: house(t, "yaku: {other: {han: 1, when: '"+test.when+"'}}"), Closed: true, Only: only(t, "")})
		if p.hands.Exchange().Mirrored != test.want {
			t.Errorf("%s: there are mirror images: %t", test.when, !test.want)
		}
	}
}

// TestOneHand finds the one hand among 123,874,757 that differs: under rules of which one has a yaku for it alone. The
// quick form goes through the part in which it is.
func TestOneHand(t *testing.T) {
	const difference = `{one: {han: 3, when: 'only("123m456p789s12z") and sequences == 3 and triplets_of("1z") == 1
  and pair_of("2z") and wins_on("2z") and has_sequence(man, 1) and has_sequence(pin, 4) and has_sequence(sou, 7)'}}`
	asked := &Asked{A: load(t, "standard"), B: house(t, "yaku: "+difference), Closed: true,
		Only: only(t, "tsumo seat:south round:east")}
	if !long.Asked() {
		p := planned(t, asked)
		p.hands.Each(0, p.hands.Len(), func(h *everyhand.Hand) bool {
			if p.isExcluded(h) && h.Kinds.Len() == 11 && slices.Equal(kindsOf(h), []string{"3x1z", "2x2z"}) {
				asked.Shards = int((p.hands.Len() + blockSize - 1) / blockSize)
				asked.Shard = int(h.Number/blockSize) + 1
			}
			return asked.Shard == 0
		})
	}
	p := run(t, asked, nil)
	if p.Differ != 1 || p.Witness == nil || p.Witness.Hand != "123m456p789s1112z tsumo:2z seat:south round:east" {
		t.Errorf("%d differ, as %+v, want one alone", p.Differ, p.Witness)
	}
	if long.Asked() && p.Hands != 123_874_757 {
		t.Errorf("%d hands, want 123,874,757", p.Hands)
	}
}

// kindsOf lists the honors of a hand, and how many tiles of each there are.
func kindsOf(h *everyhand.Hand) (list []string) {
	for k := hand.East.Kind(); k < hand.Kinds; k++ {
		n := 0
		for _, tile := range h.Tiles {
			n += boolInt(tile.Kind() == k)
		}
		if n > 0 {
			list = append(list, fmt.Sprint(n, "x", k))
		}
	}
	return list
}

// TestShards adds up shards of a part, in states that were written and read, and compares the sum with that part
// gone through at once, by one goroutine and by several.
func TestShards(t *testing.T) {
	part, shards := 200, 7
	if long.Raced { // the code is the same
		part, shards = 2000, 2
	}
	asked := Asked{A: load(t, "standard"), B: load(t, "ema"), Closed: true, Only: only(t, "tsumo seat:east"), Shard: 1, Shards: part}
	asked.Workers = 3
	whole := run(t, &asked, nil)
	asked.Workers = 1
	if again := run(t, &asked, nil); again.Hands != whole.Hands || again.Digest() != whole.Digest() {
		t.Errorf("one goroutine has %+v, several %+v", again.Sums, whole.Sums)
	}
	var sum *State
	for i := range shards {
		asked.Shard, asked.Shards = 1+i*part, shards*part
		state, err := ReadState(run(t, &asked, nil).Text())
		if err != nil {
			t.Fatal(err)
		}
		if sum == nil {
			sum = state
		} else if err := sum.Add(state); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := string(sum.Text()), string(whole.Text()); got != want {
		t.Errorf("the shards have %s, want %s", got, want)
	}
	if err := sum.Add(sum); err == nil {
		t.Error("a state is added to itself")
	}
}

// TestGoOn ends a run, and goes on from its state.
func TestGoOn(t *testing.T) {
	asked := Asked{A: load(t, "standard"), B: load(t, "ema"), Closed: true, Only: only(t, "ron seat:east round:east"),
		Shard: 1, Shards: 100, Workers: 2}
	want := string(run(t, &asked, nil).Text())
	ctx, cancel := context.WithCancel(t.Context())
	asked.Progress = func(done, _ int) {
		if done == 3 {
			cancel()
		}
	}
	var saved []byte
	asked.Save = func(s *State) error { saved = s.Text(); return nil }
	if _, err := Run(ctx, &asked, nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("a run that was ended returns %v", err)
	}
	state, err := ReadState(saved)
	if err != nil || len(state.Done) < 3 || string(saved) == want {
		t.Fatalf("saved is %s, %v", saved, err)
	}
	asked.Progress = nil
	if got := string(run(t, &asked, state).Text()); got != want {
		t.Errorf("from its state it comes to %s, want %s", got, want)
	}
	asked.Only = only(t, "tsumo")
	if _, err := Run(t.Context(), &asked, state); !errors.As(err, new(*WrongCall)) {
		t.Errorf("a state of other situations is taken: %v", err)
	}
}

// TestExchangesAreKept checks that a state of a run in which hands stand for others is not added to one of another.
func TestExchangesAreKept(t *testing.T) {
	asked := Asked{A: load(t, "standard"), Closed: true, Only: only(t, "ron seat:south round:east"), Shard: 1, Shards: 500}
	state := run(t, &asked, nil).State
	asked.Plainly = true
	if _, err := Run(t.Context(), &asked, state); !errors.As(err, new(*WrongCall)) {
		t.Errorf("a state with exchanges is taken by a run without: %v", err)
	}
	plain := newState(planned(t, &asked), &asked, state.Blocks)
	if err := plain.Add(state); !errors.As(err, new(*WrongCall)) {
		t.Errorf("states with and without exchanges are added: %v", err)
	}
}

// TestWindsOfTheWall goes through hands of walls that lack winds.
func TestWindsOfTheWall(t *testing.T) {
	for _, test := range []struct {
		kinds string
		winds uint8
	}{{"123m123p123s567z", 0}, {"123m1z2z3z567z", 0b0110}, {"123m1234z", 0b1110}} {
		small := house(t, "wall: {kinds: "+test.kinds+"}")
		p := planned(t, &Asked{A: small, Closed: true, Only: only(t, "")})
		if got := p.freeWinds(); got != test.winds {
			t.Errorf("%s: winds %04b are exchanged, want %04b", test.kinds, got, test.winds)
		}
		p.spotEvery = 16
		k := p.newWorker()
		if _, err := k.block(t.Context(), 0, min(p.hands.Len(), 2_000)); err != nil {
			t.Errorf("%s: %v", test.kinds, err)
		}
	}
}

// TestAlike says under which rule sets tiles that are read alike stand for one another.
func TestAlike(t *testing.T) {
	for _, test := range []struct {
		rules *engine.Engine
		only  string
		never bool
	}{
		{load(t, "standard"), "", false},
		{load(t, "tenhou"), "riichi", false},
		{load(t, "standard"), "chankan ron", true}, // which requires that the hand has no other such tile
		{load(t, "local"), "", true},
		{house(t, `yaku: {five: {han: 1, when: 'ippatsu and wins_on("5m")'}}`), "", false},
		{house(t, `yaku: {five: {han: 1, when: 'wins_on("5m")'}}`), "", true},
		{house(t, `yaku: {seen: {han: 'tiles(winning)', when: 'tsumo'}}`), "", true},
		{house(t, `yaku: {thirteen: {han: 1, when: 'shape != standard and tiles(winning) == 2'}}`), "", true},
	} {
		p := planned(t, &Asked{A: test.rules, Closed: true, Only: only(t, test.only)})
		if p.alike.never != test.never {
			t.Errorf("%s %s: no tile stands for another is %v", test.rules.Rules().ID(), test.only, p.alike.never)
		}
	}
}

// TestPlanEnds ends the search for the hands of a shape.
func TestPlanEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	standard := load(t, "standard")
	c := choice{ctx: ctx, wall: standard.Rules().Wall(), hands: make(map[[hand.Kinds]uint8]bool)}
	c.tiles.Left = handSize
	if c.choose(0) || c.steps > 2_000 {
		t.Errorf("the search is ended after %d steps", c.steps)
	}
	if _, err := newPlan(ctx, &Asked{A: standard, Closed: true, Only: only(t, "")}); !errors.Is(err, context.Canceled) {
		t.Errorf("the plan is made with %v", err)
	}
}

// TestDigestIsItsOwn compares the digest of a rule set alone with those beside others, of which some have hands that it
// does not have.
func TestDigestIsItsOwn(t *testing.T) {
	const wall = "wall: {kinds: 12345m567z}\n"
	small := house(t, wall)
	alone := run(t, &Asked{A: small, Closed: true, Only: only(t, "")}, nil)
	for _, text := range []string{
		`options: {kiriage_mangan: true}`,
		`yaku: {five: {han: 1, when: 'seat == south'}}`,
		`shapes: {four_kinds: {form: tiles, when: 'only("1m567z")'}}`,
	} {
		other := house(t, wall+text)
		p := run(t, &Asked{A: small, B: other, Closed: true, Only: only(t, "")}, nil)
		if p.Differ == 0 {
			t.Errorf("%s makes no difference", text)
		}
		if p.DigestA != alone.DigestA {
			t.Errorf("beside %s the digest is %016x, alone %016x", text, p.DigestA, alone.DigestA)
		}
		if q := run(t, &Asked{A: other, B: small, Closed: true, Only: only(t, "")}, nil); q.DigestB != alone.DigestA || q.DigestA != p.DigestB {
			t.Errorf("behind %s the digests are %s, want those of %s", text, q.Digest(), p.Digest())
		}
	}
}

// TestDigestOfNothing checks that numbers of nothing leave their trace in a digest.
func TestDigestOfNothing(t *testing.T) {
	n := &ids{hashes: []uint64{0}}
	none, one, both := outcome{paid: true}, outcome{paid: true, numPaid: 1}, outcome{paid: true, numPaid: 2}
	if none.hash(n) == one.hash(n) || one.hash(n) == both.hash(n) {
		t.Error("players who pay nothing are not counted")
	}
	if refused := digestTerm(1, (&outcome{}).hash(n)); refused != 0 || mix(0) == 0 || digestTerm(1, none.hash(n)) == 0 {
		t.Errorf("a win that is refused adds %x; nothing is mixed to %x", refused, mix(0))
	}
}

// TestReadState reads states that no run has written.
func TestReadState(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"hanfu_prove": 3, "b": "b", "blocks": 3, "done": "0-2", "differ": 1, "witness": {"hand": "1m"}}`, ""},
		{`{"hanfu_prove": 3, "blocks": 3, "done": "0-2", "differ": 1, "witness": {"hand": "1m"}}`, "second rule set"},
		{`{"hanfu_prove": 3, "b": "b", "blocks": 3, "done": "0-2", "witness": {"hand": "1m"}}`, "witness"},
		{`{"hanfu_prove": 3, "b": "b", "blocks": 3, "done": "0-2", "differ": 1}`, "without a witness"},
		{`{"hanfu_prove": 3, "blocks": 3, "done": "3"}`, "block 3 done of 3"},
		{`{"hanfu_prove": 2, "blocks": 3, "done": "2"}`, "this version"},
	} {
		if _, err := ReadState([]byte(test.text)); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.text, err, test.want)
		}
	}
}

// TestUnsaved ends runs whose state can't be saved: by a fault, which has to be told as well, and from outside.
func TestUnsaved(t *testing.T) {
	full, fault := errors.New("disk full"), errors.New("scored otherwise")
	p := planned(t, &Asked{A: load(t, "standard"), Closed: true, Only: only(t, "ron seat:south round:east")})
	asked := &Asked{Shard: 1, Shards: 1 << 20, Save: func(*State) error { return full }}
	for _, cause := range []error{fault, context.Canceled, nil} {
		ctx, cancel := context.WithCancelCause(t.Context())
		if cause != nil {
			cancel(cause)
		}
		err := p.run(ctx, asked, new(State))
		if !errors.Is(err, full) || errors.Is(err, fault) != (cause == fault) || errors.Is(err, context.Canceled) {
			t.Errorf("a run that %v ended returns %v", cause, err)
		}
		cancel(nil)
	}
}

// TestComparesByMelds says of which hands tiles are compared, where a condition that asks for the winning one holds with
// some numbers of melds alone.
func TestComparesByMelds(t *testing.T) {
	rules := house(t, `yaku: {none: {han: 1, when: 'melds != 2 and only("123m567z") and wins_on("1m")'}}`)
	p := planned(t, &Asked{A: rules, Only: only(t, "")})
	for melds, want := range map[int]bool{0: false, 1: false, 2: true, 3: false} {
		h := &everyhand.Hand{Kinds: 1, Melds: make([]hand.Meld, melds)}
		if got := p.alike.compares(h); got != want {
			t.Errorf("with %d melds tiles are compared: %t", melds, got)
		}
	}
}
