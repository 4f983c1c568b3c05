package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/hanfu/rules"
)

const overStandard = "hanfu: 1\nid: house\nextends: standard\n"

// TestColoured: a coloured tile has one key, so that a file changes the inherited one and none stands beside it.
func TestColoured(t *testing.T) {
	for key, right := range map[string]bool{"5m": true, "5s": true, `"5m "`: false, `" 5m"`: false, "0m": false,
		"4m": true, "5m5p": false, "5z": true, "7rp": false, `""`: false} {
		text := overStandard + "wall: {red: {" + key + ": 2}}\n"
		r, findings, _ := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml", []byte(text)))
		if right != (r != nil) || !right && findings[0].Code != "bad-tiles" {
			t.Errorf("red tiles of the key %s: %v", key, findings)
		}
		if refused := compiled(t).Validate(instance(t, text)); right != (refused == nil) {
			t.Errorf("the schema says of the key %s: %v", key, refused)
		}
	}
}

// TestTilesInBlocks: tiles may be written in every style of YAML, on several lines too.
func TestTilesInBlocks(t *testing.T) {
	const use = "yaku: {own: {han: 1, when: only(ends)}}\n"
	plain := checkTiles(t, "sets: {ends: 19m19p}\n"+use)
	for _, sets := range []string{
		"sets:\n  ends: |\n    19m19p\n",
		"sets:\n  ends: |\n    19m\n    19p\n",
		"sets:\n  ends: >\n\n    19m\n    19p\n",
		"sets:\n  ends: |+\n    19m19p\n\n",
		"sets:\n  ends: \"19m\\n19p\"\n",
	} {
		if r := checkTiles(t, sets+use); r.Hash() != plain.Hash() {
			t.Errorf("%q gives the tiles %v", sets, r.Sets()[len(r.Sets())-1].Tiles)
		}
	}
	order := checkTiles(t, "wall:\n  dora_order:\n    - |\n      123456789m\n    - 123456789p\n    - 123456789s\n    - |\n      1234z\n    - 567z\n")
	if whole := checkTiles(t, ""); !slices.Equal(order.Wall().Next[:], whole.Wall().Next[:]) {
		t.Errorf("the order of dora is %v", order.Wall().Next)
	}
}

func checkTiles(t *testing.T, text string) *rules.Rules {
	t.Helper()
	text = overStandard + text
	r, findings, _ := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if r == nil {
		t.Fatal(fmt.Sprint(findings), text)
	}
	if err := compiled(t).Validate(instance(t, text)); err != nil {
		t.Errorf("the schema refuses it: %v\n%s", err, text)
	}
	return r
}
