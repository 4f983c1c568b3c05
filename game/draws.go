package game

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// draw pays a hand without a winner. It returns false if that fails.
func (t *Table) draw(r *RecordHand, o *outcome) bool {
	d := t.drawNamed(r)
	if d == nil {
		return false
	}
	o.draw = d
	o.known, o.drawn, o.aborted = true, !d.Aborts, d.Aborts
	o.tenpai = t.distinct(r.Tenpai, gameDraw)
	if !d.Aborts {
		for _, player := range o.declared { // in an aborted hand the riichi was a mistake
			if !slices.Contains(o.tenpai, player) {
				o.tenpai = append(o.tenpai, player)
			}
		}
	}
	nagashi := t.distinct(r.Nagashi, gameDraw)
	if len(nagashi) > 0 && d.Wins == nil {
		t.report(r.Nagashi[0].Pos, gameDraw, words.Text{},
			"the draw %s of these rules pays nobody for discarding terminals and honors alone",
			d.ID)
	}
	f := t.facts()
	f.Set(condition.TenpaiPlayers, int64(len(o.tenpai)))
	f.Set(condition.NagashiPlayers, int64(len(nagashi)))
	ask := func(player Player) *condition.Facts {
		f.SetBool(condition.PlayerDealer, player == t.dealer())
		f.SetBool(condition.PlayerTenpai, slices.Contains(o.tenpai, player))
		f.SetBool(condition.PlayerNagashi, slices.Contains(nagashi, player))
		f.SetBool(condition.PlayerRiichi, slices.Contains(o.declared, player))
		return f
	}
	changes, ok := t.shares(r.DrawPos, &d.Rule, "draw", d.Shares, ask)
	if !ok {
		return false
	}
	t.move(r.DrawPos, Part{Kind: PartDraw, Rule: &d.Rule, Tenpai: o.tenpai, Changes: changes})
	return d.Wins == nil || t.payNagashi(r, d, o, ask)
}

func (t *Table) drawNamed(r *RecordHand) *rules.Draw {
	d := rules.ByID(t.rules.Draws(), r.Draw)
	if d == nil {
		t.report(r.DrawPos, gameDraw, words.Say("the rules have %s", t.drawIDs()),
			"the rules have no draw %q", r.Draw)
		return nil
	}
	if !d.Allowed {
		t.report(r.DrawPos, gameDraw,
			words.Say("a house file may switch it on under draws.%s", d.ID),
			"by these rules a hand does not end so: %s", d.NameIn("en"))
		return nil
	}
	return d
}

func (t *Table) drawIDs() words.Text {
	var ids []string
	for i := range t.rules.Draws() {
		if t.rules.Draws()[i].Allowed {
			ids = append(ids, t.rules.Draws()[i].ID)
		}
	}
	if len(ids) == 0 {
		return words.Say("no draws at all")
	}
	return words.Plain(strings.Join(ids, ", "))
}

func (t *Table) distinct(list []RecordPlayer, code string) (players []Player) {
	for _, p := range list {
		switch {
		case !t.sits(p.Player):
			t.report(p.Pos, code, words.Text{}, "%s",
				t.absent(p.Player, words.Say("nobody sits there")))
		case slices.Contains(players, p.Player):
			t.report(p.Pos, code, words.Say("name each player once"), "%s is named twice",
				t.name(p.Player))
		default:
			players = append(players, p.Player)
		}
	}
	return players
}

// shares adds up what each player gets. If the total is not 0, it reports a finding and returns
// false.
func (t *Table) shares(at rules.Position, rule *rules.Rule, noun string, list []rules.TableShare,
	ask func(player Player) *condition.Facts) ([]int64, bool) {
	changes, sum, fault := t.zeros(), int64(0), false
	for player := range changes {
		if !t.sits(PlayerAt(player)) {
			continue
		}
		f := ask(PlayerAt(player))
		for i := range list {
			if s := &list[i]; t.alwaysHolds(s.When, f) {
				got, ok := add(changes[player], t.amount(s.Gets, f))
				changes[player], fault = got, fault || !ok
			}
		}
		sum += changes[player]
		fault = f.Fault() || fault
	}
	problem := words.Text{}
	switch {
	case fault:
		problem = words.Say("the numbers come out too large, or are divided by zero")
	case sum != 0:
		problem = words.Say("all players together get %d, and what one gets another must pay", sum)
	default:
		return changes, true
	}
	t.reportRule(rule.Pos, at, gameBalance,
		words.Say("change the shares of this rule so that they add up to 0"),
		"the rules can't settle the %s %s of %s: %s", noun, rule.ID, t.handName(), problem)
	return nil, false
}

// payNagashi pays the players whom a draw pays as for tsumo: the dealer first, then in order of
// turn. It returns false if that fails.
func (t *Table) payNagashi(r *RecordHand, d *rules.Draw, o *outcome,
	ask func(player Player) *condition.Facts) bool {
	var winners []Player
	for seat := range t.seats() {
		if player := t.playerAt(hand.East + hand.Wind(seat)); t.holds(d.Wins.When, ask(player)) {
			winners = append(winners, player)
		}
	}
	for _, named := range r.Nagashi {
		if !slices.Contains(winners, named.Player) {
			t.reportRule(d.Pos, named.Pos, gameDraw,
				words.Say("correct who is tenpai or has it, or leave the player out"),
				"by these rules the draw %s does not pay %s: it pays where %s", d.ID,
				t.name(named.Player), d.Wins.When)
			return false
		}
	}
	if len(winners) == 0 {
		if len(d.Shares) == 0 {
			t.report(r.DrawPos, gameDraw,
				words.Say("name the players under nagashi, or take another draw"),
				"the draw %s pays somebody as for a win, and nobody is named", d.ID)
		}
		return true
	}
	pot := make([]int, len(winners))
	if d.Wins.Counts {
		o.winners, o.drawn, o.aborted = winners, false, false
		pot[0] = t.sticks
	}
	for i, player := range winners {
		base := t.amount(d.Wins.Base, ask(player))
		p := Part{Kind: PartNagashi, Player: player, Rule: &d.Rule, Sticks: -pot[i]}
		if d.Wins.Counts && i == 0 {
			p.Honba = t.honba
		}
		p.Terms = engine.Terms{Base: base, Tsumo: true, Honba: p.Honba, Seat: t.seat(player),
			Dealer: t.seat(player) == hand.East, Round: t.round,
			Seats: o.seats}
		price, err := t.engine.Price(p.Terms)
		if err != nil {
			t.report(r.DrawPos, gameBalance, words.Text{},
				"what the draw %s pays can't be worked out by the rules", d.ID)
			return false
		}
		p.Price = &price
		p.Changes, p.Bank = t.changes(player, price.Payments)
		p.Changes[player.Index()] += int64(pot[i]) * t.rules.Payments().Stick
		t.move(r.DrawPos, p)
	}
	return true
}
