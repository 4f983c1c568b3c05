package rules_test

import (
	"strings"
	"testing"

	"example.com/hanfu/rules"
)

// TestDeprived: a file is told of inherited yaku that no hand has any more since it changed a set or a shape, and of
// options that it turns and whose rule it writes as if they were not.
func TestDeprived(t *testing.T) {
	for house, want := range map[string]string{
		"sets: {dragons: 56z}":                                               "no hand has daisangen any more",
		"shapes: {seven_pairs: off}":                                         "no hand has chiitoitsu any more",
		"sets: {dragons: 567z}":                                              "",
		"shapes: {seven_pairs: {distinct: false}}":                           "",
		"situation: {houtei: off}":                                           "no hand has houtei any more",
		"situation: {houtei: off}\nyaku: {houtei: off}":                      "",
		"situation: {open_riichi: off}":                                      "",
		"situation: {riichi: off}\nyaku: {riichi: off, double_riichi: off}":  "no hand has ippatsu any more",
		"options: {kan_dora: false}\nbonus: {dora: {han: dora_tiles}}":       "the option kan_dora is false, and does not count for bonus.dora.han",
		"options: {kan_dora: false}\nbonus: {dora: {han: first_dora_tiles}}": "",
	} {
		_, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+house+"\n")))
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, f := range findings {
			if strings.Contains(f.Message.String(), "no hand has") || strings.Contains(f.Message.String(), "does not count") {
				said = append(said, f.Message.String())
			}
		}
		if got := strings.Join(said, "; "); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q is said, not %q", house, got, want)
		}
	}
}
