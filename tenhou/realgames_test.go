package tenhou

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRealGames compares games that people played on Tenhou: what the site paid is what the rules give, in every field. Those that
// are cut off are compared as far as they go.
func TestRealGames(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.xml")
	if err != nil {
		t.Fatal(err)
	}
	e := loaded(t, "tenhou")
	wins, draws, yakuman, kinds := 0, 0, 0, map[DrawKind]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l := read(t, string(text), file)
		if cut := strings.HasPrefix(filepath.Base(file), "cut-"); cut != (l.Damage != nil) {
			t.Errorf("%s: its end is %v", file, l.Damage)
		}
		own := e
		if set := l.Options(e.Rules()); len(set) > 0 {
			own = loadedWith(t, "tenhou", set)
		}
		record, err := l.Record(own.Rules())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		c := Compare(l, record, own)
		for _, d := range c.Differences {
			t.Errorf("%s: %+v", file, d)
		}
		wins += c.Wins
		draws += c.Draws
		for i := range l.Hands {
			if d := l.Hands[i].Draw; d != nil {
				kinds[d.Kind]++
			}
			for _, w := range l.Hands[i].Wins {
				if w.Limit == "yakuman" {
					yakuman++
				}
			}
		}
	}
	// As many as the files hold: a hand that is not seen any more would be compared with nothing.
	if wins != 172 || draws != 47 || yakuman != 4 || len(kinds) != 6 {
		t.Errorf("%d wins, %d of them yakuman, and %d draws of %d kinds were compared", wins, yakuman, draws, len(kinds))
	}
}

// TestDamaged: the hands in front of what can't be read are there, with the place and the reason of what is not.
func TestDamaged(t *testing.T) {
	text, err := os.ReadFile("testdata/games/two-rons.xml")
	if err != nil {
		t.Fatal(err)
	}
	whole := read(t, string(text), "whole.xml")
	hand := strings.LastIndex(string(text), "<INIT")
	for _, c := range []struct{ name, text, want string }{
		{"cut in a hand", string(text[:hand+600]), "this can't be read as XML: unexpected EOF"},
		{"closed in a hand", string(text[:strings.Index(string(text[hand:]), "<T")+hand]) + "</mjloggm>", "the hand that begins here has no end; is the log cut off?"},
		{"a tile twice", string(text[:hand]) + strings.Replace(string(text[hand:]), "><", "><T0/><T0/><", 1), "tells of tile number 0"},
		{"a second log", string(text) + "<mjloggm/>", "a second log begins here"},
	} {
		l := read(t, c.text, "damaged.xml")
		if l.Damage == nil || !strings.Contains(l.Damage.Reason, c.want) || l.Damage.Pos.Line == 0 {
			t.Errorf("%s: got %v, want %s", c.name, l.Damage, c.want)
		}
		if n := len(l.Hands); n < len(whole.Hands)-1 {
			t.Errorf("%s: %d of %d hands are left", c.name, n, len(whole.Hands))
		}
	}
	json := encodeJSON(whole, true)
	at := strings.LastIndex(json, `"和了"`)
	l := read(t, json[:at]+`"nobody"`+json[at+len(`"和了"`):], "damaged.json")
	if len(l.Hands) != len(whole.Hands)-1 || l.Damage == nil {
		t.Errorf("JSON: %d of %d hands are left; %v", len(l.Hands), len(whole.Hands), l.Damage)
	}
}
