package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// TestBlame changes one inherited value after another. What is wrong then stands in the file that changed it: the
// shipped ones were well before.
func TestBlame(t *testing.T) {
	for _, id := range []string{"standard", "sanma"} {
		var houses []string
		for _, path := range changeable(t, id) {
			for _, value := range []string{"off", "0", "1", "2", "-1", "100000", "true", "false"} {
				keys := strings.Split(path, ".")
				houses = append(houses, fmt.Sprintf("hanfu: 1\nid: house\nextends: %s\n%s: %s%s\n", id,
					strings.Join(keys, ": {"), value, strings.Repeat("}", len(keys)-1)))
			}
		}
		sure := []string{"wall: {players: 2}", "options: {renhou: {default: 0}}", "limits: {mangan: {base: off}}",
			"situation: {wareme: {type: off}}", "fu: {sources: {open_kan: {each: off}}}", "shapes: {thirteen_orphans: {when: off}}",
			"options: {uma_first: {max: 10}}", "options: {share_unit: {default: 7}}"}
		for i, house := range sure {
			sure[i] = "hanfu: 1\nid: house\nextends: " + id + "\n" + house + "\n"
		}
		for _, house := range append(sure, long.Some(houses, 23)...) {
			_, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml", []byte(house)))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range findings {
				if f.File != "house.yaml" {
					t.Errorf("%s\n%s: %s", house, f.Position, f.Message)
				}
			}
			if slices.Contains(sure, house) && findings.Errors() == 0 {
				t.Errorf("%s\nnothing is found", house)
			}
		}
	}
}

// changeable returns the paths of the values of rules and of the entries that hold them, without what people read.
func changeable(t *testing.T, id string) (paths []string) {
	r, err := rules.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range r.Origins() {
		path := strings.TrimSuffix(o.Path, ".value")
		if strings.Contains(path, ".name.") || strings.Contains(path, ".doc.") || strings.HasSuffix(path, ".source") {
			continue
		}
		paths = append(paths, path)
		if i := strings.LastIndexByte(path, '.'); i > 0 && strings.Contains(path[:i], ".") {
			paths = append(paths, path[:i])
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
