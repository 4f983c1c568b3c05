package game

import (
	"encoding/json"
	"testing"
)

// TestPlayerJSON: a player is written as an index, nobody as null, and both are read back.
func TestPlayerJSON(t *testing.T) {
	type hand struct{ By, From Player }
	want := hand{By: PlayerAt(2)}
	text, err := json.Marshal(want)
	if err != nil || string(text) != `{"By":2,"From":null}` {
		t.Fatalf("%s, %v", text, err)
	}
	got := hand{From: PlayerAt(1)}
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("read back as %v, %v", got, err)
	}
}
