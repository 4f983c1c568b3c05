package gamelog

import (
	"slices"
	"strconv"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Differing returns the options for which the log has another value than the rules, with its values.
func (l *Log) Differing(r *rules.Rules) map[string]string {
	all := map[string]string{}
	for id, value := range l.Told {
		if o := rules.ByID(r.Options(), id); o != nil && takesText(o, value) && o.Value.String() != value {
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
		return slices.ContainsFunc(o.Allowed, func(v condition.Value) bool { return v.String() == value })
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && takes(o, n)
}
