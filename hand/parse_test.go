package hand

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/work"
)

// accepted are inputs in text and JSON that mean the same win, and the text that String writes for it.
var accepted = []struct{ text, json, want string }{
	{
		`234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p`,
		`{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p","ura":"1p"}`,
		`23499m567p34567s tsumo:8s seat:south round:east riichi dora:4s9p ura:1p`,
	},
	{ // all keys
		`340p1z chi:340m pon:555z ankan:9999p ron:1z from:west seat:north round:s dora:1m0m ura:9s1z nuki:2 players:3 honba:1 sticks:2 pao:e id:x7`,
		`{"id":"x7","pao":"e","sticks":2,"honba":1,"players":3,"nuki":2,"ura":"9s1z","dora":"1m0m","round":"s","seat":"north",
			"from":"west","ron":"1z","melds":["chi 034m","pon:555z","ankan 9999p"],"hand":"340p1z"}`,
		`340p1z chi:340m pon:555z ankan:9999p ron:1z from:west seat:north round:south dora:10m ura:9s1z nuki:2 players:3 honba:1 sticks:2 pao:east id:x7`,
	},
	{ // a seat of the situation
		`234m567p34567s99m tsumo:8s wareme:south`,
		`{"hand":"234m567p34567s99m","tsumo":"8s","wareme":"south"}`,
		`23499m567p34567s tsumo:8s wareme:south`,
	},
	{ // spaces anywhere, the tiles last
		"\ufeff id: 7　seat  North\ttsumo 1z riichi dora: 4s 9p\n chi 123m  hand:123p 99s 222z 55z",
		`{"id":"7","seat":"North","tsumo":"1z","riichi":"true","dora":"4s 9p","melds":["chi 123m"],"hand":"123p 99s 222z 55z"}`,
		`123p99s22255z chi:123m tsumo:1z seat:north riichi dora:4s9p id:7`,
	},
	{ // any spaces between tiles
		"234m567p\r34567s\u300099m tsumo:8s dora:4s\u00a0 9p",
		`{"hand":"234m567p 34567s 99m","tsumo":"8s","dora":"4s 9p"}`,
		`23499m567p34567s tsumo:8s dora:4s9p`,
	},
	{ // facts and counters
		`1112345678999p ron:5p riichi:true ippatsu:false renchan:8 haitei0:0 id:"two words, \"quoted\""`,
		`{"hand":"1112345678999p","ron":"5p","riichi":true,"ippatsu":false,"chankan":null,"renchan":8,"haitei0":0,"id":"two words, \"quoted\""}`,
		`1112345678999p ron:5p riichi renchan:8 haitei0:0 id:"two words, \"quoted\""`,
	},
	{ // nothing, in all its forms
		`1112345678999p ron:5p id:"" dora:"" honba:0`,
		`{"hand":"1112345678999p","ron":"5p","tsumo":null,"id":"","dora":"","ura":null,"honba":0,"melds":[],"seat":null}`,
		`1112345678999p ron:5p`,
	},
	{
		`id:日本 1112345678999p ron:5p`,
		`{"\u0068and":"1112345678999p","ron":"5p","id":"\u65e5本"}`,
		`1112345678999p ron:5p id:"日本"`,
	},
	{ // a hand in several places
		`99p chi:234m pon:555z 4s chi:678s dora: 4s 9p ron 6s 5s`,
		`{"hand":"99p45s","melds":["chi 234m","pon 555z","chi 678s"],"dora":"4s9p","ron":"6s"}`,
		`99p45s chi:234m pon:555z chi:678s ron:6s dora:4s9p`,
	},
	{ // text that is JSON
		` {"hand":"1112345678999p","ron":"5p"}`,
		"\ufeff{\"hand\":\"1112345678999p\",\n\"ron\" : \"5p\"} ",
		`1112345678999p ron:5p`,
	},
}

func TestParse(t *testing.T) {
	for _, test := range accepted {
		fromText, err := Parse(test.text)
		fromJSON, jsonErr := ParseJSON([]byte(test.json))
		if diff := cmp.Diff(fromText, fromJSON); diff != "" {
			t.Errorf("%s: text (-) and JSON (+) differ:\n%s", test.text, diff)
		}
		if diff := cmp.Diff(err, jsonErr); diff != "" {
			t.Errorf("%s: problems of text (-) and JSON (+) differ:\n%s", test.text, diff)
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := fromText.String(); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
		roundTrip(t, fromText)
	}
}

// roundTrip demands that a win reads back equal from all that is written of it.
func roundTrip(t *testing.T, w Win) {
	t.Helper()
	line := w.String()
	fromText, err := Parse(line)
	if diff := cmp.Diff(w, fromText); err != nil || diff != "" {
		t.Errorf("%s reads back with %v and differs:\n%s", line, err, diff)
	}
	data := w.AppendJSON(nil)
	fromJSON, err := ParseJSON(data)
	if diff := cmp.Diff(w, fromJSON); err != nil || diff != "" {
		t.Errorf("%s reads back with %v and differs:\n%s", data, err, diff)
	}
	var unmarshaled Win
	marshaled, err := json.Marshal(w)
	if err == nil {
		err = json.Unmarshal(marshaled, &unmarshaled)
	}
	if diff := cmp.Diff(w, unmarshaled); err != nil || diff != "" {
		t.Errorf("%s is unmarshaled with %v and differs:\n%s", marshaled, err, diff)
	}
	again, err := FromFields(w.fields())
	if diff := cmp.Diff(w, again); err != nil || diff != "" {
		t.Errorf("the fields of %s read back with %v and differ:\n%s", line, err, diff)
	}
}

// refused are inputs, as text and as JSON that means the same, with the problems that they have:
// each with its code, field and a piece of its message. An empty form is not tried.
var refused = []struct{ text, json, want string }{
	{
		`34p22z chi:340m ron:34p from:nroth`, `{"hand":"34p22z","melds":["chi:340m"],"ron":"34p","from":"nroth"}`,
		`bad_value ron: ron is the winning tile, such as 8s: one tile, not 2
		bad_value from: did you mean "north"?
		tile_count hand: the hand has 4 tiles and should have 10 beside 1 meld, not counting the winning tile`,
	},
	{
		``, `{}`,
		`missing_field hand: such as 234m567p34567s99m
		no_winning_tile tsumo: as ron if it was discarded, as tsumo if it was drawn`,
	},
	{
		`12m8z ron:5p tsumo:5p honba:1.5 honba:2 players:5`,
		`{"hand":"12m8z","ron":"5p","tsumo":"5p","honba":1.5,"honba":2,"players":5}`,
		`bad_notation hand: there is no tile 8z (character 4 of "12m8z")
		bad_value honba: honba is the number of honba on the table, a whole number from 0 to 1000, not "1.5"
		duplicate_key honba: honba is given twice
		ron_and_tsumo tsumo: leave one out
		bad_value players: players is the number of players, a whole number from 2 to 4, not 5`,
	},
	{
		`11112345678999p tsumo:5p from:south pao:south`,
		`{"hand":"11112345678999p","tsumo":"5p","from":"south","pao":"south"}`,
		`tile_count hand: the hand has 14 tiles and should have 13; leave the winning tile out of it
		from_with_tsumo from: leave it out
		from_self from: the winner sits south (no seat is given, so south counts)
		pao_self pao: can't be liable`,
	},
	{
		`1111234567899p ron:1p from:east seat:e`, `{"hand":"1111234567899p","ron":"1p","from":"east","seat":"e"}`,
		`fifth_tile hand: 1p occurs 5 times among the hand, the winning tile and the melds
		from_self from: the winner sits east and can't win`,
	},
	{
		`5z chi:123m chi:135m pon:111z pon:222z pon:333z chi:999s pon:444z ron:5z`,
		`{"hand":"5z","melds":["chi:123m","chi:135m","pon:111z","pon:222z","pon:333z","chi:999s","pon:444z"],"ron":"5z"}`,
		`bad_meld melds: chi needs three in a row
		bad_meld melds: chi needs three in a row
		too_many_melds melds: there are 5 melds, and a hand has at most 4`,
	},
	{ // keys and names
		`1112345678999p ron:5p seet:1z src:x riichi:yes riichi riichi:false ippatsu:false ippatsu renchan:-1 renchan2:1.5 Double-Riichi a!b`,
		`{"hand":"1112345678999p","ron":"5p","seet":"1z","src":"x","riichi":"yes","riichi":true,"riichi":false,"ippatsu":false,
			"ippatsu":true,"renchan":-1,"renchan2":1.5,"Double-Riichi":true,"a!b":true}`,
		`unknown_key seet: there is no key "seet"; did you mean "seat"?
		unknown_key src: there is no key "src" that takes "x"; a win has hand, melds, ron, tsumo, from, seat, round, dora, ura, nuki, players, honba, sticks, pao, id, and
		unknown_key riichi: there is no key "riichi" that takes "yes"; a win has hand, melds
		duplicate_key riichi: riichi is given twice
		duplicate_key ippatsu: ippatsu is given twice
		bad_value renchan2: renchan2 takes a whole number from 0 to 1000, not 1.5
		unknown_key Double-Riichi: did you mean "double_riichi"?
		unknown_key a!b: names have small letters
		bad_value renchan: renchan takes a whole number from 0 to 1000, not -1`,
	},
	{ // the right key with a value of the wrong sort
		``, `{"hand":true,"tsumo":["8s"],"melds":"chi 034m","seat":{"a":["}",2]},"chi":"034m","rules":{},"id":[1]}`,
		`bad_value hand: hand is the concealed tiles
		bad_value tsumo: tsumo is the winning tile
		bad_value melds: melds is a list such as ["chi 034m", "ankan 9999p"]
		bad_value seat: seat is the winner's seat
		unknown_key chi: chi begins a meld
		unknown_key rules: there is no key "rules"
		bad_value id: id is a name`,
	},
	{
		``, `{"hand":"1z","melds":["chi 123m",["pon 111m"]],"ron":"1z"}`,
		`bad_value melds: melds is a list`,
	},
	{ // words of a line
		`1112345678999p 5p tsumo`, ``,
		`bad_value tsumo: nothing follows "tsumo"; tsumo is the winning tile
		tile_count hand: the hand has 14 tiles`,
	},
	{
		`1112345678999p 5p tsumo riichi`, ``,
		`bad_value tsumo: nothing follows "tsumo"; tsumo is the winning tile
		tile_count hand: the hand has 14 tiles`,
	},
	{
		`1112345678999p ron:5p 1m chi`, ``,
		`bad_value chi: nothing follows "chi"
		tile_count hand: the hand has 14 tiles and should have 13, not counting the winning tile; 1m is one too many: the others are complete; the tiles "1m" stand alone`,
	},
	{
		`hand:99p chi:234m pon:555z chi:678s 45s ron:6s 1m`, ``,
		`duplicate_key hand: the tiles "45s" stand alone, which makes them the hand, and the key hand is given as well; write the hand without its key`,
	},
	{
		`99p chi:234m pon:555z chi:678s hand:45s ron:6s`, ``,
		`duplicate_key hand: the tiles "99p" stand alone`,
	},
	{ // one of the words of the hand
		`99p chi:234m pon:555z chi:678s 45 ron:6s`, ``,
		`bad_notation hand: no suit follows "45" (character 1 of "45")`,
	},
	{ // one tile too many, which is clear, or is the winning one, or may be any of several
		`234m567p34567s99m1z tsumo:8s`, `{"hand":"234m567p34567s99m1z","tsumo":"8s"}`,
		`tile_count hand: the hand has 14 tiles and should have 13, not counting the winning tile; 1z is one too many: the others are complete`,
	},
	{
		`44p99m678s1p chi:234m pon:555z ron:4p`, ``,
		`tile_count hand: the hand has 8 tiles and should have 7 beside 2 melds, not counting the winning tile; 1p is one too many`,
	},
	{
		`234m567p345678s99m tsumo:8s`, ``,
		`tile_count hand: the hand has 14 tiles and should have 13; leave the winning tile out of it`,
	},
	{
		`123456789m1123s1p tsumo:1p`, ``,
		`tile_count hand: the hand has 14 tiles and should have 13, not counting the winning tile; 1s is one too many`,
	},
	{
		`1234m567p678s22z34s tsumo:5s`, ``,
		`tile_count hand: the hand has 14 tiles and should have 13, not counting the winning tile`,
	},
	{`1p ron:5p`, `{"hand":"1p","ron":"5p"}`, `tile_count hand: the hand has 1 tile and should`},
	{ // calls as keys
		``, `{"hand":"123m1122z","chi":["234m","678s"],"pon":"555z","kan":"1111z","minkan":null,"ron":"1z"}`,
		`unknown_key chi: chi begins a meld, and melds are a list: "melds":["chi 234m","chi 678s"]
		unknown_key pon: "melds":["pon 555z"]
		unknown_key kan: kan does not say which kan; write minkan for an open or added kan, ankan for a closed one, and melds are a list: "melds":["minkan 1111z"]
		unknown_key minkan: "melds":["chi 034m","ankan 9999p"]`,
	},
	{ // Japanese words
		`123m456p789s1122z ツモ:1z 立直 リーチ:true 南家 南 ドラ 4s 9p seat:南 round:東場 本場:2`,
		`{"hand":"123m456p789s1122z","ツモ":"1z","立直":true,"リーチ":"true","南家":true,"南":true,"ドラ":"4s9p","seat":"南","round":"東場","本場":2}`,
		`unknown_key ツモ: ツモ can't be read here; did you mean "tsumo"?
		unknown_key 立直: did you mean "riichi"?
		unknown_key リーチ: did you mean "riichi"?
		unknown_key 南家: did you mean "seat:south"?
		unknown_key 南: write seat:south or round:south for the wind, 2z for the tile
		unknown_key ドラ: did you mean "dora"?
		bad_value seat: did you mean "south"?
		bad_value round: did you mean "east"?
		unknown_key 本場: did you mean "honba"?`,
	},
	{
		`123m456p7z ポン:555s カン:1111z ロン`, ``,
		`bad_meld melds: did you mean "pon"?
		bad_meld melds: kan does not say which kan
		bad_value ロン: nothing follows "ロン"; ron is the winning tile`,
	},
	{ // a key without a value is not there, whatever the language
		``, `{"hand":"123m456p789s1122z","ron":"1z","ツモ":null,"チー":"123m"}`,
		`unknown_key ツモ: did you mean "tsumo"?
		unknown_key チー: did you mean "chi"?`,
	},
	{ // counts of dora, and a call in brackets
		`456p789s111222z [123m] tsumo:2z dora:1 ura:2`, ``,
		`unknown_key [123m]: "[123m]" is no name: names have small letters, digits and _, and begin with a letter; write a call with its key
		bad_value dora: dora is the dora indicators, such as 4s9p, not "1"
		bad_value ura: ura is the ura dora indicators, such as 1p, not "2"
		tile_count hand: the hand has 12 tiles`,
	},
	{ // other names of tiles
		`123m456p EEE 発発 hatsu ron:chun dora:1mN`, ``,
		`bad_notation hand: "E" does not belong to tiles (character 1 of "EEE"); write 111z: honors are 1z (east) to 7z (chun)
		bad_notation hand: write 66z: honors
		bad_notation ron: write 7z
		bad_notation dora: write 4z`,
	},
	{
		`123m456p789s1122z ron:1z EEEEEEEEEEEEEEE Haku East W`, ``,
		`bad_notation hand: "E" does not belong to tiles (character 1 of "EEEEEEEEEEEEEEE"); write 1z
		unknown_key Haku: write 5z: honors are 1z (east) to 7z (chun)
		unknown_key East: write seat:east or round:east for the wind, 1z for the tile
		unknown_key W: write seat:west or round:west for the wind, 3z for the tile`,
	},
	{ // other signs between words
		`123m456p789s1122z ron:1z riichi,ippatsu riichi、 seat:south,riichi honba:2;sticks id,seat:east , a=b dora:4s,9p`, ``,
		`unknown_key riichi,ippatsu: put spaces between words, as in "riichi ippatsu"
		unknown_key riichi、: did you mean "riichi"?
		bad_value seat: put spaces between words, as in "south riichi"
		bad_value honba: put spaces between words, as in "2 sticks"
		unknown_key id,seat: put spaces between words, as in "id seat"
		unknown_key ,: is no name
		unknown_key a=b: write a colon behind a key
		bad_notation dora: write tiles one behind the other, and spaces between words`,
	},
	{
		`1112345678999p ron:5p melds:chi pom:555z kan:1111s id:"x y`, ``,
		`bad_value melds: in a line of text write chi:034m
		unknown_key pom: did you mean "pon"?
		bad_meld melds: kan does not say which kan
		bad_value id: the quotation mark in front of "x y" has no partner`,
	},
	{`m111 ron:5p`, ``, `bad_notation hand: the suit letter "m" has no number in front of it (character 1`},
	{`東東 ron:5p`, ``, `bad_notation hand: "東" does not belong to tiles (character 1 of "東東"); write 11z`},
	{
		`1112345678999p ron：5p`, ``,
		`unknown_key ron：5p: write the plain colon ":" behind a key
		no_winning_tile tsumo: as tsumo if it was drawn`,
	},
	{`２m ron:5p`, ``, `bad_notation hand: "２" does not belong to tiles (character 1 of "２m"); it is a full-width`},
	// inputs that are refused as a whole
	{"\xff", "\xff", `bad_encoding : not UTF-8`},
	{strings.Repeat("1", work.TextBytes+1), strings.Repeat("1", work.TextBytes+1), `too_long : 4097 bytes`},
	{``, `[1]`, `bad_json : a win is a JSON object such as`},
	{``, `{"hand":"1m",}`, `bad_json : (character 14)`},
	{``, `{"hand":"1m"} x`, `bad_json : after top-level value (character 15)`},
	{`{"hand":"東`, `{"hand":"東`, `bad_json : unexpected end of JSON input (character 10)`},
	// limits
	{
		`1112345678999p ron:5p ` + strings.Repeat("x", 41) + ` id:` + strings.Repeat("x", 201) + ` dora:` +
			strings.Repeat("1", 21) + `m`,
		`{"hand":"1112345678999p","ron":"5p","` + strings.Repeat("x", 41) + `":true,"id":"` + strings.Repeat("x", 201) +
			`","dora":"` + strings.Repeat("1", 21) + `m"}`,
		`unknown_key ` + strings.Repeat("x", 41) + `: is longer than the 40 letters
		bad_value dora: there are 21 indicators; no game has more than 20
		bad_value id: of at most 200 bytes and not 201`,
	},
}

func TestParseProblems(t *testing.T) {
	for _, test := range refused {
		if test.text != "" || test.json == "{}" {
			_, err := Parse(test.text)
			wantProblems(t, test.text, err, test.want)
		}
		if test.json != "" {
			_, err := ParseJSON([]byte(test.json))
			wantProblems(t, test.json, err, test.want)
		}
	}
}

// wantProblems demands problems: one a line, "code field: piece of the message".
func wantProblems(t *testing.T, in string, err error, want string) {
	t.Helper()
	ps, _ := err.(Problems)
	lines := strings.Split(want, "\n")
	if len(ps) != len(lines) {
		t.Errorf("%s\nhas %d problems, want %d:\n%v", in, len(ps), len(lines), err)
		return
	}
	for i, line := range lines {
		head, piece, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if got := ps[i].Code + " " + ps[i].Field; got != head {
			t.Errorf("%s\nproblem %d is %s, want %s", in, i+1, got, head)
		}
		if !strings.Contains(ps[i].Message, piece) {
			t.Errorf("%s\nproblem %d says %q, want %q in it", in, i+1, ps[i].Message, piece)
		}
	}
}

func TestEveryCodeIsTested(t *testing.T) {
	codes := Codes()
	for i, c := range codes {
		if i > 0 && codes[i-1].Code >= c.Code {
			t.Errorf("%s is out of order", c.Code)
		}
		tested := false
		for _, test := range refused {
			for line := range strings.Lines(test.want) {
				tested = tested || strings.HasPrefix(strings.TrimSpace(line), c.Code+" ")
			}
		}
		if !tested && c.Code != emptyWin { // which no input is, and TestCheck has
			t.Errorf("no test refuses an input with %s", c.Code)
		}
	}
}

// What can be read is there even if there are problems.
func TestParseGivesWhatItCouldRead(t *testing.T) {
	w, err := Parse(`12x tsumo:8s seat:nowhere round:west riichi chi:135m pon:555z sticks:x honba:3`)
	const want = `pon:555z tsumo:8s round:west riichi honba:3`
	if got := w.String(); err == nil || got != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

func TestNoTile(t *testing.T) {
	const tiles = "123m456p789s1122z "
	for _, test := range []struct {
		rest  string
		tsumo bool
	}{
		{"riichi", false}, {"ron:x", false}, {"tsumo:x", true}, {"tsumo:12z", true}, {"ron:1z tsumo:1z", false},
		{"ron:", false},
		{"ツモ:1z", true}, {"ron:1z ツモ:1z", false}, {"\xff", false},
	} {
		w, err := Parse(tiles + test.rest)
		if err == nil || w.Tile != NoTile || w.Tsumo != test.tsumo {
			t.Errorf("%s: got %s, %t, %v", test.rest, w.Tile, w.Tsumo, err)
		}
	}
	w, _ := Parse(tiles + "tsumo:x riichi")
	if got := w.Tile.String(); got != "?" {
		t.Errorf("NoTile is written %s", got)
	}
	if got := w.String(); got != tiles+"riichi" {
		t.Errorf("got %s", got)
	}
	if got := string(w.AppendJSON(nil)); got != `{"hand":"123m456p789s1122z","riichi":true}` {
		t.Errorf("got %s", got)
	}
	if _, ok := w.Tally(); ok {
		t.Error("a win without a winning tile has a tally")
	}
	wantProblems(t, "no winning tile", w.Check(), "no_winning_tile tsumo: the winning tile is missing")
	w.Hand = w.Hand[1:]
	wantProblems(t, "no winning tile, and a hand too short", w.Check(),
		"no_winning_tile tsumo: missing\ntile_count hand: the hand has 12 tiles")
	if w, _ := ParseJSON([]byte("[]")); w.Tile != NoTile {
		t.Errorf("an unreadable input has the winning tile %s", w.Tile)
	}
}
