package tile

import (
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/must"
)

// TestDrawings: every tile has a picture of its own, well-formed, of paths alone, within its body.
func TestDrawings(t *testing.T) {
	wellFormed(t, drawings)
	seen := map[string]hand.Tile{}
	for _, x := range All() {
		symbol := `<symbol id="` + symbolID(x) + `" viewBox="0 0 60 80">` + title(x.String())
		_, rest, found := strings.Cut(drawings, symbol)
		drawing, _, _ := strings.Cut(rest, "</symbol>")
		if !found || drawing == "" {
			t.Errorf("%s is not drawn", x)
		}
		if other, ok := seen[drawing]; ok {
			t.Errorf("%s is drawn like %s", x, other)
		}
		seen[drawing] = x
		for _, not := range []string{"<text", "font", "href", "NaN", "%!"} {
			if strings.Contains(drawing, not) {
				t.Errorf("%s has %q in it", x, not)
			}
		}
	}
	if len(seen) != hand.Kinds+3 {
		t.Errorf("%d tiles are drawn", len(seen))
	}
}

// TestNames: all names differ in each language.
func TestNames(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"red 5 man", "9 sou", "white dragon"},
		"ja": {"赤五萬", "九索", "白"},
		"fr": {"rouge\u00a0: 5 de caractères", "9 de bambous", "dragon blanc"},
	} {
		seen := map[string]bool{}
		for _, x := range All() {
			if n := Name(x, lang); seen[n] {
				t.Errorf("%s: two tiles are called %s", lang, n)
			}
			seen[Name(x, lang)] = true
		}
		got := [3]string{Name(hand.RedFive(hand.Man), lang), Name(hand.NewTile(26), lang), Name(hand.NewTile(31), lang)}
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestWin: a win is laid out tile by tile; every tile that is used has a symbol and a size.
func TestWin(t *testing.T) {
	var symbols strings.Builder
	must.Do(t, Symbols(&symbols, "ja"))
	wellFormed(t, symbols.String())
	w := must.Get(hand.Parse("6p chi:034m pon:555z ankan:9999p minkan:1111s ron:6p"))(t)
	row := OfWin(&w, "en")
	svg := row.SVG("")
	wellFormed(t, svg)
	uses := regexp.MustCompile(`<use href="#([^"]*)"([^>]*)>`).FindAllStringSubmatch(svg, -1)
	if len(uses) != 16 || len(row.names) != 16 {
		t.Errorf("%d tiles, %d names", len(uses), len(row.names))
	}
	sideways, backs := 0, 0
	for _, u := range uses {
		if !strings.Contains(symbols.String(), `<symbol id="`+u[1]+`"`) {
			t.Errorf("there is no symbol %s", u[1])
		}
		if !strings.Contains(u[2], `width="60"`) || !strings.Contains(u[2], `height="80"`) {
			t.Errorf("%s has no size:%s", u[1], u[2])
		}
		sideways += strings.Count(u[2], "rotate(-90)")
		backs += strings.Count(u[1], "back")
	}
	if sideways != 3 || backs != 2 {
		t.Errorf("%d tiles lie sideways and %d face down, want 3 and 2", sideways, backs)
	}
	// Who hears the picture knows what won and what was called, as who sees it.
	if label := `aria-label="6 pin, winning tile 6 pin, called set 3 man, 4 man, red 5 man, called set white dragon, white dragon, white dragon, ` +
		`closed kan 9 pin, 9 pin, 9 pin, 9 pin, called set 1 sou`; !strings.Contains(svg, label) {
		t.Errorf("the label is missing: %s", svg)
	}
}

// TestClosedKan: no coloured tile of a closed kan lies face down.
func TestClosedKan(t *testing.T) {
	for text, backs := range map[string]int{"ankan:5555p": 2, "ankan:0555p": 2, "ankan:0055p": 2, "ankan:0005p": 1} {
		m := must.Get(hand.ParseMeld(text))(t)
		var r Row
		r.Meld("en", m)
		svg := r.SVG("")
		if red := strings.Count(text, "0"); strings.Count(svg, `"#`+symbolID(hand.KindOf(hand.Pin, 5).In(hand.Red))+`"`) != red ||
			strings.Count(svg, backID) != backs {
			t.Errorf("%s has %d tiles face down, want %d: %s", text, strings.Count(svg, backID), backs, svg)
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, text)
		}
	}
}
