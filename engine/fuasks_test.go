package engine_test

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/oracle"
)

// TestFuAskedOnce counts fu for two candidates of one reading: a source that was asked for the first one, and does not
// hold whatever the reading, gives nothing to the second either.
func TestFuAskedOnce(t *testing.T) {
	e := houseEngine(t, "yaku: {quick: {han: 5, when: riichi, alone: true}}\n"+
		"fu: {sources: {outside: {fu: 20, when: tiles(outside) >= 8}}}")
	w, err := hand.Parse("123m456p789s2233z tsumo:2z riichi seat:west round:south")
	if err != nil {
		t.Fatal(err)
	}
	result, err := e.Score(&w)
	if err != nil {
		t.Fatal(err)
	}
	want := oracle.New(e.Rules()).Score(&w).Result
	if got := oracle.Of(result); len(got.Yaku) != 1 || got.Yaku[0].Rule.ID != "quick" || got.Fu != want.Fu {
		t.Errorf("the engine counts %s, and should count %s", got, want)
	}
}
