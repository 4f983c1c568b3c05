package gamelog

import (
	"slices"
	"strconv"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// tell notes an option of the rules that the log names.
func (l *Log) tell(option, value string) {
	if l.Told == nil {
		l.Told = make(map[string]string)
	}
	l.Told[option] = value
}

// tellPoints notes an option of points or of any other number.
func (l *Log) tellPoints(option string, n int64) { l.tell(option, strconv.FormatInt(n, 10)) }

// tellUma notes the uma of the places behind the first, in points. The rules have options for uma of which the first and
// the last place, and the second and the third of four, mirror each other; others are not noted.
func (l *Log) tellUma(behind []int64) {
	switch {
	case len(behind) == seats-1 && behind[0] == -behind[1] && behind[2] <= 0:
		l.tellPoints("uma_second", behind[0])
	case len(behind) == seats-2 && behind[0] == 0 && behind[1] <= 0:
	default:
		return
	}
	l.tellPoints("uma_first", -behind[len(behind)-1])
}

// tellNoten notes what those who are not tenpai pay together, from what each of them pays, by how many are tenpai. It is
// not noted if the sum is not always the same.
func (l *Log) tellNoten(each []int64) {
	players := int64(len(each) + 1)
	sum := each[0] * (players - 1)
	for i, n := range each {
		if n*(players-1-int64(i)) != sum {
			return
		}
	}
	l.tellPoints("noten_points", sum)
}

// turnTold turns the options that the log names, as far as the rules declare them and have other values.
func (l *Log) turnTold(r *rules.Rules, options map[string]string) {
	for id, value := range l.Told {
		if o := rules.ByID(r.Options(), id); o != nil && takesText(o, value) {
			if delete(options, id); o.Value.String() != value {
				options[id] = value
			}
		}
	}
}

// takesText reports whether an option can have a value as options are set.
func takesText(o *rules.Option, value string) bool {
	if o.Value.Type == condition.TypeBool {
		return value == "true" || value == "false"
	}
	if len(o.Allowed) > 0 {
		return slices.ContainsFunc(o.Allowed, func(v condition.Value) bool { return v.String() == value })
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && takes(o, n)
}
