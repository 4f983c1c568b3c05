package sheet

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
)

// TestOptionClaims: under random house files that replace the rules that options are about, each line of the sheet on an
// option says what the rules do in random situations.
func TestOptionClaims(t *testing.T) {
	seen := make(map[string]int)
	for seed := range uint64(long.N(40, 300)) {
		text := randomrules.Replaced(long.Seed()+seed, "standard", "standard", "ema", "mleague")
		r, err := loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		c := &claims{T: t, rng: rand.New(rand.NewPCG(long.Seed()+seed, 6)), engine: engine.New(r), rules: r, players: r.Wall().Players}
		lang := languages[(long.Seed()+seed)%uint64(len(languages))]
		for _, o := range (&maker{Sheet: words.In(lang).Sheet(), lang: lang, rules: r}).options() {
			check := optionClaims[o.ID]
			if check == nil {
				continue
			}
			c.compared = 0
			for tries := 0; c.compared < 4 && tries < 24; tries++ {
				if wrong := check(c, o.Value); wrong != "" {
					t.Fatalf("HANFU_SEED=%d, %s: %s is %s, but %s\n%s", long.Seed()+seed, lang, o.ID, o.Value, wrong, text)
				}
			}
			seen[o.ID] += c.compared
		}
		c.names(lang)
	}
	for id := range optionClaims {
		if t.Logf("%s: %d", id, seen[id]); seen[id] < 20 {
			t.Errorf("too few lines on %s are compared", id)
		}
	}
}

// optionClaims say what is wrong with a line on an option; nothing if it agrees with what happens.
var optionClaims = map[string]func(*claims, condition.Value) string{
	"open_tanyao": func(c *claims, v condition.Value) string {
		return c.differ(v.Int != 0, has(c.won("34m567p22s chi:678s pon:444p ron:5m"), "tanyao") != nil, "that open tanyao counts")
	},
	"ippatsu": func(c *claims, v condition.Value) string {
		r := c.won(c.one("234678m345p1199s ron:1s riichi ippatsu", "123m345p567s2244z tsumo:4z riichi ippatsu"))
		return c.differ(v.Int != 0, has(r, "ippatsu") != nil, "that ippatsu counts")
	},
	"renhou": func(c *claims, v condition.Value) string {
		worth, y := "off", has(c.won("123m345p567s2266z ron:6z seat:south renhou"), "renhou")
		switch {
		case y == nil:
		case y.Limit != nil:
			worth = y.Limit.ID
		case y.Yakuman > 0:
			worth = []string{"", "yakuman", "two yakuman"}[y.Yakuman]
		case y.Han == 5:
			worth = "five_han"
		}
		return c.differ(v.Word, worth, "what renhou is worth")
	},
	"double_yakuman": func(c *claims, v condition.Value) string {
		units := 1
		if y := has(c.won("55p11122233344z ron:4z"), "daisuushii"); y != nil {
			units = y.Yakuman
		}
		return c.differ(v.Int != 0, units == 2, "that daisuushii is a double yakuman")
	},
	"double_wind_fu": func(c *claims, v condition.Value) string {
		r := c.won(c.one("45678s11z pon:777m chi:456p ron:9s seat:east round:east houtei",
			"23466m123p789s11z tsumo:6m seat:east round:east"))
		fu := int64(0)
		for p := range r.FuParts() {
			if p.For == rules.EachPair {
				fu += int64(p.Fu)
			}
		}
		return c.differ(v.Int, fu, "what a pair of the double wind gives")
	},
	"kiriage_mangan": func(c *claims, v condition.Value) string {
		t := c.terms()
		if t.Han, t.Fu = 4, 30; c.chance() {
			t.Han, t.Fu = 3, 60
		}
		return c.prices(t, v.Int != 0, func(p *engine.Price) bool { return p.Limit != nil && p.Base == c.mangan() }, "a mangan")
	},
	"counted_yakuman": func(c *claims, v condition.Value) string {
		t := c.terms()
		t.Han, t.Fu = 12+c.rng.IntN(3), 40
		return c.prices(t, v.Word == "yakuman" && t.Han >= 13, func(p *engine.Price) bool { return p.Base == 8000 }, "a yakuman")
	},
	"honba_points": func(c *claims, v condition.Value) string {
		t := c.terms()
		t.Han, t.Fu = 2, 40
		with, err := c.engine.Price(t)
		honba := int64(t.Honba)
		t.Honba = 0
		without, alsoErr := c.engine.Price(t)
		if err != nil || alsoErr != nil {
			return ""
		}
		return c.differ(v.Int*honba, paid(with.Payments)-paid(without.Payments), "what "+fmt.Sprint(honba)+" counters add")
	},
	"wareme": func(c *claims, v condition.Value) string {
		t := c.terms()
		t.Han, t.Fu, t.Honba, t.Seat, t.From, t.Dealer = 2, 40, 0, hand.South, hand.West, false
		if t.Tsumo {
			t.From = hand.NoWind
		}
		without, err := c.engine.Price(t)
		t.Seats = []hand.Flag{{Name: "wareme", Seat: true, Value: int(hand.South)}}
		with, alsoErr := c.engine.Price(t)
		if err != nil || alsoErr != nil {
			return ""
		}
		return c.differ(1+v.Int, paid(with.Payments)/paid(without.Payments), "by what a broken wall multiplies")
	},
	"pao": func(c *claims, v condition.Value) string {
		r := c.won(c.one("22m34p555666777z ron:5p seat:south from:north pao:west",
			"55p11122233344z ron:4z seat:south from:north pao:west"))
		if r.Yakuman == 0 {
			return ""
		}
		return c.differ(v.Int != 0, r.Liable, "that somebody is liable")
	},
	"noten_points": func(c *claims, v condition.Value) string {
		h, _, _ := c.played(&game.RecordHand{Draw: "exhaustive", Tenpai: c.tenpai()})
		if h == nil || len(h.Record.Tenpai) == 0 || len(h.Record.Tenpai) == c.players {
			return ""
		}
		return c.differ(v.Int, moved(h.Parts[0].Changes), "what is paid at a draw")
	},
	"nagashi_mangan": func(c *claims, v condition.Value) string {
		at := slices.IndexFunc(c.rules.Draws(), func(d rules.Draw) bool { return d.ID == "nagashi_mangan" })
		if d := &c.rules.Draws()[at]; !d.Allowed || v.Word == "off" {
			return c.differ(v.Word != "off", d.Allowed, "that there is a nagashi mangan")
		}
		player := []game.RecordPlayer{{Player: game.PlayerAt(c.rng.IntN(c.players))}}
		h, s, _ := c.played(&game.RecordHand{Draw: "nagashi_mangan", Nagashi: player})
		if h == nil {
			return ""
		}
		seat := (h.Record.Nagashi[0].Player.Index() - h.Dealer.Index() + c.players) % c.players
		t := engine.Terms{Base: c.mangan(), Tsumo: true, Dealer: seat == 0, Seat: hand.East + hand.Wind(seat), Round: s.Round}
		if v.Word == "win" {
			t.Honba = s.Honba
		}
		p, err := c.engine.Price(t)
		got := int64(0)
		for i := range h.Parts {
			if h.Parts[i].Kind == game.PartNagashi {
				got += moved(h.Parts[i].Changes)
			}
		}
		if err != nil {
			return ""
		}
		return c.differ(paid(p.Payments), got, "what is paid for it")
	},
	"chombo": func(c *claims, v condition.Value) string {
		part, result, s := c.chombo()
		if part == nil {
			return c.differ(v.Word, "off", "what a chombo is")
		}
		want, loses := int64(0), int64(0)
		if v.Word == "reverse_mangan" {
			if want = c.mangan() * 4; part.Player.Index() == s.Number-1 {
				want = c.mangan() * 6
			}
		}
		if v.Word == "after_game" {
			loses = -rules.ByID(c.rules.Options(), "chombo_points").Value.Int
		}
		return c.differ([2]int64{want, loses}, [2]int64{moved(part.Changes), result}, "what is paid and lost after the game")
	},
	"chombo_points": func(c *claims, v condition.Value) string {
		_, result, _ := c.chombo()
		return c.differ(-v.Int, result, "what a chombo takes off")
	},
	"uma_first":  func(c *claims, v condition.Value) string { return c.uma(v, 0) },
	"uma_second": func(c *claims, v condition.Value) string { return c.uma(v, 1) },
	"start_points": func(c *claims, v condition.Value) string {
		return c.differ(v.Int, c.rules.Game().Start, "with which players begin")
	},
	"abortive_draws": func(c *claims, v condition.Value) string {
		there := slices.ContainsFunc(c.rules.Draws(), func(d rules.Draw) bool { // which they are stands in a row of its own
			return d.Aborts && d.ID != "sanchahou" && d.Allowed
		})
		return c.differ(v.Int != 0, there, "that hands are broken off")
	},
	"bust": func(c *claims, v condition.Value) string {
		s := c.situation()
		for slices.Min(s.Points) >= 0 {
			s = c.situation()
		}
		h, s, g := c.playedAt(s, &game.RecordHand{Draw: "exhaustive"})
		if h == nil || s.Round > hand.East || s.Number == c.players || slices.Min(h.Points) >= 0 || slices.Max(h.Points) >= 60000 {
			return ""
		}
		return c.differ(v.Int != 0, g.Ended != nil, "that the game is over with "+fmt.Sprint(h.Points))
	},
	"renchan": func(c *claims, v condition.Value) string {
		h, s, _ := c.played(&game.RecordHand{Draw: "exhaustive", Tenpai: c.tenpai()})
		if h == nil {
			return ""
		}
		dealer := slices.ContainsFunc(h.Record.Tenpai, func(p game.RecordPlayer) bool { return p.Player == h.Dealer })
		return c.differ(dealer && v.Word == "tenpai", h.Repeats,
			fmt.Sprintf("that the dealer deals again, tenpai: %v, with %d honba", dealer, s.Honba))
	},
}

// names compares the names of the end of a player without points and of draws with what happens.
func (c *claims) names(lang string) {
	m := wordsOf(c.rules, lang)
	m.ctx, m.engine, m.prices = c.Context(), c.engine, make(map[priceKey]price)
	m.names, m.texts = ruleentries.Names(c.rules), ruleentries.Texts(c.rules)
	bust := rules.ByID(c.rules.Game().Ends, "bust")
	for range 4 {
		s := c.situation()
		g, err := c.play(s, game.RecordHand{Draw: "exhaustive"})
		if g == nil || len(g.Hands) == 0 || refused(err) || !strings.Contains(m.endText(), m.Unbroken(bust.NameIn(lang))) {
			continue
		}
		below := slices.Min(g.Hands[0].Points) < 0
		if below && g.Ended == nil || g.Ended != nil && g.Ended.ID == "bust" && !below {
			c.Errorf("%s: %s, but it is over with %v: %v", lang, m.endText(), g.Hands[0].Points, g.Ended != nil)
		}
	}
	for _, n := range m.draws() {
		for i := range c.rules.Draws() {
			d := &c.rules.Draws()[i]
			if !slices.Contains(strings.Split(n.Text, m.Semicolon), m.Unbroken(d.NameIn(lang))) {
				continue
			}
			aborts := d.Allowed && d.Aborts
			if n.Title == m.Table.BrokenOff && !aborts || n.Title == m.Table.NotPlayed && d.Allowed {
				c.Errorf("%s: %s: %s", lang, n.Title, n.Text)
			}
		}
	}
}

// differ says what is wrong where two values are not the same, and counts what was compared.
func (c *claims) differ(says, is any, what string) string {
	if c.compared++; says == is {
		return ""
	}
	return fmt.Sprintf("it is %v %s", is, what)
}

func (c *claims) chance() bool { return c.rng.IntN(2) == 0 }

func (c *claims) one(list ...string) string { return list[c.rng.IntN(len(list))] }

// won scores a win at a table that stands anyhow; nothing counts in one that is refused.
func (c *claims) won(text string) *engine.Result {
	w := must.Get(hand.Parse(text))(c)
	t := c.terms()
	if w.Seat == hand.NoWind {
		w.Seat = t.Seat
	}
	if w.Round == hand.NoWind {
		w.Round = t.Round
	}
	w.Honba, w.Sticks = t.Honba, c.rng.IntN(3)
	r, err := c.engine.Score(&w)
	if err != nil {
		return nil
	}
	return r
}

// has returns a yaku that counts, nil if it does not.
func has(r *engine.Result, yaku string) *engine.Counted {
	if r != nil {
		for y := range r.Yaku() {
			if y.Rule.ID == yaku {
				return &y
			}
		}
	}
	return nil
}

// terms are those of a table that stands anyhow.
func (c *claims) terms() engine.Terms {
	t := engine.Terms{Tsumo: c.chance(), Honba: c.rng.IntN(7), Round: hand.East + hand.Wind(c.rng.IntN(4)),
		Seat: hand.East + hand.Wind(c.rng.IntN(c.players))}
	t.Dealer = t.Seat == hand.East
	return t
}

// prices compares all prices of terms.
func (c *claims) prices(t engine.Terms, says bool, is func(*engine.Price) bool, what string) string {
	p, err := c.engine.Price(t)
	if err != nil {
		return ""
	}
	c.compared++
	for _, p := range append(p.Others, p) {
		if is(&p) != says {
			return fmt.Sprintf("it is %v that %+v is %s", !says, t, what)
		}
	}
	return ""
}

func (c *claims) mangan() int64 {
	base, _ := rules.ByID(c.rules.Limits(), "mangan").Base.Const()
	return base
}

func paid(all []engine.Payment) (sum int64) {
	for _, p := range all {
		sum += p.Amount
	}
	return sum
}

// moved is what those pay who pay something; sticks that lay on the table don't count.
func moved(changes []int64) (sum int64) {
	for _, n := range changes {
		sum += max(-n, 0)
	}
	return sum
}

// tenpai are the first players of some order.
func (c *claims) tenpai() (list []game.RecordPlayer) {
	for i := range c.players {
		if c.chance() {
			list = append(list, game.RecordPlayer{Player: game.PlayerAt(i)})
		}
	}
	return list
}

// played plays a hand at a table that stands anyhow; nil if the rules refuse it.
func (c *claims) played(h *game.RecordHand) (*game.Hand, *game.Standing, *game.Game) {
	return c.playedAt(c.situation(), h)
}

func (c *claims) playedAt(s *game.Standing, h *game.RecordHand) (*game.Hand, *game.Standing, *game.Game) {
	g, err := c.play(s, *h)
	if g == nil || len(g.Hands) == 0 || refused(err) {
		return nil, s, nil
	}
	return &g.Hands[0], s, g
}

// play plays hands from where a table stands so.
func (c *claims) play(s *game.Standing, hands ...game.RecordHand) (*game.Game, error) {
	r := &game.Record{Players: []string{"A", "B", "C", "D"}[:c.players], Begin: s, Hands: hands}
	return game.Play(c.Context(), c.engine, r)
}

// refused reports whether a record is, but for a game that goes on after its end or stops before it.
func refused(err error) bool {
	var found rules.Findings
	errors.As(err, &found)
	return slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Code != "game-order" })
}

// chombo returns what a chombo changes, at once and in the result; nil where there is none.
func (c *claims) chombo() (part *game.Part, result int64, s *game.Standing) {
	s = c.situation()
	if !rules.ByID(c.rules.Penalties(), "chombo").Allowed {
		return nil, 0, s
	}
	player := game.PlayerAt(c.rng.IntN(c.players))
	g, err := c.play(s, game.RecordHand{Penalties: []game.RecordFact{{ID: "chombo", Player: player}}})
	if g == nil {
		c.Fatal(err)
	}
	for _, r := range g.Results {
		if r.Player == player {
			result = r.Penalties
		}
	}
	part = &game.Part{Player: player}
	for i := range g.Hands[0].Parts {
		part = &g.Hands[0].Parts[i]
	}
	return part, result, s
}

// uma compares what a place brings.
func (c *claims) uma(v condition.Value, place int) string {
	s := c.situation()
	g, _ := c.play(s)
	if g == nil || len(g.Results) == 0 {
		return ""
	}
	held := make(map[int64]bool)
	for _, r := range g.Results {
		held[r.Points] = true
	}
	if len(held) < c.players {
		return "" // places are shared
	}
	return c.differ(v.Int, g.Results[place].Uma,
		fmt.Sprintf("what place %d brings with %d points", place+1, g.Results[place].Points))
}
