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
	if err := json.Unmarshal([]byte("-1"), &got.By); err == nil {
		t.Error("-1 is read as a player")
	}
}

// TestPlayerAtNone: an index that was not found is no player, and not nobody either.
func TestPlayerAtNone(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("there is a player at -1")
		}
	}()
	PlayerAt(-1)
}
