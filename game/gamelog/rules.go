package gamelog

import (
	"maps"
	"slices"
	"strconv"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// RuleSet returns the id of the shipped rule set under which the log was played, as far as known.
func (l *Log) RuleSet() string {
	id := "tenhou"
	if l.Variant.Soul {
		id = "mahjongsoul"
	}
	if len(l.Players) < model.Seats {
		id += "-sanma"
	}
	return id
}

// Options returns the options that the log gives, where the rules declare them and have other
// values. It leaves out what the log does not give and what the caller sets.
func (l *Log) Options(r *rules.Rules) map[string]string {
	options := map[string]string{}
	turn := func(name string, value int64) {
		if o := rules.ByID(r.Options(), name); o != nil && o.Value.Int != value && takes(o, value) {
			options[name] = asSet(o.Value.Type, value)
		}
	}
	if !l.Variant.OpenTanyao {
		turn("open_tanyao", 0)
	}
	if !l.Variant.Reds {
		turn(redFives, 0)
	} else if n := fewestReds(r); n > 0 {
		turn(redFives, n)
	}
	if l.Variant.Rounds > 0 {
		turn("game_rounds", int64(l.Variant.Rounds))
	}
	if start := l.start(r.Payments().Stick); start > 0 {
		turn("start_points", start)
	}
	if unit := l.resultUnit(rules.ByID(r.Options(), "result_unit")); unit > 0 {
		turn("result_unit", unit)
		half := rules.ByID(r.Options(), "result_half")
		if turned := options["result_unit"] != ""; turned && half != nil &&
			slices.ContainsFunc(half.Allowed, isHalfAway) {
			options[half.ID] = halfAway
		}
	}
	for id := range l.Told {
		delete(options, id)
	}
	maps.Copy(options, l.Differing(r))
	return options
}

// halfAway is how Tenhou rounded results while it rounded them.
const halfAway = "away"

func isHalfAway(v condition.Value) bool { return v.Word == halfAway }

// resultUnit returns the unit to which the results of the log are rounded although its points are
// not; 0 if there is none.
func (l *Log) resultUnit(o *rules.Option) int64 {
	if o == nil {
		return 0
	}
	multiples := func(all []int64, unit int64) bool {
		return !slices.ContainsFunc(all, func(n int64) bool { return unit == 0 || n%unit != 0 })
	}
	for _, v := range o.Allowed {
		if l.Results != nil && multiples(l.Results, v.Int) && !multiples(l.Points, v.Int) {
			return v.Int
		}
	}
	return 0
}

// redFives is the option for the red fives in the wall.
const redFives = "red_fives"

// fewestReds returns the number of red fives to set where rules have none, so that a game with red
// fives can be read, which has one of each suit; 0 if nothing is to be set.
func fewestReds(r *rules.Rules) int64 {
	o := rules.ByID(r.Options(), redFives)
	if o == nil || o.Value.Int != 0 {
		return 0
	}
	suits := int64(3)
	if r.Wall().Players == 3 {
		suits = 2
	}
	if i := slices.IndexFunc(o.Allowed,
		func(v condition.Value) bool { return v.Int >= suits }); i >= 0 {
		return o.Allowed[i].Int
	}
	return 0
}

func takes(o *rules.Option, value int64) bool {
	if o.Value.Type == condition.TypeBool {
		return true
	}
	if len(o.Allowed) == 0 {
		return value >= o.Min && value <= o.Max
	}
	return slices.ContainsFunc(o.Allowed,
		func(v condition.Value) bool { return v.Int == value && v.Type == o.Value.Type })
}

func asSet(t condition.ValueType, value int64) string {
	if t == condition.TypeBool {
		return strconv.FormatBool(value != 0)
	}
	return strconv.FormatInt(value, 10)
}

// start returns the starting points of a player, 0 if the points in the log are implausible.
func (l *Log) start(stick int64) int64 {
	first := &l.Hands[0]
	if first.Points == nil {
		return 0
	}
	sum := int64(first.Sticks) * stick
	for _, n := range first.Points {
		sum += n
	}
	if players := int64(len(l.Players)); sum > 0 && sum%players == 0 {
		return sum / players
	}
	return 0
}

// Differing returns the options whose value in the log differs from that of the rules, with the
// value in the log.
func (l *Log) Differing(r *rules.Rules) map[string]string {
	all := map[string]string{}
	for id, value := range l.Told {
		if o := rules.ByID(r.Options(), id); o != nil && takesText(o, value) &&
			o.Value.String() != value {
			all[id] = value
		}
	}
	return all
}

func takesText(o *rules.Option, value string) bool {
	if o.Value.Type == condition.TypeBool {
		return value == "true" || value == "false"
	}
	if len(o.Allowed) > 0 {
		return slices.ContainsFunc(o.Allowed,
			func(v condition.Value) bool { return v.String() == value })
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && takes(o, n)
}
