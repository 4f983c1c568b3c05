package handinput

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// engineOf returns the engine of a shipped rule set, with options turned.
func engineOf(t *testing.T, name string, set ...string) *engine.Engine {
	t.Helper()
	var l rules.Loader
	for _, option := range set {
		id, value, _ := strings.Cut(option, "=")
		l.Set = map[string]string{id: value}
	}
	r := must.Get(l.Load(t.Context(), rules.Named(name)))(t)
	return engine.New(r)
}

// play taps what a line names: tiles such as 34m alone, each tile a tap, and anything else as Tap has it.
func play(d *Draft, line string) (taps int) {
	for _, word := range strings.Fields(line) {
		tiles, err := hand.ParseTiles(word)
		if err != nil {
			d.Tap(word)
			taps++
		}
		for _, t := range tiles {
			d.Tap("tile:" + t.String())
			taps++
		}
	}
	return taps
}

// TestTaps plays taps and compares the notation of what comes of them, and where the next tap goes.
func TestTaps(t *testing.T) {
	reds := engineOf(t, "standard", "red_fives=3")
	four := engineOf(t, "standard", "red_fives=4")
	plain, sanma := engineOf(t, "standard", "red_fives=0"), engineOf(t, "sanma")
	const closed = "234m567p3456799s8s"
	for _, c := range []struct {
		name      string
		e         *engine.Engine
		from      string
		taps      string
		want      string
		next      Target
		wantTsumo bool
	}{
		{"a tile", plain, "", "5m", "5m", Hand, false},
		{"the fourteenth won", plain, "", closed, "234m567p3456799s ron:8s", Dora, false},
		{"the fourteenth was drawn", plain, "", "won:tsumo " + closed, "234m567p3456799s tsumo:8s", Dora, true},
		{"the way is kept meanwhile", plain, "", "won:tsumo 5m", "5m", Hand, true},
		{"then the indicator", plain, "", closed + " 4s 9p", "234m567p3456799s ron:8s dora:4s9p", Dora, false},
		{"another one won", plain, "", closed + " to:winning wins:3s", "234m567p4567899s ron:3s", Dora, false},
		{"a tile that is not there can't win", plain, "", closed + " wins:1z", "234m567p3456799s ron:8s", Dora, false},
		{"before the fourteenth nothing wins", plain, "", "234m wins:3m", "234m", Hand, false},
		{"a tile is taken back", plain, "", closed + " back:3s", "234m567p456799s ron:8s", Hand, false},
		{"and another one comes into the hand", plain, "", closed + " back:3s 1z", "234m567p456799s1z ron:8s", Dora, false},
		{"the winning tile is taken back", plain, "", closed + " back:won 9s", "234m567p3456799s ron:9s", Dora, false},
		{"an indicator is taken back", plain, "", closed + " 4s 9p back:dora:4s", "234m567p3456799s ron:8s dora:9p", Dora, false},
		{"a tile that is not there is not taken back", plain, "", "5m back:6m", "5m", Hand, false},

		{"chi", plain, "", "to:chi 2m", "chi:234m", Hand, false},
		{"chi of eight is none", plain, "", "to:chi 8m", "", Chi, false},
		{"chi of honors is none", plain, "", "to:chi 1z", "", Chi, false},
		{"chi and back to the hand", plain, "", "to:chi to:chi 2m", "2m", Hand, false},
		{"chi with the red five", reds, "", "to:chi_red 3m", "chi:340m", Hand, false},
		{"chi with the red five as the lowest", reds, "", "to:chi_red 5m", "chi:067m", Hand, false},
		{"chi by the red five", reds, "", "to:chi 0m", "chi:067m", Hand, false},
		{"chi without the red five", reds, "", "to:chi 3m", "chi:345m", Hand, false},
		{"there is one red five", reds, "0m", "to:chi_red 3m", "0m", ChiRed, false},
		{"no red chi without red fives", plain, "", "to:chi_red 3m", "3m", Hand, false},
		{"pon", plain, "", "to:pon 5z", "pon:555z", Hand, false},
		{"pon by the red five", reds, "", "to:pon 0p", "pon:055p", Hand, false},
		{"pon without the red five", reds, "", "to:pon 5p", "pon:555p", Hand, false},
		{"pon of what is left", reds, "5p", "to:pon 5p", "5p pon:055p", Hand, false},
		{"no pon of two that are left", plain, "11z", "to:pon 1z", "11z", Pon, false},
		{"a kan has the red five", reds, "", "to:minkan 5s", "minkan:0555s", Hand, false},
		{"a closed kan too", four, "", "to:ankan 5p", "ankan:0055p", Hand, false},
		{"no kan of three that are left", plain, "1z", "to:ankan 1z", "1z", Ankan, false},
		{"a set is taken back", plain, "chi:234m pon:555z", "back:chi:234m", "pon:555z", Hand, false},
		{"four sets and a wait", plain, "", "to:chi 1m to:pon 5z to:chi 4p to:minkan 1z 9s 9s", "9s chi:123m pon:555z chi:456p minkan:1111z ron:9s", Dora, false},
		{"a set after all other tiles", plain, "123456789m11p", "to:chi 1s 1s wins:1p", "123456789m1p chi:123s ron:1p", Dora, false},
		{"a set needs room", plain, "123456789m111p", "to:chi 1s 1s", "123456789m111p", Chi, false},
		{"in a full hand its tiles come out", plain, "123456789m111p", "to:chi 1m 1s 1s", "456789m111p1s chi:123m ron:1s", Dora, false},
		{"in a whole hand too", plain, "", closed + " to:chi 3s to:chi 2m", "567p6799s chi:345s chi:234m ron:8s", Dora, false},
		{"before it is said which tile won", plain, "234m567p34567899s", "to:chi 3s", "234m567p67899s chi:345s", Winning, false},
		{"the red one comes out with them", reds, "067m123456789p1s", "to:chi 5m", "123456789p1s chi:067m", Hand, false},
		{"of a kan as many as there are", plain, "1119m123456789p", "to:minkan 1m", "9m123456789p minkan:1111m", Hand, false},

		{"four of each", plain, "", "1111m1m", "1111m", Hand, false},
		{"an indicator is one of the four", plain, "111m", "to:dora 1m 1m", "111m dora:1m", Dora, false},
		{"three plain fives beside the red one", reds, "", "5555m0m0m", "0555m", Hand, false},
		{"no red fives", plain, "", "0m5m", "5m", Hand, false},
		{"three players have no 2m", sanma, "", "2m1m9m", "19m", Hand, false},
		{"a north that is set aside is one of the four", sanma, "444z", "more:nuki 4z more:nuki", "444z nuki:1", Hand, false},
		{"four players set no norths aside", plain, "4z", "more:nuki", "4z", Hand, false},

		{"winds", plain, "5m", "seat:east round:south from:west", "5m from:west seat:east round:south", Hand, false},
		{"a wind is taken back", plain, "5m", "seat:east seat:east", "5m", Hand, false},
		{"who won did not discard", plain, "5m", "from:west seat:west", "5m seat:west", Hand, false},
		{"who draws has no discarder", plain, "5m", "from:west won:tsumo", "5m", Hand, true},
		{"nobody sits in the north", sanma, "5p", "seat:north", "5p", Hand, false},

		{"riichi", plain, closed, "say:riichi", "234m567p34567899s riichi", Winning, false},
		{"ippatsu needs riichi", plain, "5m", "say:ippatsu", "5m", Hand, false},
		{"ippatsu goes with riichi", plain, "5m", "say:riichi say:ippatsu say:riichi", "5m", Hand, false},
		{"double riichi in place of riichi", plain, "5m", "say:riichi say:ippatsu say:double_riichi", "5m ippatsu double_riichi", Hand, false},
		{"riichi goes with a call", plain, "5m", "say:riichi to:chi 1s", "5m chi:123s", Hand, false},
		{"riichi stays with a closed kan", plain, "5m", "say:riichi to:ankan 1s", "5m ankan:1111s riichi", Hand, false},
		{"a replacement tile needs a kan and tsumo", plain, "5m", "say:rinshan won:tsumo say:rinshan", "5m", Hand, true},
		{"and goes with tsumo", plain, "5m ankan:1111z", "won:tsumo say:rinshan won:ron", "5m ankan:1111z", Hand, false},
		{"what the rules do not know", plain, "5m", "say:nonsense", "5m", Hand, false},
		{"a seat of the wall", engineOf(t, "standard", "wareme=true"), "5m", "won:tsumo say:wareme:west", "5m wareme:west", Hand, true},
		{"ura need riichi", plain, "5m", "to:ura 1z say:riichi to:ura 2z", "5m1z riichi ura:2z", Ura, false},
		{"ura go with riichi", plain, "5m", "say:riichi to:ura 2z say:riichi", "5m", Hand, false},
		{"one ura below each dora", plain, "5m riichi", "to:dora 1z to:ura 2z 3z", "5m riichi dora:1z ura:2z", Ura, false},
		{"indicators stay chosen", plain, "5m riichi", "to:ura 1s 2s to:dora 3s 4s to:hand 5s", "5m5s riichi dora:34s ura:12s", Hand, false},
		{"ura stay chosen behind the hand", plain, closed + " riichi", "wins:8s to:ura 1s 2s", "234m567p3456799s ron:8s riichi ura:12s", Ura, false},
		{"until they are tapped again", plain, "5m", "to:dora 1s to:dora 2s", "5m2s dora:1s", Hand, false},
		{"counters", plain, "5m", "more:honba more:honba less:honba more:sticks less:nuki", "5m honba:1 sticks:1", Hand, false},
		{"liable", plain, "pon:555z pon:666z pon:777z 1m23s", "1m1s won:tsumo pao:west",
			"11m23s pon:555z pon:666z pon:777z tsumo:1s pao:west", Dora, true},
		{"liable for nothing", plain, "pon:555z pon:666z 456m1m23s", "1m1s pao:west", "11456m23s pon:555z pon:666z ron:1s", Dora, false},

		{"clear", plain, closed, "seat:east clear", "", Hand, false},
		{"the next hand", plain, closed + " riichi", "seat:east round:south more:honba next", "seat:east round:south", Hand, false},
		{"no tap at all", plain, "5m", "tile tile: tile:5x tile:55m back back:x: to to:x wins: seat: say more less: won", "5m", Hand, false},
	} {
		d := Read(c.e, c.from, Nothing, false)
		play(d, c.taps)
		if got := d.Text(); got != c.want || d.Target() != c.next || d.Tsumo != c.wantTsumo {
			t.Errorf("%s: %q, next to %q, tsumo %v; want %q, next to %q, %v", c.name, got, d.Target(), d.Tsumo, c.want, c.next, c.wantTsumo)
		}
	}
}

// TestFewTaps plays a whole hand: riichi, the seat and an indicator besides fourteen tiles take at most twenty taps.
func TestFewTaps(t *testing.T) {
	d := Read(engineOf(t, "standard"), "", Nothing, false)
	taps := play(d, "234m567p3456799s8s won:tsumo say:riichi seat:east 7s")
	if want := "234m567p3456799s tsumo:8s seat:east riichi dora:7s"; d.Text() != want || taps > 20 {
		t.Errorf("%d taps make %q; want at most 20, and %q", taps, d.Text(), want)
	}
	w := must.Get(hand.Parse(d.Text()))(t)
	if _, err := d.engine.Score(&w); err != nil {
		t.Error(err)
	}
}

// TestOffers compares what may be said of hands.
func TestOffers(t *testing.T) {
	plain := engineOf(t, "standard")
	for _, c := range []struct{ text, want string }{
		{"", "riichi double_riichi chankan houtei"},
		{"5m tsumo:5m", "riichi double_riichi haitei chiihou"},
		{"5m tsumo:5m seat:east", "riichi double_riichi haitei tenhou"},
		{"5m tsumo:5m ankan:1111z", "riichi double_riichi rinshan haitei"},
		{"5m tsumo:5m pon:111z", "haitei"},
		{"5m ron:5m riichi", "riichi double_riichi ippatsu houtei"},
		{"5m tsumo:6m double_riichi", "double_riichi ippatsu haitei"},
	} {
		d := Read(plain, c.text, Nothing, false)
		var got []string
		for _, o := range d.Offers() {
			got = append(got, o.ID)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: %q may be said, want %q", c.text, strings.Join(got, " "), c.want)
		}
	}
}
