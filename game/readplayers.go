package game

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// players reads the players, which the points after the last hand may name. If that fails, there
// are none and names are not checked.
func (r *reader) players(root *tree.Value) {
	v, points := root.Get("players"), root.Get("points")
	switch {
	case v == nil && points != nil:
		r.rec.PlayersPos = points.Pos()
		r.names(r.playerKeys(points, r.path+".points"), r.path+".points")
	case v == nil && r.rec.RuleSet != nil:
		for w := range r.rec.RuleSet.Wall().Players {
			r.rec.Players = append(r.rec.Players, (hand.East + hand.Wind(w)).String())
		}
	case v != nil && !v.Flawed && v.Kind == tree.List:
		r.rec.PlayersPos = v.Pos()
		r.names(v.Items, tree.Join(r.path, "players"))
	}
}

func (r *reader) names(all []*tree.Value, path string) {
	if len(all) == 1 && all[0].Kind == tree.Scalar && len(strings.Fields(all[0].Text)) > 1 {
		list := listed(strings.Fields(all[0].Text))
		r.reportSlip(all[0], single(all[0]), finding.BadValue, path, list[1:len(list)-1],
			words.Say("a comma stands between the names of players"), true)
		return
	}
	for _, v := range all {
		name := strings.TrimSpace(v.Text)
		switch {
		case name == "":
			r.At(v, finding.BadValue, path, words.Say("write a name"), "a player has no name")
		case slices.Contains(r.rec.Players, name):
			r.At(v, finding.BadValue, path,
				words.Say("tell them apart, such as %s B", tree.ToWrite(name)),
				"two players are called %s", tree.Quote(name))
		}
		r.rec.Players = append(r.rec.Players, name)
	}
}

func (r *reader) playerKeys(points *tree.Value, path string) (names []*tree.Value) {
	switch {
	case points.Flawed:
		return nil
	case points.Kind != tree.Mapping:
		r.At(points, finding.WrongType, path,
			words.Say("write the names with their points, such as {Aya: 43200, Ben: 28100, Chie: 19500, Dan: 9200}"),
			"nothing tells whose points these are")
	case len(points.Pairs) == 0:
		r.At(points, finding.MissingField, path, words.Say("write the names with their points"),
			"nobody has points")
	}
	for i, p := range points.Pairs {
		// 43,200 was split into 43 and 200
		if i > 0 && p.Val.Null && schema.IsDigits(p.Key.Text) &&
			schema.IsDigits(points.Pairs[i-1].Val.Text) {
			r.At(p.Key, finding.BadValue, path,
				words.Say("write %s%s, without comma or space", points.Pairs[i-1].Val.Text,
					p.Key.Text),
				"between { and } a comma ends a number, so %s is taken for a name", p.Key.Text)
			return nil
		}
		names = append(names, p.Key)
	}
	return names
}

func (r *reader) player(v *tree.Value, path string) Player {
	return Player{r.Player(r.rec.Players, v, path) + 1}
}

func (r *reader) plays(name string) bool {
	return len(r.rec.Players) == 0 || slices.Contains(r.rec.Players, strings.TrimSpace(name))
}

func (r *reader) playerList(v *tree.Value, path string) []RecordPlayer {
	items := v.Items
	switch {
	case v.Flawed:
		return nil
	case v.Kind == tree.Mapping || v.Null:
		r.At(v, finding.WrongType, path,
			words.Say("write the names in brackets, such as [Aya, Ben]; [] is nobody"),
			"%s must be a list of players, not %s", path, tree.Describe(v))
		return nil
	case v.Kind == tree.List:
	case !r.plays(v.Text) && r.listOf(v.Text) != "":
		r.reportSlip(v, single(v), finding.WrongType, path, r.listOf(v.Text),
			words.Say("several names stand in brackets, and [] is nobody"), true)
		return nil
	case !r.plays(v.Text) && (playerwords.IsYes(v.Text) || schema.IsDigits(v.Text)):
		r.At(v, finding.UnknownPlayer, path,
			words.Say("write the names, several in brackets: the players are %s",
				strings.Join(r.rec.Players, ", ")),
			"%s is the name of no player", tree.Quote(v.Text))
		return nil
	default:
		items = []*tree.Value{v}
	}
	all := make([]RecordPlayer, 0, len(items)) // not nil: nobody is a valid value
	for _, item := range items {
		p := RecordPlayer{r.player(item, path), item.Pos()}
		if p.Player.IsNobody() {
			continue
		}
		if slices.ContainsFunc(all, func(q RecordPlayer) bool { return q.Player == p.Player }) {
			r.At(item, finding.BadValue, path, words.Say("name everybody once"),
				"%s is named twice",
				r.rec.Players[p.Player.Index()])
		}
		all = append(all, p)
	}
	return all
}

func (r *reader) busts(v *tree.Value, path string) (all []RecordBust) {
	if !r.Is(tree.Mapping, v, path,
		words.Say("write who went bust and by whom, such as {Dan: Aya}, or {Dan: []} if nobody won that hand")) {
		return nil
	}
	for _, p := range v.Pairs {
		b := RecordBust{Player: r.player(p.Key, path), By: []Player{}, Pos: p.Key.Pos()}
		for _, player := range r.playerList(p.Val, tree.Join(path, p.Key.Text)) {
			b.By = append(b.By, player.Player)
		}
		if !b.Player.IsNobody() {
			all = append(all, b)
		}
	}
	return all
}

// endTime is the value of end: if the time was up.
const endTime = "time"

func (r *reader) end(v *tree.Value, path string) *RecordEnd {
	end, name := RecordEnd{Pos: v.Pos()}, strings.TrimSpace(v.Text)
	switch known := append(slices.Clone(r.rec.Players), endTime); {
	case slices.Contains(r.rec.Players, name) || v.Kind != tree.Scalar || name != endTime &&
		tree.Near(name, known) == "":
		if end.Player = r.player(v, path); end.Player.IsNobody() {
			return nil
		}
	case name != endTime:
		r.AtWith(v, finding.UnknownPlayer, path,
			tree.Cure{Help: words.Say("write who ended the game, or time"), Names: known,
				Name: name}, "nobody called %s plays", tree.Quote(name))
		return nil
	}
	return &end
}

// A factKind is a kind of facts about players in a hand, by IDs of the rules.
type factKind struct {
	noun words.Text
	// example for help texts
	example string
	// one: each fact is about exactly one player. some: there must be a fact.
	one, some bool
	// ids returns the valid IDs; if nil, check checks the ID.
	ids   func(set *rules.Rules) []string
	check func(r *reader, id *tree.Value, path string)
}

// factsOf holds the kinds by key. Seats are outside of the win because draws and wins without tiles
// may depend on them too.
var factsOf = map[string]*factKind{
	"seats": {noun: words.Say("seat"), example: "{wareme: Aya}", one: true,
		ids: func(set *rules.Rules) []string {
			return situations(set, func(s *rules.Situation) bool { return s.Seat })
		}},
	"declared": {noun: words.Say("kind of riichi"), example: "{open_riichi: Aya}",
		ids: func(set *rules.Rules) []string {
			return situations(set, func(s *rules.Situation) bool {
				return s.ID != riichiFlag &&
					set.Implies(s.ID, riichiFlag)
			})
		}},
	"penalty": {example: "{chombo: Aya}", some: true, check: (*reader).penalty},
	"pao":     {noun: words.Say("yakuman"), example: "{daisangen: Aya}", one: true, ids: yakuman},
}

func situations(set *rules.Rules, include func(s *rules.Situation) bool) (ids []string) {
	for i := range set.Situation() {
		if s := &set.Situation()[i]; include(s) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

func yakuman(set *rules.Rules) (ids []string) {
	for i := range set.Yaku() {
		if y := &set.Yaku()[i]; y.Yakuman != nil {
			ids = append(ids, y.ID)
		}
	}
	return ids
}

func (r *reader) facts(k *factKind, v *tree.Value, path string) (all []RecordFact) {
	help := words.Say("write what it is and whose, such as %s", k.example)
	if !r.Is(tree.Mapping, v, path, help) {
		return nil
	}
	if k.some && len(v.Pairs) == 0 {
		r.At(v, finding.MissingField, path, help, "%s says nothing", path)
	}
	if !k.one {
		v = r.reportSlips(factSlips, v, path)
	}
	for _, p := range v.Pairs {
		switch set := r.rec.RuleSet; {
		case set == nil:
		case k.check != nil:
			k.check(r, p.Key, path)
		default:
			r.IsOneOf(k.ids(set), p.Key, finding.UnknownRule, path,
				words.Say("the rules have no %s %s", k.noun, tree.Quote(p.Key.Text)))
		}
		path := tree.Join(path, p.Key.Text)
		if !k.one {
			for _, player := range r.playerList(p.Val, path) {
				all = append(all, RecordFact{p.Key.Text, player.Player, player.Pos})
			}
		} else if player := r.player(p.Val, path); !player.IsNobody() {
			all = append(all, RecordFact{p.Key.Text, player, p.Val.Pos()})
		}
	}
	return all
}

// Rounds are written as players do: east 1, E1, Est 1, 東1局, 東一局. Where a wind comes again, they
// are east 1 again, 返り東1局.
var (
	roundPattern = work.LazyRegexp(`^(返り?)?(\pL+?)[ -]*([1-9])(?:局)?((?: +again)*)$`)
	kanjiDigits  = strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4")
	// roundWinds holds the winds in other languages; hand.ParseWind reads English ones.
	roundWinds = map[string]hand.Wind{
		"東": hand.East, "南": hand.South, "西": hand.West, "北": hand.North,
		"est": hand.East, "sud": hand.South, "ouest": hand.West, "nord": hand.North,
	}
)

func (r *reader) round(v *tree.Value, path string) (wind hand.Wind, number, again int) {
	if v == nil || v.Flawed {
		return hand.NoWind, 0, 0
	}
	m := roundPattern().FindStringSubmatch(kanjiDigits.Replace(strings.TrimSpace(naming.Plain(v.Text))))
	cure := tree.Cure{Help: words.Say("write the wind and the number of the hand, such as east 1")}
	if m != nil {
		cure.Names, cure.Name = []string{"east", "south", "west", "north"}, strings.ToLower(m[2])
		if wind = roundWinds[cure.Name]; wind == hand.NoWind {
			wind, _ = hand.ParseWind(m[2])
		}
	}
	if wind == hand.NoWind {
		r.AtWith(v, finding.BadValue, path, cure, "%s is not a round", tree.Quote(v.Text))
		return wind, 0, 0
	}
	number, _ = strconv.Atoi(m[3]) // a single digit
	if again = len(strings.Fields(m[4])); m[1] != "" {
		again++
	}
	if n := len(r.rec.Players); number > n && n > 0 {
		r.At(v, finding.BadValue, path, words.Say("each player is east once in a round"),
			"a round of %d players has no hand %d",
			n, number)
	}
	return wind, number, again
}
