package sheet

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
	"example.com/hanfu/testkit/randomwin"
)

// TestClaims: under random house files each statement of the sheet about the table, bonus tiles, fu and yaku, read back in
// each language, is what the rules do in random situations. What is told in words alone is left to those.
func TestClaims(t *testing.T) {
	situations := min(long.N(250, 1000), 1000)
	seen := make(map[string]int)
	for seed := range uint64(long.N(8, 60)) {
		text := randomrules.House(long.Seed()+seed, "standard", "ema", "sanma")
		r := must.Get(loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
		e := engine.New(r)
		c := &claims{T: t, rng: rand.New(rand.NewPCG(seed, 4)), engine: e, rules: r, players: r.Wall().Players, seen: seen}
		for _, lang := range languages {
			c.sheets = append(c.sheets, newClaimed(c, lang))
		}
		for i := range uint64(situations) {
			c.table(c.situation())
			if c.win(i); t.Failed() {
				t.Fatalf("HANFU_SEED=%d\n%s", long.Seed()+seed, text)
			}
		}
	}
	var few []string
	for _, key := range []string{"draw", "nagashi", "penalty", "riichi", "repeats", "counters", "end", "several", "oka",
		"leftover", "half", "honba", "bonus", "fu", "yaku"} {
		if t.Logf("%s: %d", key, seen[key]); seen[key] < 20 {
			few = append(few, key)
		}
	}
	if few != nil {
		t.Errorf("too few statements are compared of %q", few)
	}
}

// claims compares sheets with what happens.
type claims struct {
	*testing.T
	rng     *rand.Rand
	engine  *engine.Engine
	rules   *rules.Rules
	players int
	sheets  []*claimed
	// seen counts what was compared, and compared is how often an option was.
	seen     map[string]int
	compared int
}

// claimed is what the sheet in a language says: each note of the table by the titles of its group and its own.
type claimed struct {
	*reader
	*Sheet
	notes map[[2]string][]statement
	// excepts reports whether the counters are said to be without what seats add.
	excepts bool
	// places are the lines about them.
	places []placesRead
}

func newClaimed(c *claims, lang string) *claimed {
	m := &maker{ctx: c.Context(), Sheet: words.In(lang).Sheet(), lang: lang, engine: c.engine, rules: c.rules,
		prices: make(map[priceKey]price), texts: ruleentries.Texts(c.rules), own: ruleentries.OwnConditions(c.rules),
		names: ruleentries.Names(c.rules)}
	s := &Sheet{Lang: lang, Bonus: m.bonus(), Fu: m.fu(), Table: m.table()}
	s.Yaku, _ = m.yaku()
	x := &claimed{reader: newReader(lang), Sheet: s, notes: make(map[[2]string][]statement)}
	for _, g := range s.Table {
		for _, n := range g.Notes {
			x.notes[[2]string{g.Title, n.Title}] = x.statements(n.Text)
			if except, _, _ := strings.Cut(words.In(lang).Sheet().PointsWithout, "%s"); n.Title == x.Counters {
				x.excepts = x.excepts || strings.Contains(n.Text, except)
			}
		}
	}
	return x
}

// says calls check with what each sheet says in a note for a table that stands so; what check returns is wrong with it.
// What is not read as a whole is told in words.
func (c *claims) says(what string, s *game.Standing, note func(*claimed) (group, title string),
	check func(*claimed, *statement) string) {
	for _, x := range c.sheets {
		group, title := note(x)
		list := x.notes[[2]string{group, title}]
		for i := range list {
			st := &list[i]
			if !st.holdsAt(s.Round, s.Honba) || st.text != "" {
				continue
			}
			c.seen[what]++
			if wrong := check(x, st); wrong != "" {
				c.Errorf("%s: %s says %v of %+v, but %s", x.Lang, title, st.says, *s, wrong)
			}
		}
	}
}

// ofRule is the note of a rule in a group of the table.
func ofRule(group func(*words.Table) string, rule *rules.Rule) func(*claimed) (string, string) {
	return func(x *claimed) (string, string) { return group(x.reader.Table), x.Unbroken(rule.NameIn(x.Lang)) }
}

func ofGame(title func(*words.Sheet) string) func(*claimed) (string, string) {
	return func(x *claimed) (string, string) { return x.reader.Table.Game, title(x.reader.Sheet) }
}

// situation returns how a table may stand.
func (c *claims) situation() *game.Standing {
	s := &game.Standing{Round: hand.East + hand.Wind(c.rng.IntN(4)), Number: 1 + c.rng.IntN(c.players), Honba: c.rng.IntN(7),
		Sticks: c.rng.IntN(3), Points: make([]int64, c.players)}
	left := c.rules.Game().Start*int64(c.players) - int64(s.Sticks)*c.rules.Payments().Stick
	for i := range s.Points {
		s.Points[i] = 500 * c.rng.Int64N(90)
		if c.rng.IntN(10) == 0 {
			s.Points[i] = -1000 + 500*c.rng.Int64N(7)
		}
		if i+1 == c.players {
			s.Points[i] = left
		}
		left -= s.Points[i]
	}
	return s
}

// table plays a hand, or none, and compares what the sheets say of that.
func (c *claims) table(s *game.Standing) {
	r := &game.Record{Players: []string{"A", "B", "C", "D"}[:c.players], Begin: s}
	kind := c.rng.IntN(7)
	if h := c.hand(kind, s); h != nil {
		r.Hands = append(r.Hands, *h)
	} else if kind > 0 {
		return
	}
	g, err := game.Play(c.Context(), c.engine, r)
	var found rules.Findings
	errors.As(err, &found)
	forbids := slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Code == "game-riichi" })
	if g == nil || slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Code != "game-riichi" && f.Code != "game-order" }) {
		c.seen["not played"]++
		return
	}
	if kind == 0 {
		c.results(s, g)
		return
	}
	h := &g.Hands[0]
	if kind == 1 {
		c.says("riichi", s, ofGame(func(w *words.Sheet) string { return w.Table.Riichi }), func(x *claimed, st *statement) string {
			points, needs := s.Points[h.Record.Riichi[0].Player.Index()], st.sentence("riichi")
			may := needs != nil && points >= numbers(needs[0])[0] || st.sentence("riichi always") != nil
			if may == forbids {
				return fmt.Sprintf("it is %v that %d points are too few", forbids, points)
			}
			return ""
		})
	}
	for i := range h.Parts {
		switch p := &h.Parts[i]; p.Kind {
		case game.PartDraw:
			c.draw(s, h, p)
		case game.PartPenalty:
			c.penalty(s, h, p, g)
		}
	}
	c.nagashi(s, h)
	c.several(s, h)
	c.next(s, h, g)
}

// hand returns a random hand of a kind; nil if there is none of it.
func (c *claims) hand(kind int, s *game.Standing) *game.RecordHand {
	player := func() game.Player { return game.PlayerAt(c.rng.IntN(c.players)) }
	some := func(percent int) (list []game.RecordPlayer) {
		for i := range c.players {
			if c.rng.IntN(100) < percent {
				list = append(list, game.RecordPlayer{Player: game.PlayerAt(i)})
			}
		}
		return list
	}
	h := new(game.RecordHand)
	switch kind {
	case 1:
		h.Draw, h.Riichi = "exhaustive", []game.RecordPlayer{{Player: player()}}
	case 2, 3:
		d := &c.rules.Draws()[c.rng.IntN(len(c.rules.Draws()))]
		if h.Draw = d.ID; !d.Allowed {
			return nil
		}
		if h.Tenpai = some(50); d.Wins != nil {
			h.Nagashi, h.Tenpai = []game.RecordPlayer{{Player: player()}}, nil
		}
	case 4:
		p := &c.rules.Penalties()[c.rng.IntN(len(c.rules.Penalties()))]
		if h.Penalties = []game.RecordFact{{ID: p.ID, Player: player()}}; !p.Allowed {
			return nil
		}
		if !p.Voids {
			h.Draw = "exhaustive"
		}
	case 5:
		h.Wins = []game.RecordWin{{By: player(), Tsumo: true, Han: 3, Fu: 30}}
	case 6:
		from, first := c.rng.IntN(c.players), c.rng.IntN(3)
		for i := range 1 + c.rng.IntN(c.players-1) {
			by := (from + 1 + (first+i)%(c.players-1)) % c.players
			h.Wins = append(h.Wins, game.RecordWin{By: game.PlayerAt(by), From: game.PlayerAt(from), Han: 3, Fu: 30})
		}
	default:
		return nil
	}
	return h
}

// draw compares what players get at a draw by how many are tenpai.
func (c *claims) draw(s *game.Standing, h *game.Hand, p *game.Part) {
	c.says("draw", s, ofRule(func(w *words.Table) string { return w.Draws }, p.Rule), func(x *claimed, st *statement) string {
		var got, paid []int64
		switch k := len(p.Tenpai); k {
		case 0:
			if n := st.sentence("nobody tenpai"); n != nil {
				paid = numbers(n[0])
			}
		case c.players:
			if n := st.sentence("all tenpai"); n != nil {
				got = numbers(n[0])
			}
		default:
			for _, n := range st.says {
				if strings.HasPrefix(n.key, "tenpai") && n.args[0] == fmt.Sprint(k) {
					got, paid = numbers(n.args[1]), numbers(n.args[2])
				}
			}
		}
		for player, change := range p.Changes {
			want := paid
			if slices.Contains(p.Tenpai, game.PlayerAt(player)) {
				want = got
			}
			if want == nil && change != 0 || want != nil && change != amountOf(want, player == h.Dealer.Index()) {
				return fmt.Sprintf("%v are paid with %v tenpai", p.Changes, p.Tenpai)
			}
		}
		return ""
	})
}

// amountOf is the amount of a player among those of the others and of the dealer, who comes last.
func amountOf(list []int64, dealer bool) int64 {
	if dealer {
		return list[len(list)-1]
	}
	return list[0]
}

// nagashi compares what a player gets who has discarded terminals and honors alone.
func (c *claims) nagashi(s *game.Standing, h *game.Hand) {
	if len(h.Record.Nagashi) == 0 {
		return
	}
	at := slices.IndexFunc(c.rules.Draws(), func(d rules.Draw) bool { return d.ID == h.Record.Draw })
	d, player := &c.rules.Draws()[at], h.Record.Nagashi[0].Player.Index()
	if len(d.Shares) > 0 || d.Wins.Counts && s.Honba+s.Sticks > 0 {
		return
	}
	changes := make([]int64, c.players)
	for i := range h.Parts {
		if h.Parts[i].Kind == game.PartNagashi {
			changes = h.Parts[i].Changes
		}
	}
	c.says("nagashi", s, ofRule(func(w *words.Table) string { return w.Draws }, &d.Rule), func(x *claimed, st *statement) string {
		says := st.sentence("gets")
		if says == nil || (st.sentence("as win") != nil) != d.Wins.Counts {
			return "it says nothing of that"
		}
		return c.each(x, &x.reader.Table.From, says, changes, player, h.Dealer.Index(), -1)
	})
}

// each compares what the others get from or pay to a player, the dealer or not.
func (c *claims) each(x *claimed, w *words.Amounts, says []string, changes []int64, player, dealer int, sign int64) string {
	text := says[1]
	if player == dealer {
		text = says[0]
	}
	if args, rest, found := x.reader.match(words.In(x.Lang).Common.AndEmptySeat, text); found && rest == "" {
		text = args[0]
		sum := int64(0)
		for _, change := range changes {
			sum += change
		}
		if empty := numbers(args[1])[0]; sum != empty {
			return fmt.Sprintf("the empty seat pays %d of %v", sum, changes)
		}
	}
	ofDealer, ofOthers, ok := x.amounts(w, text)
	for other, change := range changes {
		want := ofOthers
		if other == dealer {
			want = ofDealer
		}
		if other != player && (!ok || change != sign*want) {
			return fmt.Sprintf("%v are paid, from or to player %d", changes, player)
		}
	}
	return ""
}

// penalty compares what a player pays for a mistake, and how that changes his result.
func (c *claims) penalty(s *game.Standing, h *game.Hand, p *game.Part, g *game.Game) {
	player := p.Player.Index()
	c.says("penalty", s, ofRule(func(w *words.Table) string { return w.Mistakes }, p.Rule), func(x *claimed, st *statement) string {
		result := int64(0)
		if n := st.sentence("after game"); n != nil {
			result = amountOf(numbers(n[0]), player == h.Dealer.Index())
		}
		for _, r := range g.Results {
			if r.Player == p.Player && r.Penalties != result {
				return fmt.Sprintf("the result changes by %d", r.Penalties)
			}
		}
		lost := int64(0)
		if n := st.sentence("loses"); n != nil {
			lost = amountOf(numbers(n[0]), player == h.Dealer.Index())
		}
		if p.Bank != lost {
			return fmt.Sprintf("nobody gets %d", p.Bank)
		}
		changes := slices.Clone(p.Changes)
		changes[player] += lost
		if says := st.sentence("pays"); says != nil {
			return c.each(x, &x.reader.Table.To, says, changes, player, h.Dealer.Index(), 1)
		}
		if slices.ContainsFunc(changes, func(n int64) bool { return n != 0 }) {
			return fmt.Sprintf("%v are paid", p.Changes)
		}
		return ""
	})
}

// several compares who is paid of several winners, and who gets counters and sticks.
func (c *claims) several(s *game.Standing, h *game.Hand) {
	if len(h.Record.Wins) < 2 {
		return
	}
	var paid []*game.Part
	for i := range h.Parts {
		if h.Parts[i].Kind == game.PartWin {
			paid = append(paid, &h.Parts[i])
		}
	}
	first := slices.MinFunc(paid, func(a, b *game.Part) int { return seatOf(h, a.Player, c.players) - seatOf(h, b.Player, c.players) })
	note := func(x *claimed) (string, string) { return x.reader.Table.Payments, x.reader.Table.Several }
	c.says("several", s, note, func(x *claimed, st *statement) string {
		t, want := x.reader.Table, len(h.Record.Wins)
		if st.sentence("nearest paid") != nil {
			want = 1
		}
		for _, n := range st.says {
			if n.key == "if winners" && n.args[0] == fmt.Sprint(len(h.Record.Wins)) {
				switch n.args[1] {
				case t.NearestIs:
					want = 1
				case fmt.Sprintf(t.NearestAre, 2):
					want = 2
				case t.NobodyIs:
					want = 0
				}
			}
		}
		if len(paid) != want {
			return fmt.Sprintf("%d of %d are paid", len(paid), len(h.Record.Wins))
		}
		for i, p := range paid {
			if len(paid) == 1 {
				break
			}
			counters := st.sentence("counters to each") != nil || i == 0 && st.sentence("counters to nearest") != nil
			if s.Honba > 0 && counters != (p.Honba > 0) {
				return fmt.Sprintf("it is %v that %v gets the counters", p.Honba > 0, p.Player)
			}
			sticks := st.sentence("sticks shared") != nil && s.Sticks > i ||
				i == 0 && st.sentence("sticks to nearest") != nil || p == first && st.sentence("sticks by seat") != nil
			if s.Sticks > 0 && sticks != (p.Sticks < 0) {
				return fmt.Sprintf("%v gets %d sticks of %d", p.Player, -p.Sticks, s.Sticks)
			}
		}
		return ""
	})
}

// seatOf is the seat of a player in a hand, from 0 for the dealer.
func seatOf(h *game.Hand, p game.Player, players int) int {
	return (p.Index() - h.Dealer.Index() + players) % players
}

// next compares who deals next with how many honba, and whether the game is over.
func (c *claims) next(s *game.Standing, h *game.Hand, g *game.Game) {
	r := h.Record
	if len(r.Penalties) == 0 || r.Draw != "" {
		name := func(t *words.Table) []string { return c.ending(t, h) }
		c.says("repeats", s, ofGame(func(w *words.Sheet) string { return w.Table.DealsAgain }), func(x *claimed, st *statement) string {
			if says := st.sentence("names"); x.anyOf(name(x.reader.Table), says[0]) != h.Repeats {
				return fmt.Sprintf("it is %v that the dealer deals again after %q", h.Repeats, name(x.reader.Table)[0])
			}
			return ""
		})
		c.says("counters", s, ofGame(func(w *words.Sheet) string { return w.Counters }), func(x *claimed, st *statement) string {
			for key, want := range map[string]int{"more": s.Honba + 1, "same": s.Honba, "none": 0} {
				if says := st.sentence(key); says != nil && x.anyOf(name(x.reader.Table), says[0]) && want == h.Honba {
					return ""
				}
			}
			return fmt.Sprintf("there are %d counters after %q", h.Honba, name(x.reader.Table)[0])
		})
	}
	c.says("end", s, ofGame(func(w *words.Sheet) string { return w.Table.End }), func(x *claimed, st *statement) string {
		over, told := c.over(x, st, s, h)
		if !told || g.Ended != nil && x.anyOf([]string{x.Unbroken(g.Ended.NameIn(x.Lang))}, strings.Join(st.sentence("earlier"), "")) {
			return ""
		}
		if over != (g.Ended != nil) {
			return fmt.Sprintf("it is %v that the game is over with %v after %+v, the dealer again: %v", g.Ended != nil, h.Points, *r, h.Repeats)
		}
		return ""
	})
}

// ending is what the way in which a hand ended may be called.
func (c *claims) ending(t *words.Table, h *game.Hand) []string {
	at := slices.IndexFunc(c.rules.Draws(), func(d rules.Draw) bool { return d.ID == h.Record.Draw })
	winners := 0
	for i := range h.Parts { // the winners in order of turn
		p := &h.Parts[i]
		if p.Kind != game.PartWin && (p.Kind != game.PartNagashi || !c.rules.Draws()[at].Wins.Counts) {
			continue
		}
		if winners++; p.Player != h.Dealer {
			continue
		}
		if winners == 1 {
			return []string{t.DealerWins, t.DealerFirst}
		}
		return []string{t.DealerWins, t.DealerBehind}
	}
	if at < 0 || winners > 0 {
		return []string{t.OtherWins}
	}
	tenpai := append(slices.Clone(h.Record.Tenpai), h.Record.Riichi...)
	switch dealer := slices.ContainsFunc(tenpai, func(p game.RecordPlayer) bool { return p.Player == h.Dealer }); {
	case c.rules.Draws()[at].Aborts:
		return []string{t.Aborted}
	case dealer:
		return []string{t.DrawTenpai, t.Draw}
	}
	return []string{t.DrawNoten, t.Draw}
}

// anyOf reports whether a list names something by one of its names.
func (r *reader) anyOf(names []string, list string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ReplaceAll(list, r.Semicolon, "\n")+"\n"+strings.ReplaceAll(list, r.List, "\n"),
		func(c rune) bool { return c == '\n' }), func(name string) bool { return slices.Contains(names, name) })
}

// over reports whether the game is over after a hand by what a sheet says, but for what may end it earlier. It returns
// false if the sheet does not tell, as such a game was over before.
func (c *claims) over(x *claimed, st *statement, s *game.Standing, h *game.Hand) (over, told bool) {
	wind := func(text string) hand.Wind { return hand.East + hand.Wind(slices.Index(x.Winds[:], text)) }
	isLast := s.Number == c.players && !h.Repeats
	if last := st.sentence("last"); last != nil {
		return isLast && s.Round == wind(last[0]), s.Round <= wind(last[0])
	}
	last := st.sentence("last if")
	if last == nil {
		return false, false
	}
	enough := slices.Max(h.Points) >= numbers(last[1])[0]
	longest := st.sentence("at most")
	switch {
	case s.Round < wind(last[0]):
		return false, true
	case s.Round == wind(last[0]):
		return isLast && enough, true
	case longest != nil && s.Round >= wind(longest[0]) && isLast:
		return true, s.Round == wind(longest[0])
	case longest != nil && s.Round > wind(longest[0]):
		return false, false
	case st.sentence("until") == nil:
		return false, true
	case h.Repeats && st.sentence("repeat first") != nil:
		return enough && c.leads(h), true
	}
	return enough, true
}

// leads reports whether the dealer is first after a hand.
func (c *claims) leads(h *game.Hand) bool {
	dealer := h.Dealer.Index()
	for player, points := range h.Points {
		if points > h.Points[dealer] || points == h.Points[dealer] && player < dealer && !c.rules.Game().TiesShare {
			return false
		}
	}
	return true
}

// results compares what places bring, who gets what is left, and how results are rounded.
func (c *claims) results(s *game.Standing, g *game.Game) {
	held := make(map[int64]bool)
	for _, r := range g.Results {
		held[r.Points] = true
	}
	if len(g.Results) == 0 || len(held) < c.players {
		return // places are shared
	}
	c.says("oka", s, ofGame(func(w *words.Sheet) string { return w.Table.Oka }), func(x *claimed, st *statement) string {
		if says := st.sentence("oka"); numbers(says[0])[0] != g.Results[0].Oka {
			return fmt.Sprintf("the oka is %d", g.Results[0].Oka)
		}
		return ""
	})
	c.says("leftover", s, ofGame(func(w *words.Sheet) string { return w.Table.Leftover }), func(x *claimed, st *statement) string {
		for i, r := range g.Results {
			gets := s.Sticks > 0 && (st.sentence("to all") != nil || i == 0 && st.sentence("to first") != nil)
			if gets != (r.Leftover > 0) {
				return fmt.Sprintf("the one at place %d gets %d", i+1, r.Leftover)
			}
		}
		return ""
	})
	unit := c.rules.Game().RoundTo
	c.says("half", s, ofGame(func(w *words.Sheet) string { return w.Table.Rounding }), func(x *claimed, st *statement) string {
		for _, r := range g.Results[1:] {
			says := append(st.sentence("rounded"), st.sentence("rounded below")...)
			if says == nil {
				return "" // told in words
			}
			f := condition.AtTable(c.players, 0, 0, hand.East)
			f.Set(condition.PlayerPoints, r.Points+r.Leftover)
			if counted := c.rules.Game().Counted; counted != nil && f.Value(counted) != r.Points+r.Leftover {
				continue // Rounding has what is not counted in it
			}
			where := says[1]
			if r.Points+r.Leftover < 0 && st.sentence("rounded below") != nil {
				where = says[2]
			}
			if r.Rounding*2 == unit != (where == x.reader.Table.Half[1]) && (r.Rounding*2 == unit || r.Rounding*2 == -unit) {
				return fmt.Sprintf("half of %d becomes %d for %d points", unit, r.Rounding, r.Points)
			}
		}
		return ""
	})
}

// win compares what counters add to a win, and what bonus tiles, fu and yaku are worth in it.
func (c *claims) win(number uint64) {
	w := (&randomwin.Source{Seed: 1, Rules: c.rules}).Win(number)
	randomwin.NobodyLiable(&w)
	w.Honba = 0
	without, err := c.engine.Score(&w)
	if err != nil {
		return
	}
	tally, _ := w.Tally()
	open := slices.ContainsFunc(w.Melds, func(m hand.Meld) bool { return m.Type != hand.Ankan })
	for _, x := range c.sheets {
		for b := range without.Bonus() {
			c.bonus(x, &w, &tally, open, &b)
		}
		for p := range without.FuParts() {
			c.fu(x, &p)
		}
		for y := range without.Yaku() {
			c.yaku(x, open, &y)
		}
	}
	s := &game.Standing{Round: max(w.Round, hand.East), Honba: 1 + c.rng.IntN(8)}
	w.Honba = s.Honba
	with, err := c.engine.Score(&w)
	if err != nil || with.Base != without.Base {
		return
	}
	paid := make(map[hand.Wind]int64)
	for _, p := range with.Payments() {
		paid[p.Seat] += p.Amount
	}
	for _, p := range without.Payments() {
		paid[p.Seat] -= p.Amount
	}
	c.says("honba", s, func(x *claimed) (string, string) { return x.reader.Table.Payments, x.Counters }, func(x *claimed, st *statement) string {
		if x.excepts && slices.ContainsFunc(c.rules.Situation(), func(s rules.Situation) bool { return s.Seat && w.Flag(s.ID) != 0 }) {
			return "" // the numbers are said to be without what seats add
		}
		says := st.sentence("counter")
		each := numbers(says[0])[0]
		if w.Tsumo {
			each = numbers(says[1])[0]
		}
		for seat, n := range paid {
			if owes := w.Tsumo || seat == w.From; n != each*int64(s.Honba) && owes || n != 0 && !owes {
				return fmt.Sprintf("%d counters add %d to what %s pays for %s", s.Honba, n, seat, w.String())
			}
		}
		return ""
	})
}

func (c *claims) bonus(x *claimed, w *hand.Win, tally *hand.Tally, open bool, b *engine.Counted) {
	count := tally.Reds()
	if b.Rule.ID == "dora" {
		count = 0
		for _, t := range w.Dora {
			next := c.rules.Wall().Next[t.Kind()]
			if next == hand.NoKind {
				continue
			}
			count += tally.Of(next)
			if next == hand.North.Kind() {
				count += w.Nuki
			}
		}
	} else if b.Rule.ID != "red" {
		return
	}
	at := slices.IndexFunc(x.Sheet.Bonus, func(l Bonus) bool { return l.Name == b.Rule.NameIn(x.Lang) })
	if at < 0 {
		c.Errorf("%s: %s is not on the sheet, and counts in %s", x.Lang, b.Rule.ID, w)
		return
	}
	c.han(x, "bonus", b.Rule, open, b.Han, count, x.Sheet.Bonus[at].Worth)
}

// han compares what is worth so many han for each of a count with one of the values of a text, that of open hands where
// it has one. A text that begins otherwise is in words.
func (c *claims) han(x *claimed, what string, rule *rules.Rule, open bool, han, count int, text string) {
	args, rest, ok := x.match(x.HanCount, text)
	if !ok {
		return
	}
	values := []string{args[0]}
	for more := true; more; {
		var next []string
		if next, rest, more = x.match(x.Or+x.HanCount, rest); more {
			values = append(values, next[0])
		} else {
			rest = strings.TrimPrefix(text, strings.Join(hanCounts(x, values), x.Or))
		}
	}
	rest = strings.TrimPrefix(rest, x.List)
	c.seen[what]++
	note, _, isOpen := x.match(x.OpenHand, rest)
	switch {
	case rest == x.ClosedOnly && open, rest == x.OpenOnly && !open:
		values = []string{"0"}
	case rest == x.Varies && open:
		return
	case isOpen && open && rest != x.OpenOnly:
		values = note
	}
	if !slices.ContainsFunc(values, func(v string) bool { return numbers(v)[0]*int64(count) == int64(han) }) {
		c.Errorf("%s: %s is worth %q, but %d han for %d, open %v", x.Lang, rule.ID, text, han, count, open)
	}
}

func hanCounts(x *claimed, values []string) (all []string) {
	for _, v := range values {
		all = append(all, fmt.Sprintf(x.HanCount, numbers(v)[0]))
	}
	return all
}

func (c *claims) fu(x *claimed, p *engine.FuPart) {
	at := slices.IndexFunc(x.Sheet.Fu.Sources, func(r FuRow) bool { return r.Name == p.Rule.NameIn(x.Lang) })
	if at < 0 || strings.ContainsFunc(x.Sheet.Fu.Sources[at].Fu, unicode.IsLetter) {
		return
	}
	if c.seen["fu"]++; numbers(x.Sheet.Fu.Sources[at].Fu)[0] != int64(p.Fu) {
		c.Errorf("%s: %s gives %s fu, but %d", x.Lang, p.Rule.ID, x.Sheet.Fu.Sources[at].Fu, p.Fu)
	}
}

func (c *claims) yaku(x *claimed, open bool, y *engine.Counted) {
	for _, g := range x.Sheet.Yaku {
		for _, l := range g.Yaku {
			if l.ID != y.Rule.ID || y.Yakuman > 0 || y.Limit != nil {
				continue
			}
			text := l.Note
			if g.Title != x.Varies {
				text = strings.TrimSuffix(g.Title+x.List+l.Note, x.List)
			}
			c.han(x, "yaku", y.Rule, open, y.Han, 1, text)
		}
	}
}
