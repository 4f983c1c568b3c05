package rules

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
)

// silencesKept checks that comments silence warnings of the same entries in a new text as in the old one: at most, one
// is about the entry too in which there is nothing that it was not about.
func silencesKept(t *testing.T, text, out []byte) {
	t.Helper()
	before, after := silencesIn(t, text), silencesIn(t, out)
	for said, entries := range before {
		if len(entries) == 0 {
			continue // it is about what stands in a list, where no rule file has it
		}
		for at := range entries {
			if !after[said][at] {
				t.Fatalf("%s was about %s, and is not now:\n%s\n-- became --\n%s\n%q", said, at, text, out, text)
			}
		}
		for at := range after[said] {
			if !entries[at] && !onlyAround(at, after[said], entries) {
				t.Fatalf("%s was not about %s, and is now:\n%s\n-- became --\n%s\n%q", said, at, text, out, text)
			}
		}
	}
}

// onlyAround reports whether all that is in an entry was meant before.
func onlyAround(at string, now, before map[string]bool) bool {
	in := 0
	for other := range now {
		if strings.HasPrefix(other, at+"/") {
			if in++; !before[other] {
				return false
			}
		}
	}
	return in > 0
}

// silencesIn returns the entries that each comment of a file is about which silences warnings, by what it says.
func silencesIn(t *testing.T, text []byte) map[string]map[string]bool {
	t.Helper()
	src := &tree.Source{Name: "x.yaml", Text: text}
	r := &tree.Report{Silences: make(map[string][]*tree.Silence)}
	root := r.Parse(src)
	if len(r.Findings) > 0 {
		t.Fatal(r.Findings)
	}
	tree.ReadSilences(root, r)
	all := make(map[string]map[string]bool)
	for _, s := range r.Silences[src.Name] {
		said := s.Code + " " + s.Reason
		if all[said] == nil {
			all[said] = make(map[string]bool)
		}
		for at, first := range entriesIn(root, "") {
			if s.Covers(first.Start()) {
				all[said][at] = true
			}
		}
	}
	return all
}

// entriesIn returns where the entries of a tree begin, by their paths.
func entriesIn(v *tree.Value, path string) map[string]*tree.Value {
	all := make(map[string]*tree.Value)
	add := func(key string, first, v *tree.Value) {
		all[path+"/"+key] = first
		for at, below := range entriesIn(v, path+"/"+key) {
			all[at] = below
		}
	}
	for _, p := range v.Pairs {
		add(strconv.Quote(p.Key.Text), p.Key, p.Val)
	}
	for i, item := range v.Items {
		if item.Kind == tree.Scalar { // rule files have no others
			add(fmt.Sprint(i), item, item)
		}
	}
	return all
}

// TestLayoutOfSilences: what is silenced is the same in the layout, wherever the comment stands.
func TestLayoutOfSilences(t *testing.T) {
	const comment = "# rulecheck:ignore same-as-inherited we state both"
	for _, c := range []struct{ name, text, silenced string }{
		{"two on a line", "options: {double_wind_fu: 4, chiitoitsu_fu: 25, #!\n  kiriage_mangan: true}\n",
			"chiitoitsu_fu double_wind_fu"},
		{"two on a line, behind another comment",
			"options: {double_wind_fu: 4, chiitoitsu_fu: 25, # printed #!\n  kiriage_mangan: true}\n",
			"chiitoitsu_fu double_wind_fu"},
		{"above two", "options: {\n  #!\n  double_wind_fu: 4, chiitoitsu_fu: 25,\n  kiriage_mangan: true}\n",
			"chiitoitsu_fu double_wind_fu"},
		{"all of a section", "options: {\n  double_wind_fu: 4, chiitoitsu_fu: 25 #!\n}\n",
			"chiitoitsu_fu double_wind_fu"},
		{"on the line of the section", "options: {double_wind_fu: 4, #!\n  chiitoitsu_fu: 25}\n",
			"chiitoitsu_fu double_wind_fu"},
		{"the last of a section", "options: {kiriage_mangan: true,\n  chiitoitsu_fu: 25} #!\n", "chiitoitsu_fu"},
		{"the last of two sections", "options: {kiriage_mangan: true, chiitoitsu_fu:\n  25} #!\n", "chiitoitsu_fu"},
		{"above a value", "options:\n  chiitoitsu_fu:\n    #!\n    25\nyaku: {toitoi: {han: 2}}\n", "chiitoitsu_fu"},
		{"a section within", "yaku: {toitoi: {han: 2}, #!\n  pinfu: {han: {closed: 1}}}\noptions: {chiitoitsu_fu: 25}\n", "pinfu toitoi"},
		{"a comment far left", "options: {\n  kiriage_mangan: true,\n#!\n}\nyaku: {toitoi: {han: 2}}\n", "toitoi"},
		{"fields in another order", "yaku:\n  toitoi: {\n    when: triplets == 4, #!\n    han: 2}\n", "toitoi"},
		{"the first of the file", "#!\noptions: {chiitoitsu_fu: 25}\nyaku: {toitoi: {han: 2}}\n", "chiitoitsu_fu"},
	} {
		for _, first := range []bool{false, true} {
			text := "hanfu: 1\nid: house\nextends: standard\n" + c.text
			if first {
				text = c.text + "hanfu: 1\nid: house\nextends: standard\n"
			}
			text = strings.ReplaceAll(text, "#!", comment)
			if got := silencedIn(text); got != c.silenced {
				t.Fatalf("%s: silences %s\n%s", c.name, got, text)
			}
			out := laidOut(t, text)
			wellLaid(t, []byte(text), []byte(out))
			if got := silencedIn(out); got != c.silenced {
				t.Errorf("%s: silenced %q, and now %q\n%s-- became --\n%s", c.name, c.silenced, got, text, out)
			}
		}
	}
}

// TestLayoutOfManySilences: many comments above a line of many entries are not put to each of them.
func TestLayoutOfManySilences(t *testing.T) {
	text := "a: {\n" + strings.Repeat("# rulecheck:ignore same-as-inherited we know\n", tree.MaxSilences) + "b: 1"
	for i := range tree.MaxSilences {
		text += fmt.Sprintf(", c%d: 1", i)
	}
	text += ",\n  d: 1}\n"
	if out := laidOut(t, text); strings.Count(out, "rulecheck") > 2*tree.MaxSilences {
		t.Errorf("there are %d comments", strings.Count(out, "rulecheck"))
	}
}

// silencedIn returns the ids of the entries for which a house file silences warnings.
func silencedIn(text string) string {
	l := new(Loader)
	l.Check(context.Background(), Bytes("house.yaml", []byte(text)))
	var ids []string
	for _, s := range l.reading().Silenced() {
		ids = append(ids, strings.Split(s.Rule, ".")[1])
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}
