package rules

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
)

// TestResolvedChains: what files remove that extend one another is resolved too, whatever it is, and however often.
func TestResolvedChains(t *testing.T) {
	const head = "hanfu: 1\nid: x\nextends: "
	counter := "yaku: {own: {han: 1, when: closed and (myr >= 8 or mine)}, other: {han: 1, when: kans > myr or mine}}\nsituation:\n  myr: {type: count}\n  mine: {}\n"
	seat := "yaku: {own: {han: 1, when: seat == mine or round != mine}}\nsituation:\n  mine: {type: seat}\n"
	for _, c := range []struct {
		name  string
		files []string // each extends the one in front
		gone  string   // what is removed in the end
	}{
		{"a counter", []string{counter, "situation: {myr: off}\n"}, "situation.myr"},
		{"a fact", []string{counter, "situation: {mine: off}\n"}, "situation.mine"},
		{"both", []string{counter, "situation: {mine: off, myr: off}\n"}, "situation.mine"},
		{"twice", []string{"yaku: {chiihou: off}\n", "yaku: {chiihou: {yakuman: 1, when: first_turn and tsumo}}\n",
			"yaku: {chiihou: off}\n"}, "yaku.chiihou"},
		{"twice, and named", []string{"yaku: {chanta: off}\n",
			"yaku: {chanta: {han: 1, when: closed}}\nbonus: {own: {han: 'yaku.chanta ? 1 : 0'}}\n",
			"yaku: {chanta: off}\n"}, "yaku.chanta"},
		{"with blanks", []string{"bonus: {own: {han: 'yaku . chanta ? 1 : 0'}}\n", "yaku: {chanta: off}\n"},
			"yaku.chanta"},
		{"in brackets", []string{"bonus: {own: {han: 'yaku[\"chanta\"] ? 1 : 0'}}\n", "yaku: {chanta: off}\n"},
			"yaku.chanta"},
		{"between comments", []string{"bonus: {own: {han: 'yaku/* the */./* yaku */chanta ? 1 : 0'}}\n",
			"yaku: {chanta: off}\n"}, "yaku.chanta"},
		{"a seat", []string{seat, "situation: {mine: off}\n"}, "situation.mine"},
		{"the seat of the standard rules", []string{"situation: {wareme: off}\n"}, "situation.wareme"},
		{"a counter beside as many facts as there can be",
			[]string{counter + many(condition.MaxFlags-len(standardFacts(t))-1, "fact_%d: {}"),
				"situation: {myr: off}\n"}, "situation.myr"},
		{"a counter beside nearly as many",
			[]string{counter + many(condition.MaxFlags-len(standardFacts(t))-2, "fact_%d: {}"),
				"situation: {mine: off, myr: off}\n"}, "situation.mine"},
		{"a fact beside as many counters as there can be",
			[]string{counter + many(condition.MaxCounters-1-standardSeats(t), "counter_%d: {type: count}"),
				"situation: {mine: off}\n"}, "situation.mine"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{"0.yaml": head + "standard\n"}
			last := "0.yaml"
			for i, text := range c.files {
				name := string(rune('1'+i)) + ".yaml"
				files[name] = head + last + "\n" + text
				last = name
			}
			write(t, files)
			resolvedSame(t, last, []byte(files[last]), nil)
			rules, err := new(Loader).Load(t.Context(), Named("./"+last))
			if err != nil {
				t.Fatal(err)
			}
			found := slices.DeleteFunc(rules.Origins(), func(o Origin) bool { return o.Path != c.gone })
			if len(found) != 1 || !found[0].Removed || found[0].File != last {
				t.Errorf("the places of %s are %v", c.gone, found)
			}
		})
	}
}

// TestFormerUsesOfOptions: an option was used wherever an expression named it, however that is written.
func TestFormerUsesOfOptions(t *testing.T) {
	for _, use := range []string{"options.own", "options . own", `options["own"]`, "options/* */.own"} {
		write(t, map[string]string{
			"town.yaml": "hanfu: 1\nid: town\nextends: standard\noptions: {own: {default: true}}\nyaku: {mine: {han: 1, when: '" + use + " and closed'}}\n",
		})
		_, findings, _ := (&Loader{Files: os.DirFS(".")}).Check(t.Context(),
			Bytes("house.yaml", []byte("hanfu: 1\nid: x\nextends: town.yaml\noptions: {own: false}\nyaku: {mine: off}\n")))
		if len(findings) != 1 || findings[0].Code != finding.UnusedOption || len(findings[0].Related) != 1 {
			t.Errorf("%s: %v", use, findings)
		}
	}
}

// many returns so many entries of a section, by lines.
func many(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  "+format+"\n", i)
	}
	return b.String()
}

// standardFacts are the facts of the standard rules that conditions may ask for.
func standardFacts(t *testing.T) []Situation {
	return slices.DeleteFunc(slices.Clone(mustLoad(t, "standard").situation),
		func(s Situation) bool { return !s.IsFact() })
}

// standardSeats is how many seats of the standard rules stand among the counters.
func standardSeats(t *testing.T) (n int) {
	for _, s := range mustLoad(t, "standard").situation {
		if s.Seat {
			n++
		}
	}
	return n
}
