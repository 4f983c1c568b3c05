package game

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// riichiFlag is the situation fact of a win by riichi. Facts that imply it, such as double riichi,
// are riichi too.
const riichiFlag = "riichi"

// discarderRiichiFlag is the situation fact that the discarder had declared riichi too.
const discarderRiichiFlag = "discarder_riichi"

// declare lays down the sticks of the players listed under riichi and of those who win by it.
// Whether they may declare it is checked only if the points before the hand are known.
func (t *Table) declare(r *RecordHand, o *outcome, pointsKnown bool) {
	players := slices.Clone(r.Riichi)
	o.laid, o.facts = make([]int, t.players), r.Declared
	for _, d := range r.Declared {
		if !slices.ContainsFunc(players,
			func(p RecordPlayer) bool { return p.Player == d.Player }) {
			players = append(players, RecordPlayer{Player: d.Player, Pos: d.Pos})
		}
	}
	for i := range r.Wins {
		w := &r.Wins[i]
		listed := slices.ContainsFunc(players,
			func(p RecordPlayer) bool { return p.Player == w.By })
		if w.Win != nil && !listed && t.isRiichi(w.Win) {
			players = append(players, RecordPlayer{Player: w.By, Pos: w.Pos})
		}
	}
	for _, p := range players {
		switch {
		case !t.sits(p.Player):
			t.report(p.Pos, gameRiichi, words.Text{}, "%s",
				t.absent(p.Player, words.Say("nobody sits there")))
		case slices.Contains(o.declared, p.Player):
			t.report(p.Pos, gameRiichi, words.Say("name each player once"),
				"%s can declare riichi only once in a hand",
				t.name(p.Player))
		default:
			t.layStick(p, t.sticksOf(r, p.Player), o, pointsKnown)
		}
	}
}

// sticksOf returns the number of sticks that a player lays down for a riichi: the maximum for the
// facts that the player declared.
func (t *Table) sticksOf(r *RecordHand, player Player) int {
	limit := 0
	lays := func(fact string) {
		if s := rules.ByID(t.rules.Situation(), fact); s != nil &&
			t.rules.Implies(fact, riichiFlag) {
			limit = max(limit, s.Sticks)
		}
	}
	lays(riichiFlag)
	for _, d := range r.Declared {
		if d.Player == player {
			lays(d.ID)
		}
	}
	for i := range r.Wins {
		if w := &r.Wins[i]; w.Win != nil && w.By == player {
			for _, f := range w.Win.Flags {
				lays(f.Name)
			}
		}
	}
	return limit
}

func (t *Table) layStick(p RecordPlayer, sticks int, o *outcome, pointsKnown bool) {
	f := t.facts()
	f.Set(condition.PlayerSticks, int64(sticks))
	f.Set(condition.PlayerPoints, t.points[p.Player.Index()])
	mayDeclare := t.alwaysHolds(t.rules.Game().Riichi, f)
	if !t.faulty(f, p.Pos, words.Say("whether %s may declare riichi", t.name(p.Player)),
		"game.riichi") && pointsKnown && !mayDeclare {
		t.report(p.Pos, gameRiichi,
			words.Say("the points before this hand may be wrong; else the rules say under game.riichi who may declare it"),
			"%s has %d points in %s, and the rules forbid riichi with so few", t.name(p.Player),
			t.points[p.Player.Index()], t.handName())
	}
	o.declared = append(o.declared, p.Player)
	o.laid[p.Player.Index()] = sticks
	changes := t.zeros()
	changes[p.Player.Index()] = -int64(sticks) * t.rules.Payments().Stick
	t.move(p.Pos, Part{Kind: PartRiichi, Player: p.Player, Changes: changes, Sticks: sticks})
}

func (t *Table) isRiichi(w *hand.Win) bool {
	return slices.ContainsFunc(w.Flags,
		func(f hand.Flag) bool { return f.Value > 0 && t.rules.Implies(f.Name, riichiFlag) })
}

func (t *Table) addFlag(w *hand.Win, name string) {
	if rules.ByID(t.rules.Situation(), name) != nil && w.Flag(name) == 0 {
		w.Flags = append(slices.Clone(w.Flags), hand.Flag{Name: name, Value: 1})
	}
}

func (t *Table) plays(player Player) bool {
	return !player.IsNobody() &&
		player.Index() < t.players
}
func (t *Table) sits(player Player) bool {
	return t.plays(player) &&
		t.seat(player) != hand.NoWind
}

// absent says why a player who doesn't sit at the table is invalid.
func (t *Table) absent(player Player, nobody words.Text) words.Text {
	if t.plays(player) {
		return words.Say("%s sits out in %s", t.name(player), t.handName())
	}
	return nobody
}

// move is addPart with a finding at a position if the points overflow.
func (t *Table) move(at rules.Position, p Part) {
	if int64(p.Sticks)*t.rules.Payments().Stick+sum(p.Changes)+p.Bank != 0 {
		panic("a part of a hand makes or loses points") // checked where parts are made
	}
	if !t.addPart(p) {
		t.report(at, gamePoints, words.Text{}, "the points of %s are more than can be played for",
			t.handName())
		t.pointsKnown = false
	}
}
