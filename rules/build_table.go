package rules

import (
	"maps"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
)

// several fills in what happens when several players win on the same discard.
func (b *builder) several() {
	const path = "payments.several"
	v, s := b.tree.Get("payments").Get("several"), &b.rules.Payments.Several
	s.Winners = b.int(v.Get("winners"), path+".winners", condition.StageSeveral, condition.EachHand)
	s.Honba = b.bool(v.Get("honba"), path+".honba", condition.StageSeveral, condition.EachHand)
	s.Sticks = b.bool(v.Get("sticks"), path+".sticks", condition.StageSeveral, condition.EachHand)
	s.OwnStick = b.tableFlag(v.Get("own_stick"), path+".own_stick")
}

// draws fills in how hands end without a winner.
func (b *builder) draws() {
	b.each(func(e entry) {
		d := Draw{Rule: e.Rule, Aborts: e.tableFlag("aborts"), Allowed: e.allowed(), AllowedBy: e.allowedBy(), Shares: e.tableShares(condition.StageDraw)}
		if wins, path := e.val.Get("wins"), e.path+".wins"; wins != nil {
			d.Wins = &DrawWin{
				When:   b.bool(wins.Get("when"), path+".when", condition.StageDraw, condition.EachHand),
				Base:   b.int(wins.Get("base"), path+".base", condition.StageDraw, condition.EachHand),
				Counts: b.tableFlag(wins.Get("counts"), path+".counts"),
			}
		}
		b.rules.Draws = append(b.rules.Draws, d)
	}, "draws")
}

// penalties fills in what is paid for mistakes.
func (b *builder) penalties() {
	b.each(func(e entry) {
		b.rules.Penalties = append(b.rules.Penalties, Penalty{Rule: e.Rule, Allowed: e.allowed(), AllowedBy: e.allowedBy(),
			Shares: e.tableShares(condition.StagePenalty), Result: e.int("result", condition.StagePenalty), Voids: e.tableFlag("voids")})
	}, "penalties")
}

// allowed works out the field that tells whether the rule set has an entry, as it has if there is no such field.
func (e entry) allowed() bool { return e.val.Get("allowed") == nil || e.tableFlag("allowed") }

// allowedBy gives the options that decide whether the rule set has an entry.
func (e entry) allowedBy() []string {
	if v := e.val.Get("allowed"); v != nil {
		return slices.Sorted(maps.Keys(lint.OptionsIn(v)))
	}
	return nil
}

// tableFlag works out a field that is true or false, and known before there is a hand.
func (e entry) tableFlag(field string) bool {
	return e.builder.tableFlag(e.val.Get(field), tree.Join(e.path, field))
}

// tableFlag is flag for the table: nothing is to be proved of it.
func (b *builder) tableFlag(v *tree.Value, path string) bool {
	return b.constant(b.bool(v, path, condition.StageResult, condition.EachHand), v, path)
}

func (e entry) tableShares(at condition.Stage) []TableShare {
	var shares []TableShare
	for _, p := range e.val.Get("shares").Entries() {
		s := entry{e.builder, ruleOf(p), p.Val, tree.Join(e.path, "shares."+p.Key.Text)}
		shares = append(shares, TableShare{Rule: s.Rule, When: s.bool("when", at), Gets: s.int("gets", at)})
	}
	return shares
}

// game fills in how hands become a game. A rule set without that section has none.
func (b *builder) game() {
	v, g := b.tree.Get("game"), &b.rules.Game
	if v == nil {
		return
	}
	e := entry{b, Rule{}, v, "game"}
	g.Start, _ = b.number(v.Get("start"), "game.start", 0, form.MaxNumber)
	g.Return, _ = b.number(v.Get("return"), "game.return", 0, form.MaxNumber)
	g.Riichi = e.bool("riichi", condition.StageRiichi)
	g.Repeats = e.bool("repeats", condition.StageNext)
	g.Counters = e.int("counters", condition.StageNext)
	b.each(func(e entry) {
		g.Ends = append(g.Ends, GameEnd{Rule: e.Rule, When: e.bool("when", condition.StageEnd)})
	}, "game", "ends")
	b.uma(v.Get("uma"))
	g.Oka = e.int("oka", condition.StageResult)
	g.Leftover = e.bool("leftover", condition.StageResult)
	g.TiesShare, g.HalfUp = e.tableFlag("ties_share"), e.bool("half_up", condition.StageResult)
	g.ShareUnit, g.RoundTo = e.unit("share_unit"), e.unit("round_to")
}

// unit works out a field that is a unit of points, 1 if it is absent.
func (e entry) unit(field string) int64 {
	v := e.val.Get(field)
	if v == nil {
		return 1
	}
	n, _ := e.builder.number(v, tree.Join(e.path, field), 1, form.MaxNumber)
	return n
}

// uma fills in what the places bring. There must be one with as many places as players.
func (b *builder) uma(section *tree.Value) {
	g, players := &b.rules.Game, b.rules.Wall.Players
	fits := section == nil || players == 0
	b.each(func(e entry) {
		u := e.uma()
		fits = fits || len(u.Places) == players || !e.val.Get("places").Usable()
		g.Uma = append(g.Uma, u)
	}, "game", "uma")
	if !fits && len(section.Pairs) > 0 {
		b.r.At(unfit(section, players), finding.BadValue, "game.uma", "write one number for each place", "%d players play, and game.uma has nothing for so many places", players)
	}
}

// unfit returns the value of the section uma that leaves none for so many players: the nearest removal of one, else what is said
// instead.
func unfit(uma *tree.Value, players int) *tree.Value {
	for _, p := range slices.Backward(uma.Gone) {
		if removed := p.Val.Over.Get("places"); removed != nil && len(removed.Items) == players {
			return p.Val
		}
	}
	for _, p := range uma.Pairs {
		if places := p.Val.Get("places"); places.Over != nil && len(places.Over.Items) == players {
			return places
		}
	}
	return uma.Pairs[0].Val.Get("places")
}

// uma reads what the places bring, a number for each.
func (e entry) uma() Uma {
	u := Uma{Rule: e.Rule, When: e.bool("when", condition.StageResult)}
	places, path := e.val.Get("places"), e.path+".places"
	if !places.Usable() {
		return u
	}
	for _, item := range places.Items {
		u.Places = append(u.Places, e.builder.int(item, path, condition.StageResult, condition.EachHand))
	}
	return u
}
