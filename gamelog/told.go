package gamelog

import (
	"slices"
	"strconv"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

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
