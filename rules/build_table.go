package rules

import (
	"maps"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (b *builder) several() {
	e := b.section("payments.several")
	b.rules.payments.Several = Several{Winners: e.int("winners", condition.StageSeveral),
		Honba:  e.bool("honba", condition.StageSeveral),
		Sticks: e.bool("sticks", condition.StageSeveral), OwnStick: e.tableFlag("own_stick")}
}

func (b *builder) draws() {
	b.each(func(e entry) {
		d := Draw{Rule: e.Rule, Aborts: e.tableFlag("aborts"), Allowed: e.allowed(),
			AllowedBy: e.allowedBy(), Shares: e.tableShares(condition.StageDraw),
			Repeats: e.bool("repeats", condition.StageNext)}
		if wins := e.child("wins"); wins.val != nil {
			d.Wins = &DrawWin{When: wins.bool("when", condition.StageDraw),
				Base: wins.int("base", condition.StageDraw), Counts: wins.tableFlag("counts")}
		}
		b.rules.draws = append(b.rules.draws, d)
	}, "draws")
}

func (b *builder) penalties() {
	b.each(func(e entry) {
		b.rules.penalties = append(b.rules.penalties, Penalty{
			Rule: e.Rule, Allowed: e.allowed(), AllowedBy: e.allowedBy(),
			Shares: e.tableShares(condition.StagePenalty),
			Result: e.int("result", condition.StagePenalty),
			Sticks: e.int("sticks", condition.StagePenalty),
			Loses:  e.int("loses", condition.StagePenalty), Voids: e.tableFlag("voids"),
			Repeats: e.bool("repeats", condition.StageNext)})
	}, "penalties")
}

// allowed reports whether the rule set has an entry: its field allowed, which defaults to true.
func (e entry) allowed() bool { return e.val.Get("allowed") == nil || e.tableFlag("allowed") }

func (e entry) allowedBy() []string {
	if v := e.val.Get("allowed"); v != nil {
		return slices.Sorted(maps.Keys(options.In(v)))
	}
	return nil
}

func (e entry) tableShares(at condition.Stage) []TableShare {
	var shares []TableShare
	e.child("shares").each(func(s entry) {
		shares = append(shares,
			TableShare{Rule: s.Rule, When: s.bool("when", at), Gets: s.int("gets", at)})
	})
	return shares
}

func (b *builder) game() {
	e, g := b.section("game"), &b.rules.game
	g.Winds = int64(hand.North)
	if e.val == nil {
		return
	}
	if v := e.val.Get("winds"); v != nil {
		g.Winds, _ = b.number(v, "game.winds", 1, int64(hand.North))
	}
	g.Start, _ = b.number(e.val.Get("start"), "game.start", 0, schema.MaxNumber)
	g.Return, _ = b.number(e.val.Get("return"), "game.return", 0, schema.MaxNumber)
	g.Riichi = e.bool("riichi", condition.StageRiichi)
	g.Bust = e.bool("bust", condition.StageRiichi)
	g.Repeats = e.bool("repeats", condition.StageNext)
	g.Counters = e.int("counters", condition.StageNext)
	g.NextDealer = e.int("next_dealer", condition.StageNext)
	g.ReturnsSticks = e.bool("returns_sticks", condition.StageNext)
	b.each(func(e entry) {
		g.Ends = append(g.Ends, GameEnd{Rule: e.Rule, When: e.bool("when", condition.StageEnd),
			By: EndedBy(e.word("by", endedByNames[:]))})
	}, "game.ends")
	if v := e.val.Get("sit_out"); v != nil {
		g.SitOut, _ = b.number(v, "game.sit_out", 0, condition.MaxPlayers-condition.MaxSeats)
	}
	b.uma(e.val.Get("uma"))
	b.each(func(e entry) {
		g.Bonuses = append(g.Bonuses,
			GameBonus{Rule: e.Rule, Payer: e.bool("payer", condition.StageBonusPayer),
				Receiver: e.bool("receiver", condition.StageBonusReceiver),
				Pays:     e.int("pays", condition.StageBonus), BeforePlaces: e.tableFlag("before_places")})
	}, "game.bonuses")
	g.Oka = e.int("oka", condition.StageResult)
	g.Leftover = e.bool("leftover", condition.StageResult)
	g.ReturnsLeftover = e.tableFlag("returns_leftover")
	g.TiesShare, g.HalfUp = e.tableFlag("ties_share"), e.bool("half_up", condition.StageResult)
	g.RoundsDown = e.bool("rounds_down", condition.StageResult)
	g.RoundsUp = e.bool("rounds_up", condition.StageResult)
	g.Counted = e.int("counted", condition.StageResult)
	g.ShareUnit, g.RoundTo = e.unit("share_unit"), e.unit("round_to")
	g.RestLost = e.tableFlag("rest_lost")
}

func (e entry) unit(field string) int64 {
	v := e.val.Get(field)
	if v == nil {
		return 1
	}
	n, _ := e.builder.number(v, tree.Join(e.path, field), 1, schema.MaxNumber)
	return n
}

// uma fills in the uma. Every possible number of players needs one with as many places.
func (b *builder) uma(section *tree.Value) {
	g, seats := &b.rules.game, b.rules.wall.Players
	usable := true
	b.each(func(e entry) {
		g.Uma = append(g.Uma, e.uma())
		usable = usable && e.val.Get("places").Usable()
	}, "game.uma")
	if section == nil || len(section.Pairs) == 0 || seats == 0 || !usable {
		return
	}
	for players := seats; b.rules.MayPlay(players); players++ {
		if slices.ContainsFunc(g.Uma, func(u Uma) bool { return len(u.Places) == players }) {
			continue
		}
		blamed, help := umaToBlame(section, players), words.Say("write one number for each place")
		if n := b.tree.At("wall.players"); players > seats {
			blamed = b.tree.At("game.sit_out")
			help = words.Say("add an entry with as many places to game.uma")
		} else if n.File.Depth < blamed.File.Depth {
			blamed, help = n, words.Say("write a game.uma with %d places as well", players)
		}
		b.r.At(blamed, finding.BadValue, "game.uma", help,
			"%d players play, and game.uma has nothing for so many places", players)
	}
}

func umaToBlame(uma *tree.Value, players int) *tree.Value {
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

func (e entry) uma() Uma {
	u := Uma{Rule: e.Rule, When: e.bool("when", condition.StageResult)}
	places, path := e.val.Get("places"), e.path+".places"
	if !places.Usable() {
		return u
	}
	for _, item := range places.Items {
		u.Places = append(u.Places,
			e.builder.int(item, path, condition.StageResult, condition.EachHand))
	}
	return u
}
