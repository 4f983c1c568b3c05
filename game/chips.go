package game

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func paysChips(r *rules.Rules) bool {
	return slices.ContainsFunc(r.Payments().Chips,
		func(s rules.Share) bool { return !s.When.Never() })
}

func hasChips(r *rules.Rules) bool {
	return paysChips(r) || slices.ContainsFunc(r.Game().Bonuses, func(b rules.GameBonus) bool {
		return !b.Payer.Never() && !b.Receiver.Never() &&
			(condition.UsesAny(b.Payer, condition.PlayerChips) ||
				condition.UsesAny(b.Receiver, condition.PlayerChips) ||
				condition.UsesAny(b.Pays, condition.PlayerChips))
	})
}

// chips returns what each player gets in chips for a paid win, by its tiles or by what the record
// says. It returns nil if that is unknown or the rules have no chips, and false if it can't be
// computed.
func (t *Table) chips(w *RecordWin, p *Part, o *outcome) ([]int64, bool) {
	pays := paysChips(t.rules)
	switch {
	case !hasChips(t.rules), w.Win != nil && !pays:
		return nil, true
	case w.Win != nil:
		return t.chipsOf(w, p, o)
	}
	if pays && w.Chips == nil && w.Yakuman > 0 {
		t.report(w.Pos, finding.MissingField,
			words.Say("write chips: with what each who pays hands over, 0 if that is none"),
			"the rules have chips, and it is not said how many were paid for the yakuman of %s",
			t.name(w.By))
		return nil, false
	}
	changes := t.zeros()
	for player := range changes {
		if payer := PlayerAt(player); w.Chips != nil && payer != w.By &&
			(w.From.IsNobody() || payer == w.From) {
			changes[player] -= int64(*w.Chips)
			changes[w.By.Index()] += int64(*w.Chips)
		}
	}
	return changes, true
}

func (t *Table) chipsOf(w *RecordWin, p *Part, o *outcome) ([]int64, bool) {
	win := t.completeWin(w, p, o)
	x, err := t.engine.Explain(t.ctx, &win)
	if err != nil {
		return nil, false
	}
	changes := t.zeros()
	ok := x.Best >= 0
	for i := 0; ok && i < len(x.Candidates[x.Best].Payers); i++ {
		payer := &x.Candidates[x.Best].Payers[i]
		n := payer.HandsOver
		ok = max(n, -n) <= mostPoints &&
			!slices.ContainsFunc(payer.Chips, func(s engine.Step) bool { return s.Err() != nil })
		if ok && n != 0 {
			changes[t.playerAt(payer.Seat).Index()] -= n
			changes[w.By.Index()] += n
		}
	}
	if !ok {
		t.report(w.Pos, gameBalance, words.Say("correct payments.chips in the rules"),
			"the chips for this hand can't be worked out by the rules: a number is too large, or divided by zero")
	}
	return changes, ok
}

// checkChips takes the chips from the record. They must add up to 0 and agree with the hands if
// these determine them.
func (t *Table) checkChips(p *past) {
	recorded := t.record.Chips
	if len(recorded) != t.players || !hasChips(t.rules) {
		return
	}
	if all := sum(recorded); all != 0 {
		t.report(t.record.ChipsPos, gamePoints,
			words.Say("correct them: what some have more, others have less"),
			"the chips add up to %d, and should add up to 0", all)
	} else if p.chipsKnown &&
		!slices.ContainsFunc(t.game.Hands,
			func(h Hand) bool { return h.Record.leavesChipsOpen() }) {
		t.reportDifferences(recorded, p.chips, t.record.ChipsAt, t.record.ChipsPos,
			words.Say("correct what is written here, or what is said of the hands"),
			words.Say("%s is said to have %d chips, and by the hands has %d"))
	}
	p.chips, p.chipsKnown = recorded, true
}

func (r *RecordHand) leavesChipsOpen() bool {
	return slices.ContainsFunc(r.Wins,
		func(w RecordWin) bool { return w.Win == nil && w.Chips == nil })
}

func (s *settlement) reportMissingChips(b *rules.GameBonus) {
	names := make([]string, len(s.results))
	for i := range names {
		names[i] = word(s.name(PlayerAt(i))) + ": 0"
	}
	s.report(s.record.PlayersPos, finding.MissingField,
		words.Say("write chips: {%s} with what each has more, or less, than at the start; {} if nobody has", strings.Join(names, ", ")),
		"%s goes by the chips of the players, and the record does not say how many they have",
		b.NameIn("en"))
}

// checkHasChips reports a finding if the record has chips but the rules don't. It doesn't if the
// caller chose other rules or options, or if other mistakes may have kept options from being read.
func (r *reader) checkHasChips(v *tree.Value, path string) {
	if r.rec.RuleSet != nil && r.Under == "" && len(r.Loader.Set) == 0 &&
		r.Findings.Errors() == 0 && !hasChips(r.rec.RuleSet) {
		r.At(v, finding.BadValue, path,
			words.Say("name rules that have them, such as with set: {chip_value: 2000}, or leave them out"),
			"the record has chips, and its rules have none")
	}
}
