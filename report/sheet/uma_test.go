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
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestUmaClaims: under random rules for what places bring, who reads the sheet line by line, in each language, finds what
// a game pays, whatever the points at its end.
func TestUmaClaims(t *testing.T) {
	compared := 0
	for seed := range uint64(long.N(25, 400)) {
		rng := rand.New(rand.NewPCG(long.Seed()+seed, 11))
		text := umaHouse(rng)
		r := must.Get(loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
		c := &claims{T: t, rng: rng, engine: engine.New(r), rules: r, players: r.Wall().Players}
		for _, lang := range languages {
			c.umaNotes(lang)
		}
		for range 60 {
			compared += c.ofUma(c.situation())
			if t.Failed() {
				t.Fatalf("HANFU_SEED=%d\n%s", long.Seed()+seed, text)
			}
		}
	}
	if t.Logf("%d statements", compared); compared < 1000 {
		t.Errorf("only %d statements are compared", compared)
	}
}

// umaHouse returns a house file with some rules for the places, among them some that can't be reached.
func umaHouse(rng *rand.Rand) string {
	one := func(list ...string) string { return list[rng.IntN(len(list))] }
	extends, zeros := one("standard", "jpml-a", "sanma"), ", 0, 0"
	if extends == "sanma" {
		zeros = ", 0"
	}
	when := func() string {
		return one("above == 1", "above == 2", "above >= 1", "above == 0", "above <= 4", "players == 4", "player.points >= 50000",
			"above == 1 and player.points > 40000", "above == 1 or above == 3", "sticks == 0", "player.tied == 1")
	}
	var lines []string
	for i := range 1 + rng.IntN(4) {
		places := fmt.Sprint(1000 * (1 + rng.IntN(20)))
		if rng.IntN(4) == 0 {
			places = fmt.Sprintf("%s ? %s : 500", when(), places)
		}
		line := fmt.Sprintf("    own_rule_%d: {places: ['%s'%s, '-(%[2]s)']", i, places, zeros)
		if rng.IntN(3) > 0 {
			line += ", when: '" + when() + "'"
		}
		lines = append(lines, line+one("", ", name: {en: Own}")+"}")
	}
	return "hanfu: 1\nid: house\nname: {en: House}\nextends: " + extends + "\noptions: {ties: seat}\ngame:\n  uma:\n" +
		strings.Join(lines, "\n") + one("", "\n    four: {places: [9000, 3000, -3000, -9000]}") + "\n"
}

// umaNotes reads what the sheet in a language says of places.
func (c *claims) umaNotes(lang string) {
	m := &maker{ctx: c.Context(), Sheet: words.In(lang).Sheet(), lang: lang, engine: c.engine, rules: c.rules,
		prices: make(map[priceKey]price), texts: ruleentries.Texts(c.rules), own: ruleentries.OwnConditions(c.rules), names: ruleentries.Names(c.rules)}
	x := &claimed{reader: newReader(lang), Sheet: &Sheet{Lang: lang}}
	for _, n := range m.uma() {
		if n.Title == x.reader.Table.Above {
			continue
		}
		x.places = append(x.places, x.readPlaces(c, n.Text))
		if strings.Contains(n.Title+n.Text, "own_rule") {
			c.Errorf("%s: an id: %s", lang, n)
		}
	}
	c.sheets = append(c.sheets, x)
}

// placesRead is a line about places: in words what they bring, where that depends on the game, and the condition.
type placesRead struct {
	otherwise bool
	when      func(*condition.Facts) bool
	places    func(*condition.Facts) []int64
}

// readPlaces reads a line about places. Conditions and calculations in words are known by those that the rules have.
func (x *claimed) readPlaces(c *claims, text string) placesRead {
	t := x.reader.Table
	said := func(e fmt.Stringer) string { return (&maker{rules: c.rules, lang: x.Lang}).inWords(e) }
	before, behind, _ := strings.Cut(t.OfFirst, "%s")
	text = strings.TrimSuffix(strings.TrimPrefix(text, before), behind)
	for _, u := range c.rules.Game().Uma {
		if u.When == nil {
			continue
		}
		for _, format := range []string{t.Provided, t.OtherwiseIf} {
			if rest, ok := strings.CutSuffix(text, fmt.Sprintf(strings.TrimPrefix(format, "%s"), said(u.When))); ok {
				return placesRead{format == t.OtherwiseIf, func(f *condition.Facts) bool { return f.Holds(u.When) }, x.amountsRead(c, rest, said)}
			}
		}
	}
	rest, otherwise := strings.CutSuffix(text, strings.TrimPrefix(t.Otherwise, "%s"))
	return placesRead{otherwise, func(*condition.Facts) bool { return true }, x.amountsRead(c, rest, said)}
}

// amountsRead reads what each place brings.
func (x *claimed) amountsRead(c *claims, text string, said func(fmt.Stringer) string) func(*condition.Facts) []int64 {
	for _, u := range c.rules.Game().Uma {
		var each []string
		for _, p := range u.Places {
			if n, known := (&maker{rules: c.rules}).asker().Guess.Rest(p).Const(); known {
				each = append(each, (&maker{lang: x.Lang}).signed(n))
			} else {
				each = append(each, said(p))
			}
		}
		if strings.Join(each, x.Semicolon) == text {
			return func(f *condition.Facts) (all []int64) {
				for _, p := range u.Places {
					all = append(all, f.Value(p))
				}
				return all
			}
		}
	}
	list := numbers(strings.ReplaceAll(text, " / ", "/"))
	return func(*condition.Facts) []int64 { return list }
}

// ofUma compares what the places bring to players who end with some points, and returns how many statements were compared.
func (c *claims) ofUma(s *game.Standing) (compared int) {
	g, err := game.Play(c.Context(), c.engine, &game.Record{Players: []string{"A", "B", "C", "D"}[:c.players], Begin: s})
	var found rules.Findings
	if errors.As(err, &found); g == nil || len(found) > 0 || len(g.Results) == 0 {
		return 0
	}
	f := condition.AtTable(c.players, s.Honba, s.Sticks, s.Round)
	above, tied, uma := 0, 0, []int64{}
	for _, r := range g.Results {
		uma = append(uma, r.Uma)
		if r.Points+r.Leftover >= c.rules.Game().Return {
			above++
		}
		if r.Points+r.Leftover == g.Results[0].Points+g.Results[0].Leftover {
			tied++
		}
	}
	f.Set(condition.Above, int64(above))
	f.Set(condition.PlayerPoints, g.Results[0].Points+g.Results[0].Leftover)
	f.Set(condition.PlayerPlace, 1)
	f.Set(condition.PlayerTied, int64(tied))
	for _, x := range c.sheets {
		said := make([]int64, c.players)
		claimed := false
		for _, p := range x.places {
			if p.otherwise && claimed || !p.when(f) {
				continue
			}
			compared++
			now := p.places(f)
			if claimed && !slices.Equal(now, said) {
				c.Errorf("%s: two lines hold at once, %v and %v", x.Lang, said, now)
			}
			said, claimed = now, true
		}
		if !slices.Equal(said, uma) {
			c.Errorf("%s: the places bring %v, and the sheet says %v, with %d above, %+v", x.Lang, uma, said, above, *s)
		}
	}
	return compared
}

// TestUmaInWords: what places bring, as it stands on the sheet and among the differences.
func TestUmaInWords(t *testing.T) {
	for _, c := range []struct{ uma, line, differs string }{
		{"one_above: {when: above == 1, places: [12000, -1000, -3000, -8000]}",
			"+20,000 / +10,000 / −10,000 / −20,000 otherwise",
			"+12,000 / −1,000 / −3,000 / −8,000, if exactly 1 player has at least the points to return; +20,000 / +10,000 / −10,000 / −20,000 otherwise"},
		{"rest: {places: [9000, 3000, -3000, -9000]}", "+9,000 / +3,000 / −3,000 / −9,000", "+9,000 / +3,000 / −3,000 / −9,000"},
		{`four: {places: ["player.points > 40000 ? 9000 : 3000", 0, 0, -3000]}`,
			"9,000 if the player's score is more than 40,000, else 3,000; 0; 0; −3,000 (the player is the one in first place)",
			"9,000 if the player's score is more than 40,000, else 3,000; 0; 0; −3,000 (the player is the one in first place)"},
	} {
		r, err := loader.Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: standard\ngame:\n  uma:\n    "+c.uma)))
		must.Do(t, err)
		s := newSheet(t, engine.New(r), Config{})
		lines := s.Table[len(s.Table)-1].Notes
		if !slices.ContainsFunc(lines, func(n Note) bool { return n.Text == c.line }) {
			t.Errorf("%s: %q is not on the sheet:\n%v", c.uma, c.line, lines)
		}
		if got := s.Comparisons[0].Changes; len(got) != 1 || got[0].Now != c.differs {
			t.Errorf("%s: %+v, want %q", c.uma, got, c.differs)
		}
	}
}
