package schema

import "testing"

// TestFileIDFor proposes ids.
func TestFileIDFor(t *testing.T) {
	for name, want := range map[string]string{
		"Osaka Thursday": "osaka-thursday", "大阪木曜会": "our-club",
		"3 Winds": "our-club", "": "our-club",
		"The long name of a club of many words": "the-long-name-of-a-club",
	} {
		if got := FileIDFor(name); got != want || !ValidFileID(got) {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// TestMeantFileID: what is meant by what can't be an id, and whether nothing else can be.
func TestMeantFileID(t *testing.T) {
	for _, c := range []struct {
		text, want string
		certain    bool
	}{
		{"Our Club", "our-club", true}, {"OurClub", "ourclub", true}, {"our  club", "our-club", true}, {"Our_Club", "our_club", true},
		{"ｏｕｒ　ｃｌｕｂ", "our-club", true}, {"Our Club!", "our-club", false}, {"our.club", "our-club", false},
		{"Café du Nord", "our-club", false}, {"倶楽部", "our-club", false}, {"2nd club", "our-club", false},
	} {
		if got, certain := MeantFileID(c.text); got != c.want || certain != c.certain {
			t.Errorf("%q: %s, %v, want %s, %v", c.text, got, certain, c.want, c.certain)
		}
	}
}
