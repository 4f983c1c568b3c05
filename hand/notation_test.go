package hand

import (
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

func TestParseTiles(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{" ", ""},
		{"1m", "1m"},
		{"123m406p55z", "123m406p55z"},
		{"55z406p123m", "123m406p55z"},
		{"123m 406p  55z", "123m406p55z"},
		{"1m2m3m", "123m"},
		{"5550p", "0555p"},
		{"645032s", "234056s"},
		{"1234567z", "1234567z"},
		{"567g77rs", "567r7g7s"},
		{"5rm5gm5m 7rz6z", "05g5m67rz"},
		{"1g2g3gp 4m", "4m1g2g3gp"},
	} {
		tiles, err := ParseTiles(test.in)
		if got := FormatTiles(tiles); err != nil || got != test.want {
			t.Errorf("ParseTiles(%q) is %q, %v; want %q", test.in, got, err, test.want)
		}
	}
}

func TestParseTilesKeepsOrder(t *testing.T) {
	tiles := must.Get(ParseTiles("9p4s0s"))(t)
	if got := string(appendTiles(nil, tiles)); got != "9p40s" {
		t.Errorf("got %s", got)
	}
}

func TestParseTilesProblems(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"123", `no suit follows "123" (character 1 of "123")`},
		{"123m 45 6p", `no suit follows "45" (character 6`},
		{"m", `the suit letter "m" has no number in front of it (character 1`},
		{"123mp", `the suit letter "p" has no number in front of it (character 5`},
		{"18z", `there is no tile 8z (character 2`},
		{"9z", `there is no tile 9z (character 1`},
		{"0z", `there is no tile 0z (character 1 of "0z"): 0 stands for a red five`},
		{"7rm8z9z", `there is no tile 8z (character 4`},
		{"0rm", `"r" does not belong to tiles (character 2`},
		{"1m5gz0gp", `"g" does not belong to tiles (character 7`},
		{"7rrp", `"r" does not belong to tiles (character 2`},
		{"7g", `"g" does not belong to tiles (character 2`},
		{"rp", `"r" does not belong to tiles (character 1`},
		{"12x", `"x" does not belong to tiles (character 3`},
		{"12M", `write the suit in a small letter, "m"`},
		{"1m,2m", `"," does not belong to tiles (character 3`},
		{"123m北", `"北" does not belong to tiles (character 5 of "123m北"); write 4z`},
		{"北1x", `write 4z`},
		{"發", `write 6z`},
		{"1２m", `"２" does not belong to tiles (character 2 of "1２m"); it is a full-width character, write "2"`},
		{"1ｍ", `it is a full-width character, write "m"`},
		{"1m　2m", `"\u3000" does not belong to tiles (character 3`},
		{"1\x00m", `"\x00" does not belong`},
		{"1m\xff", `"\xff" does not belong to tiles (character 3`},
		{strings.Repeat("1m", 30) + "x", `(character 61 of "1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m…")`},
	} {
		_, err := ParseTiles(test.in)
		wantProblem(t, test.in, err, badNotation, test.want)
	}
}

func TestParseSet(t *testing.T) {
	for _, s := range []string{"", "19m19p19s1234567z", "23468s6z", "123456789m"} {
		set, err := ParseSet(s)
		if err != nil || set.String() != s {
			t.Errorf("ParseSet(%q) is %s, %v", s, set, err)
		}
	}
	for _, test := range []struct{ in, want string }{
		{"0m", "0m is a red one; write 5m"},
		{"7gp", "7gp is a gold one; write 7p"},
		{"11m", "1m stands twice"},
		{"1m1m", "1m stands twice"},
		{"1", "no suit"},
	} {
		_, err := ParseSet(test.in)
		wantProblem(t, test.in, err, badNotation, test.want)
	}
}

func TestParseWind(t *testing.T) {
	for _, test := range []struct {
		in   string
		want Wind
	}{
		{"east", East}, {"South", South}, {"WEST", West}, {"n", North}, {"E", East},
	} {
		if got, err := ParseWind(test.in); err != nil || got != test.want {
			t.Errorf("ParseWind(%q) is %v, %v", test.in, got, err)
		}
	}
	for _, test := range []struct{ in, want string }{
		{"", `"" is no wind`},
		{"1z", "winds are east, south, west and north"},
		{"nroth", `did you mean "north"?`},
	} {
		_, err := ParseWind(test.in)
		wantProblem(t, test.in, err, badValue, test.want)
	}
}

func TestParseMeld(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"chi 034m", "chi 340m"},
		{"chi:340m", "chi 340m"},
		{"chi: 3m04m", "chi 340m"},
		{" pon 505s", "pon 055s"},
		{"minkan:1111z", "minkan 1111z"},
		{"ankan 5505p", "ankan 0555p"},
	} {
		m, err := ParseMeld(test.in)
		if err != nil {
			t.Errorf("ParseMeld(%q): %v", test.in, err)
			continue
		}
		if got := m.String(); got != test.want {
			t.Errorf("ParseMeld(%q) is %s, want %s", test.in, got, test.want)
		}
		if open := !strings.HasPrefix(test.want, "ankan"); m.Open() != open {
			t.Errorf("%s: open is %t", m, m.Open())
		}
	}
}

func TestParseMeldProblems(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", "a meld is missing its call"},
		{":123m", "a meld is missing its call"},
		{"123m", `"123m" is no call`},
		{"pong 111m", `did you mean "pon"?`},
		{"kan 1111m", "kan does not say which kan; write minkan for an open or added kan, ankan for a closed one"},
		{"chi", `chi needs 3 tiles, and "chi " has 0`},
		{"chi 12m", "chi needs 3 tiles"},
		{"pon 1111m", `pon needs 3 tiles, and "pon 1111m" has 4`},
		{"ankan 111m", "ankan needs 4 tiles"},
		{"chi 135m", "chi needs three in a row of one suit, lowest first, and 135m are not"},
		{"chi 89m1p", "three in a row of one suit"},
		{"chi 112m", "three in a row"},
		{"chi 123z", "honors make no sequence, so 123z is no chi"},
		{"pon 556s", "pon needs equal tiles, and 556s are not equal"},
		{"minkan 5556z", "minkan needs equal tiles"},
		{"chi 12x", `"x" does not belong`},
	} {
		_, err := ParseMeld(test.in)
		wantProblem(t, test.in, err, badMeld, test.want)
	}
}

// wantProblem demands one problem with a code and a piece of its message.
func wantProblem(t *testing.T, in string, err error, code, piece string) {
	t.Helper()
	ps, _ := err.(Problems)
	if len(ps) != 1 || ps[0].Code != code || !strings.Contains(ps[0].Message, piece) {
		t.Errorf("%q gives %v; want a %s with %q", in, err, code, piece)
	}
}

// Values that no reading gives still print as something.
func TestStringsOfNonsense(t *testing.T) {
	for _, s := range []string{
		Tile(63).String(), Tile(255).String(), Kind(34).String(), Suit(9).String(), Wind(5).String(),
		MeldType(4).String(),
		Meld{Type: 9}.String(),
	} {
		if s == "" {
			t.Error("got an empty string")
		}
	}
}
