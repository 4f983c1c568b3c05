package entries

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Told are the keys of which the text of a rule tells.
var Told = []string{"when", "needs", "pays"}

// Outdated names the rules, by their places, of which a file nearer than the one that describes them has changed
// what the text tells of.
func Outdated(r *rules.Rules) map[string]bool {
	written, described := make(map[string]int), make(map[string]int)
	for _, o := range r.Origins() {
		depth := slices.Index(r.Files(), o.File)
		if place, _, ok := strings.Cut(o.Path, ".doc"); ok {
			described[place] = depth
		}
		if dot := strings.LastIndexByte(o.Path, '.'); dot >= 0 && slices.Contains(Told, o.Path[dot+1:]) {
			place := o.Path[:dot]
			if before, ok := written[place]; !ok || depth < before {
				written[place] = depth
			}
		}
	}
	outdated := make(map[string]bool)
	for place, depth := range described {
		if changed, ok := written[place]; ok {
			outdated[place] = changed < depth
		}
	}
	return outdated
}

// Constant returns a number that does not depend on the hand; 0 for one that is not there.
func Constant(i *condition.Int) (n int64, known bool) {
	if i == nil {
		return 0, true
	}
	return i.Const()
}
