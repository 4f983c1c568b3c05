package oracle

import (
	"regexp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// check returns the problems of the win: first of its tiles and seats, then of the table, the wall
// and the situation of the rule set. Requirements of the situation are only checked if they depend
// on valid inputs.
func (s *Scorer) check() hand.Problems {
	w := s.win
	var problems hand.Problems
	report := func(code, field string) {
		problems = append(problems, hand.Problem{Code: code, Field: field})
	}
	s.checkTiles(report)
	readable := len(problems) == 0
	s.checkSeats(report)
	var unknown []string
	if !readable {
		unknown = []string{"only", "has", "tiles", "kinds", "rank_count", "suit_count", "red_tiles",
			"gold_tiles", "dora_tiles", "first_dora_tiles", "ura_tiles", "first_ura_tiles"}
		if w.Tile == hand.NoTile {
			unknown = append(unknown, "winning", "tsumo", "ron")
		}
	}
	if slices.ContainsFunc(problems, func(p hand.Problem) bool { return p.Field == "from" }) {
		unknown = append(unknown, "from")
	}
	s.checkTable(report)
	if readable {
		s.checkWall(report)
	}
	s.checkFlags(report, unknown)
	return problems
}

func (s *Scorer) checkTiles(report func(code, field string)) {
	w := s.win
	if w.Tile == hand.NoTile {
		report("no_winning_tile", "tsumo")
	}
	if len(w.Hand)+3*len(w.Melds) != 13 {
		report("tile_count", "hand")
	}
	for _, n := range s.counts {
		if n > 4 {
			report("fifth_tile", "hand")
		}
	}
}

func (s *Scorer) checkSeats(report func(code, field string)) {
	w := s.win
	if w.Tsumo && w.From != hand.NoWind {
		report("from_with_tsumo", "from")
	}
	if w.From == s.seat {
		report("from_self", "from")
	}
	if w.Pao == s.seat {
		report("pao_self", "pao")
	}
}

// allOthersLiable reports whether every other player is liable, at least one of them for a single
// yaku.
func (s *Scorer) allOthersLiable() bool {
	liable, single := map[hand.Wind]bool{s.win.Pao: true, s.seat: true}, false
	for i, f := range s.win.Flags {
		named := slices.ContainsFunc(s.win.Flags[:i],
			func(g hand.Flag) bool { return g.Name == f.Name && s.isLiable(g) })
		if s.isLiable(f) && !named {
			liable[hand.Wind(f.Value)], single = true, true
		}
	}
	for seat := hand.East; int(seat) <= s.rules.Wall().Players; seat++ {
		single = single && liable[seat]
	}
	return single
}

func (s *Scorer) checkTable(report func(code, field string)) {
	players := s.rules.Wall().Players
	if s.players != players {
		report("players", "players")
	}
	for _, place := range []struct {
		field string
		seat  hand.Wind
	}{{"seat", s.seat}, {"from", s.win.From}, {"pao", s.win.Pao}} {
		if int(place.seat) > players {
			report("players", place.field)
		}
	}
}

// placed is a tile and the input field that contains it.
type placed struct {
	tile  hand.Tile
	field string
}

func (s *Scorer) onTable() []placed {
	var all []placed
	add := func(field string, tiles ...hand.Tile) {
		for _, t := range tiles {
			all = append(all, placed{t, field})
		}
	}
	add("hand", s.win.Hand...)
	add("hand", s.win.Tile)
	for _, m := range s.win.Melds {
		add("melds", m.Tiles[:m.Size()]...)
	}
	for range s.win.Nuki {
		add("nuki", hand.NewTile(hand.North.Kind()))
	}
	add("dora", s.win.Dora...)
	add("ura", s.win.Ura...)
	return all
}

// checkWall checks that the wall contains the tiles. Excess tiles are reported for the field that
// contains them.
func (s *Scorer) checkWall(report func(code, field string)) {
	wall := s.rules.Wall()
	var tiles [hand.Kinds]int
	var tooMany [hand.Kinds]string
	var same [hand.Colours][hand.Kinds]int
	var tooManySame [hand.Colours][hand.Kinds]string
	outOfPlay := false
	for _, p := range s.onTable() {
		k := p.tile.Kind()
		if tiles[k]++; tiles[k] == wall.Copies+1 {
			tooMany[k] = p.field
		}
		bound, c := map[hand.Colour]int{hand.Red: wall.Red[k], hand.Gold: wall.Gold[k],
			hand.Plain: wall.Copies - wall.Red[k] - wall.Gold[k]}, p.tile.Colour()
		if c != hand.Plain || p.field != "dora" && p.field != "ura" {
			if same[c][k]++; same[c][k] == bound[c]+1 {
				tooManySame[c][k] = p.field
			}
		}
		outOfPlay = outOfPlay || !wall.Kinds.Has(k)
	}
	for _, field := range tooMany {
		if field != "" {
			report("fifth_tile", field)
		}
	}
	if outOfPlay {
		report("not_in_play", "hand")
	}
	for _, c := range []hand.Colour{hand.Red, hand.Gold} {
		for _, field := range tooManySame[c] {
			if field != "" {
				codes := map[hand.Colour]string{hand.Red: "red_fives", hand.Gold: "gold_tiles"}
				report(codes[c], field)
			}
		}
	}
	for k, field := range tooManySame[hand.Plain] {
		if field != "" && tooMany[k] == "" && !s.Colourless {
			report("plain_fives", field)
		}
	}
	dora, ura, most := len(s.win.Dora), len(s.win.Ura), wall.DoraIndicators
	switch {
	case most >= 0 && dora > most:
		report("too_many_indicators", "dora")
	case most >= 0 && ura > most:
		report("too_many_indicators", "ura")
	case dora > 0 && ura > dora:
		report("too_many_ura", "ura")
	}
}

// checkLiable reports whether the flag with index at is the liability flag of a yaku, and checks it
// if so.
func (s *Scorer) checkLiable(at int, report func(code, field string)) bool {
	f := s.win.Flags[at]
	for i := range s.rules.Yaku() {
		y := &s.rules.Yaku()[i]
		if f.Name != "pao_"+y.ID {
			continue
		}
		switch {
		case slices.ContainsFunc(s.win.Flags[:at],
			func(g hand.Flag) bool { return g.Name == f.Name && s.isLiable(g) }):
			report("duplicate_key", f.Name)
		case !f.Seat || y.Yakuman == nil:
			report("bad_value", f.Name)
		case hand.Wind(f.Value) == s.seat:
			report("pao_self", f.Name)
		case f.Value > s.rules.Wall().Players:
			report("players", f.Name)
		}
		return true
	}
	return false
}

// isLiable reports whether a flag names a player who can be liable for a yaku.
func (s *Scorer) isLiable(f hand.Flag) bool {
	return f.Seat && hand.Wind(f.Value) != s.seat && f.Value <= s.rules.Wall().Players &&
		slices.ContainsFunc(s.rules.Yaku(), func(y rules.Yaku) bool {
			return f.Name == "pao_"+y.ID && y.Yakuman != nil
		})
}

func (s *Scorer) mayBeLiable() bool {
	return s.win.Pao != hand.NoWind || slices.ContainsFunc(s.win.Flags, s.isLiable)
}

func (s *Scorer) isDeclared(f hand.Flag) bool {
	return slices.ContainsFunc(s.rules.Situation(), func(e rules.Situation) bool {
		return e.ID == f.Name && !e.Input && e.Count == f.Count && e.Seat == f.Seat
	})
}

// checkFlags checks the facts and counters of the win, sets them and the facts that they imply in
// the environment, and then checks the exclusions and requirements of each.
func (s *Scorer) checkFlags(report func(code, field string), unknown []string) {
	carried := make([]bool, len(s.rules.Situation()))
	for at, f := range s.win.Flags {
		again := slices.ContainsFunc(s.win.Flags[at+1:],
			func(g hand.Flag) bool { return g.Name == f.Name && !s.isDeclared(g) })
		if again && !s.isDeclared(f) {
			continue // reported once, for the last occurrence
		}
		i := slices.IndexFunc(s.rules.Situation(),
			func(e rules.Situation) bool { return e.ID == f.Name && !e.Input })
		if i < 0 && s.checkLiable(at, report) {
			continue
		}
		switch {
		case i < 0:
			report("unknown_key", f.Name)
		case carried[i]:
			report("duplicate_key", f.Name)
		case s.rules.Situation()[i].Count != f.Count || s.rules.Situation()[i].Seat != f.Seat:
			report("bad_value", f.Name)
			unknown = append(unknown, s.namesOf(s.withImplied(i))...)
		default:
			carried[i] = true
			if f.Count || f.Seat {
				s.env[f.Name] = f.Value
			}
		}
	}
	if !s.win.Tsumo && s.win.From == hand.NoWind && s.allOthersLiable() {
		report("bad_value", "from")
	}
	for i, e := range s.rules.Situation() {
		if e.Input && (e.ID == "ura" && len(s.win.Ura) > 0 || e.ID == "nuki" && s.win.Nuki > 0 ||
			e.ID == "pao" && s.mayBeLiable()) {
			carried[i] = true
		}
	}
	for i := range s.rules.Situation() {
		if carried[i] {
			for _, other := range s.withImplied(i) {
				carried[other] = true
			}
		}
	}
	for i, e := range s.rules.Situation() {
		if carried[i] && e.IsFact() {
			s.env[e.ID] = true
		}
	}
	for i := range s.rules.Situation() {
		if carried[i] {
			s.checkRequirements(&s.rules.Situation()[i], carried, unknown, report)
		}
	}
}

// withImplied returns the index of a situation entry and of all that it implies, directly or not.
func (s *Scorer) withImplied(entry int) []int {
	list := []int{entry}
	for at := 0; at < len(list); at++ {
		for _, other := range s.rules.Situation()[list[at]].Implies {
			if !slices.Contains(list, other) {
				list = append(list, other)
			}
		}
	}
	return list
}

// namesOf returns the names of the facts among entries. It omits counters: an invalid one counts as
// 0, which is known.
func (s *Scorer) namesOf(entries []int) (names []string) {
	for _, i := range entries {
		if e := &s.rules.Situation()[i]; e.IsFact() {
			names = append(names, e.ID)
		}
	}
	return names
}

var words = regexp.MustCompile(`[a-z][a-z0-9_]*`)

// checkRequirements reports each fact that an entry excludes, and the first of its requirements
// that doesn't hold.
func (s *Scorer) checkRequirements(e *rules.Situation, carried []bool, unknown []string,
	report func(code, field string)) {
	for _, other := range e.Excludes {
		if carried[other] {
			report("situation", e.ID)
		}
	}
	for _, need := range e.Requires {
		names := words.FindAllString(need.String(), -1)
		isUnknown := func(name string) bool { return slices.Contains(unknown, name) }
		if slices.ContainsFunc(names, isUnknown) || s.holds(need) {
			continue
		}
		if s.takeFault() != noFault {
			report("overflow", e.ID)
		} else {
			report("situation", e.ID)
		}
		break
	}
}
