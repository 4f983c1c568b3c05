package game

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// reader reads one record of a game.
type reader struct {
	*document.Reader
	rec *Record
	// path is where the record stands in its file, empty for a file of its own.
	path string
	// test: the record is a test. Whether the rules have a draw or a penalty is left to who plays it, since a test
	// may expect that they have not.
	test bool
	// unknown: it could not be found out who plays, so that no name is looked for.
	unknown bool
}

func (r *reader) players(root *tree.Value) {
	v, path := root.Get("players"), tree.Join(r.path, "players")
	if v == nil {
		if r.rec.RuleSet == nil {
			r.unknown = true
			return
		}
		for w := range r.rec.RuleSet.Wall().Players {
			r.rec.Players = append(r.rec.Players, (hand.East + hand.Wind(w)).String())
		}
		return
	}
	if r.unknown = v.Flawed || v.Kind != tree.List; r.unknown {
		return
	}
	r.rec.PlayersPos = v.Pos()
	if len(v.Items) == 1 && v.Items[0].Kind == tree.Scalar {
		if names := strings.Fields(v.Items[0].Text); len(names) > 1 {
			all := listed(names)
			r.slip(v.Items[0], value(v.Items[0]), finding.BadValue, path, all[1:len(all)-1], words.Say("a comma stands between the names of players"), true)
			r.unknown = true
			return
		}
	}
	first := make(map[string]*tree.Value)
	for _, item := range v.Items {
		name := strings.TrimSpace(item.Text)
		switch before := first[name]; {
		case name == "":
			r.At(item, finding.BadValue, path, words.Say("write a name"), "a player has no name")
		case before != nil:
			r.At(item, finding.BadValue, path, words.Say("tell them apart, such as %s B", tree.ToWrite(name)),
				"two players are called %s", tree.Quote(name))
		}
		first[name] = item
		r.rec.Players = append(r.rec.Players, name)
	}
}

func (r *reader) player(v *tree.Value, path string) Player {
	if v.Flawed || r.unknown {
		return Player{}
	}
	if v.Kind != tree.Scalar || v.Null {
		r.At(v, finding.WrongType, path, words.Say("write one name"), "%s must be the name of a player, not %s", path,
			tree.Describe(v))
		return Player{}
	}
	name := strings.TrimSpace(v.Text)
	if i := slices.Index(r.rec.Players, name); i >= 0 {
		return PlayerAt(i)
	}
	help := words.Say("the players are %s", strings.Join(r.rec.Players, ", "))
	hint, meant := words.Text{}, tree.Near(name, r.rec.Players)
	if i := slices.IndexFunc(r.rec.Players,
		func(p string) bool { return strings.EqualFold(keyboard.Plain(p), keyboard.Plain(name)) }); i >= 0 {
		meant = r.rec.Players[i]
	}
	if meant != "" {
		help, hint = words.Text{}, words.Say("; did you mean %q?", meant)
	} else if _, err := hand.ParseWind(name); err == nil {
		help = words.Say("%s; they are named, since seats change from hand to hand", help)
	}
	switch {
	case strings.ContainsAny(name, ",、;") && hint.Empty():
		help = words.Say("write several names in brackets, such as [Aya, Ben]")
	case name != "" && strings.Trim(name, "0123456789") == "":
		help = words.Say("between { and } a comma ends a value: write numbers without commas")
	}
	r.At(v, finding.UnknownPlayer, path, help, "nobody called %s plays%s", tree.Quote(name), hint)
	return Player{}
}

func (r *reader) several(v *tree.Value, path string) []RecordPlayer {
	switch {
	case v == nil || v.Flawed:
		return nil
	case v.Kind == tree.Mapping || v.Null:
		r.At(v, finding.WrongType, path, words.Say("write the names in brackets, such as [Aya, Ben]; [] is nobody"),
			"%s must be a list of players, not %s", path, tree.Describe(v))
		return nil
	}
	if list := r.listOf(v.Text); v.Kind == tree.Scalar && !r.unknown && !slices.Contains(r.rec.Players, strings.TrimSpace(v.Text)) && list != "" {
		r.slip(v, value(v), finding.WrongType, path, list, words.Say("several names stand in brackets, and [] is nobody"), true)
		return nil
	}
	if v.Kind == tree.Scalar && !r.unknown && (playerwords.IsYes(v.Text) || digits(v.Text)) && !slices.Contains(r.rec.Players, v.Text) {
		r.At(v, finding.UnknownPlayer, path, words.Say("write the names, several in brackets: the players are %s", strings.Join(r.rec.Players, ", ")),
			"%s is the name of no player", tree.Quote(v.Text))
		return nil
	}
	items := v.Items
	if v.Kind == tree.Scalar {
		items = []*tree.Value{v}
	}
	all := make([]RecordPlayer, 0, len(items)) // not nil: the file says who, even if that is nobody
	for _, item := range items {
		p := RecordPlayer{r.player(item, path), item.Pos()}
		if p.Player.IsNobody() {
			continue
		}
		if slices.ContainsFunc(all, func(q RecordPlayer) bool { return q.Player == p.Player }) {
			r.At(item, finding.BadValue, path, words.Say("name everybody once"), "%s is named twice",
				r.rec.Players[p.Player.Index()])
		}
		all = append(all, p)
	}
	return all
}

// each reads a number for every player, and its place: a mapping by names, or a list in the order of the players.
func (r *reader) each(v *tree.Value, path string,
	number func(v *tree.Value, path string) int64) ([]int64, []finding.Position) {
	help := words.Say("write a number for each player, such as {Aya: 25000, …}, or a list in the order of players")
	n := len(r.rec.Players)
	all, places := make([]int64, n), make([]finding.Position, n)
	switch {
	case v.Flawed || r.unknown:
		return nil, nil
	case v.Kind == tree.List && len(v.Items) == n:
		for i, item := range v.Items {
			all[i], places[i] = number(item, path), item.Pos()
		}
	case v.Kind == tree.List:
		r.At(v, finding.BadValue, path, help, "%s has %d numbers, and there are %d players", path, len(v.Items), n)
	case v.Kind == tree.Mapping:
		seen := make([]bool, n)
		for _, p := range v.Pairs {
			if i := r.player(p.Key, path).Index(); i >= 0 {
				all[i], places[i], seen[i] = number(p.Val, path), p.Val.Pos(), true
			}
		}
		if i := slices.Index(seen, false); i >= 0 && !v.Flawed &&
			!slices.ContainsFunc(v.Pairs, func(p tree.Pair) bool { return p.Key.Flawed }) {
			r.At(v, finding.MissingField, path, help, "%s has no number for %s", path, r.rec.Players[i])
		}
	default:
		r.At(v, finding.WrongType, path, help, "%s must be a mapping or a list, not %s", path, tree.Describe(v))
	}
	return all, places
}

// Points and results as people write them: with a sign, which in Japan is ▲ below zero, and with or without separators.
var (
	pointsPattern = lazyregexp.New(`^([-+▲△]?)([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})$`)
	resultPattern = lazyregexp.New(`^([-+▲△]?)([0-9]{1,6})(?:\.([0-9]{1,3}))?$`)
)

// separators are what people write between the thousands of a number.
var separators = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", ",", "", ".", "", "'", "", "’", "")

func (r *reader) points(v *tree.Value, path string) int64 {
	m := pointsPattern().FindStringSubmatch(keyboard.Plain(v.Text))
	if v.Kind != tree.Scalar || m == nil {
		if !v.Flawed {
			help := words.Say("write digits alone, such as 25000")
			if m := resultPattern().FindStringSubmatch(keyboard.Plain(v.Text)); v.Kind == tree.Scalar && m != nil && len(m[2]) < 4 && len(m[3]) < 3 {
				help = words.Say("write %d: points are not in thousands", signed(m[1], m[2]+m[3]+decimals[len(m[3]):]))
			} else if plain := separators.Replace(keyboard.Plain(v.Text)); v.Kind == tree.Scalar && digits(plain) {
				help = words.Say("write %s, without comma or blank", tree.ToWrite(plain))
			}
			r.At(v, finding.WrongType, path, help, "points are a whole number, not %s", tree.Describe(v))
		}
		return 0
	}
	return signed(m[1], strings.ReplaceAll(m[2], ",", ""))
}

// decimals matches the decimals of a result written in thousands.
const decimals = "000"

func (r *reader) result(v *tree.Value, path string) int64 {
	m := resultPattern().FindStringSubmatch(keyboard.Plain(v.Text))
	if v.Kind != tree.Scalar || m == nil {
		if !v.Flawed {
			r.At(v, finding.WrongType, path, words.Say("write it in thousands, such as 46.0 or -12.3"),
				"a result is a number, not %s", tree.Describe(v))
		}
		return 0
	}
	return signed(m[1], m[2]+m[3]+decimals[len(m[3]):])
}

func signed(sign, digits string) int64 {
	n, err := strconv.Atoi(digits)
	if err != nil { // the patterns have no more digits than fit
		n = math.MaxInt32
	}
	if sign != "" && sign != "+" {
		n = -n
	}
	return int64(n)
}

// seats reads the facts of a hand that are seats: a mapping of what it is to whose it is. They stand beside the win,
// since a win of which the tiles are not known, and a draw, may depend on them too.
func (r *reader) seats(v *tree.Value, path string) (all []RecordFact) {
	for _, p := range r.told(v, path, words.Say("seat"), "{wareme: Aya}", func(s *rules.Situation) bool { return s.Seat }) {
		if player := r.player(p.Val, tree.Join(path, p.Key.Text)); !player.IsNobody() {
			all = append(all, RecordFact{p.Key.Text, player, p.Val.Pos()})
		}
	}
	return all
}

// declared reads what players declared with their riichi, who need not be named again under riichi.
func (r *reader) declared(h *RecordHand, v *tree.Value, path string) {
	isRiichi := func(s *rules.Situation) bool { return s.ID != riichiFlag && r.rec.RuleSet.Implies(s.ID, riichiFlag) }
	for _, p := range r.told(v, path, words.Say("kind of riichi"), "{open_riichi: Aya}", isRiichi) {
		for _, who := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			h.Declared = append(h.Declared, RecordFact{p.Key.Text, who.Player, who.Pos})
			if !slices.ContainsFunc(h.Riichi, func(o RecordPlayer) bool { return o.Player == who.Player }) {
				h.Riichi = append(h.Riichi, who)
			}
		}
	}
}

func (r *reader) told(v *tree.Value, path string, noun words.Text, such string, takes func(s *rules.Situation) bool) []tree.Pair {
	if v == nil || v.Flawed {
		return nil
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, words.Say("write what it is and whose, such as %s", such), "%s must be a mapping, not %s", path, tree.Describe(v))
		return nil
	}
	set := r.rec.RuleSet
	if set == nil {
		return v.Pairs
	}
	var ids []string
	for i := range set.Situation() {
		if s := &set.Situation()[i]; takes(s) {
			ids = append(ids, s.ID)
		}
	}
	for _, p := range v.Pairs {
		if !slices.Contains(ids, p.Key.Text) {
			r.AtWith(p.Key, finding.UnknownRule, path, tree.OneOf(ids), "the rules have no %s %s", noun, tree.Quote(p.Key.Text))
		}
	}
	return v.Pairs
}
