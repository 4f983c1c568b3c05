package game

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (t *Table) payPenalties(r *RecordHand, o *outcome, before bool) {
	for i := range r.Penalties {
		p := &r.Penalties[i]
		rule := rules.ByID(t.rules.Penalties(), p.ID)
		switch laid := rule != nil && rule.Sticks != nil; {
		case laid != before:
			continue
		case !t.sits(p.Player):
			t.report(p.Pos, gamePenalty, words.Text{}, "%s",
				t.absent(p.Player, words.Say("nobody sits there")))
		case rule == nil || !rule.Allowed:
			t.report(p.Pos, gamePenalty, words.Say("a house file may add it under penalties"),
				"the rules have no penalty %q", p.ID)
		case rule.Voids && (len(r.Wins) > 0 || r.Draw != ""):
			t.report(p.Pos, gamePenalty,
				words.Say("leave out how it ended, or take a penalty that does not void the hand"),
				"%s makes the hand void, so that it has neither winners nor a draw",
				rule.NameIn("en"))
		default:
			t.payPenalty(p, rule, o)
			continue
		}
		t.pointsKnown = false
	}
	if !before && len(r.Wins) == 0 && r.Draw == "" && len(r.Penalties) > 0 && !o.void &&
		t.pointsKnown {
		t.report(r.Pos, gamePenalty, words.Say("say who won or which draw it was as well"),
			"nothing tells how %s ended: the penalty does not void it", t.handName())
		t.pointsKnown = false
	}
}

// mostLaid bounds the number of sticks that a penalty lays on the table.
const mostLaid = 1000

func (t *Table) payPenalty(p *RecordFact, rule *rules.Penalty, o *outcome) {
	o.penalties, o.offenders = append(o.penalties, rule), append(o.offenders, p.Player)
	f := t.facts()
	f.SetBool(condition.DealerOffends, p.Player == t.dealer())
	ask := func(player Player) *condition.Facts {
		f.SetBool(condition.PlayerDealer, player == t.dealer())
		f.SetBool(condition.PlayerOffends, player == p.Player)
		return f
	}
	if rule.Voids && !o.void {
		o.void, o.known = true, true
		t.returnSticks(p.Pos, o)
	}
	changes, ok := t.shares(p.Pos, &rule.Rule, "penalty", rule.Shares, ask)
	if !ok {
		t.pointsKnown = false
		return
	}
	sticks := t.amount(rule.Sticks, ask(p.Player))
	if f.Fault() || sticks < 0 || sticks > mostLaid {
		t.report(p.Pos, gameBalance, words.Say("correct penalties.%s.sticks in the rules", rule.ID),
			"the penalty %s can't lay %d sticks on the table", rule.ID, sticks)
		t.pointsKnown = false
		return
	}
	lost := t.amount(rule.Loses, ask(p.Player))
	if f.Fault() || lost < 0 || !inBounds(lost) {
		t.report(p.Pos, gameBalance, words.Say("correct penalties.%s.loses in the rules", rule.ID),
			"the penalty %s can't take %d points", rule.ID, lost)
		t.pointsKnown = false
		return
	}
	changes[p.Player.Index()] -= sticks*t.rules.Payments().Stick + lost
	later := t.amount(rule.Result, ask(p.Player))
	t.move(p.Pos, Part{Kind: PartPenalty, Player: p.Player, Rule: &rule.Rule, Later: later,
		Changes: changes, Sticks: int(sticks), Bank: lost})
	result, ok := add(t.penalties[p.Player.Index()], later)
	if !ok || f.Fault() {
		t.report(p.Pos, gameBalance, words.Text{},
			"what the penalty %s takes off the result is too large, or divided by zero",
			rule.ID)
		t.pointsKnown = false
		return
	}
	t.penalties[p.Player.Index()] = result
}

func (t *Table) returnSticks(at rules.Position, o *outcome) {
	if len(o.declared) == 0 {
		return
	}
	changes, sticks := t.zeros(), 0
	for player, laid := range o.laid {
		changes[player] = int64(laid) * t.rules.Payments().Stick
		sticks += laid
		t.laid[player] -= laid
	}
	t.move(at, Part{Kind: PartReturned, Changes: changes, Sticks: -sticks})
}
