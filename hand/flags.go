package hand

import (
	"cmp"
	"strconv"
	"strings"

	"example.com/hanfu/internal/playerwords"
)

// readFlag reads a fact, counter or seat. The flag has no name if the field is null or false.
func readFlag(f *Field, items []string) (Flag, *Problem) {
	var flag Flag
	var p *Problem
	switch {
	case isCall(f.Key):
		return Flag{}, callAsKey(f, items)
	case playerwords.FromJapanese(f.Key) != "":
		return Flag{}, problemf(unknownKey, "%s can't be read here; %s", f.Key,
			playerwords.Hint(f.Key))
	case f.Form == Null || f.Form == Scalar && f.Value == "false":
	case f.Form == Scalar && f.Value == "true":
		flag = Flag{Name: f.Key, Value: 1}
	case f.Form == Scalar && isNumber(f.Value):
		n, err := strconv.Atoi(f.Value)
		if err != nil {
			p = badCount(f.Key, f.Value)
		}
		flag = Flag{Name: f.Key, Value: n, Count: true}
	case f.Form == Scalar && windNamed(f.Value) != NoWind:
		flag = Flag{Name: f.Key, Value: int(windNamed(f.Value)), Seat: true}
	default:
		return Flag{}, noSuchKey(f)
	}
	if bad := checkName(f.Key); bad != nil {
		return Flag{}, bad
	}
	return flag, p
}

func isNumber(s string) bool {
	return s != "" && (s[0] == '-' || s[0] >= '0' && s[0] <= '9') &&
		strings.Trim(s, "0123456789+-.eE") == ""
}

func badCount(name, value string) *Problem {
	return problemf(badValue, "%s takes a whole number from 0 to %d, not %s", name, maxCount, value)
}

func noSuchKey(f *Field) *Problem {
	hint := splitHint(f.Key)
	hint = cmp.Or(hint, didYouMean(strings.ToLower(f.Key), append(keyNames[:], meldNames[:]...)))
	if hint != "" {
		return problemf(unknownKey, "there is no key %s%s", quote(f.Key), hint)
	}
	none := "there is no key " + quote(f.Key)
	if f.Form == Scalar && !f.empty() { // a rule set may have the key with another value
		none += " that takes " + quote(f.Value)
	}
	return problemf(unknownKey,
		"%s; a win has %s, and the facts, counters and seats of the rule set, "+
			"which take true, false, a whole number or a wind", none,
		strings.Join(keyNames[:], ", "))
}

func callAsKey(f *Field, items []string) *Problem {
	call, advice := f.Key, f.Key+" begins a meld"
	if call == kan {
		call, advice = Minkan.String(), noSuchCall(kan).Message
	}
	var melds []string
	for _, tiles := range append([]string{f.Value}, items...) {
		if m, p := readMeld(call, tiles); p == nil && len(melds) < 4 {
			melds = append(melds, quote(m.String()))
		}
	}
	if melds == nil {
		melds = []string{`"chi 034m"`, `"ankan 9999p"`}
	}
	return problemf(unknownKey, `%s, and melds are a list: "melds":[%s]`, advice,
		strings.Join(melds, ","))
}
