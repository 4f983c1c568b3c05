package gamelog

import (
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestRealGames compares games that people played on Tenhou and Mahjong Soul: what the site paid is what the rules
// give, in every field. Those that are cut off are compared as far as they go.
func TestRealGames(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*[nl]") // .json and .xml
	must.Do(t, err)
	wins, draws, yakuman, kinds := 0, 0, 0, map[DrawKind]int{}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		l := read(t, string(text), file)
		if cut := strings.HasPrefix(filepath.Base(file), "cut-"); cut != (l.Damage != nil) {
			t.Errorf("%s: its end is %v", file, l.Damage)
		}
		own := loaded(t, l.RuleSet())
		if set := l.Options(own.Rules()); len(set) > 0 {
			own = loadedWith(t, l.RuleSet(), set)
		}
		record, err := l.Record(own.Rules())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		c := compared(t, l, record, own)
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
	if wins != 278 || draws != 63 || yakuman != 7 || len(kinds) != 6 {
		t.Errorf("%d wins, %d of them yakuman, and %d draws of %d kinds were compared", wins, yakuman,
			draws, len(kinds))
	}
}

// TestDamaged: the hands in front of what can't be read are there, with the place and the reason of what is not, and
// what is there is compared with no word of what is not.
func TestDamaged(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	xml := strings.TrimSpace(string(text))
	last := strings.LastIndex(xml, "<INIT")
	front, hand := xml[:last], xml[last:]
	draws := strings.Index(hand, "<T")
	results := strings.LastIndex(xml, ` owari="`)
	json := asTenhou6(gameOf(read(t, xml, "whole.xml")), true)
	won := strings.LastIndex(json, `"和了"`)
	e := loaded(t, "tenhou")
	for _, c := range []struct {
		name, text, want string
		hands            int
	}{
		{"cut in a hand", xml[:last+600], "the log is cut off here", 3},
		{"cut behind a hand", strings.TrimSuffix(xml, "</mjloggm>"), "the log is cut off here", 4},
		{"closed in a hand", front + hand[:draws] + "</mjloggm>",
			"the hand that begins here has no end; is the log cut off?", 3},
		{"a tile twice", front + hand[:draws] + "<T0/><T0/>" + hand[draws:], "tells of tile number 0", 3},
		{"a tile of nobody", front + hand[:draws] + "<D134/>" + hand[draws:], "", 3},
		{"results that are none", xml[:results] + ` owari="334,13.0,360,46.0,x,-8.0,-14,-51.0"/></mjloggm>`,
			"owari of AGARI is", 3},
		{"another game", strings.Replace(xml, "<INIT seed=\"3", "<GO type=\"23\"/><INIT seed=\"3", 1),
			"by the type of GO 3 play", 3},
		{"a second log", xml + "<mjloggm/>", "a second log begins here", 4},
		{"gzip", packed(t, xml)[:1800], "the file is packed with gzip and damaged or cut off", 3},
		{"JSON cut", json[:won], "the log ends in the middle; is it cut off?", 3},
		{"JSON with a wrong end", json[:won] + `"nobody"` + json[won+len(`"和了"`):], `here stands "nobody"`, 3},
	} {
		l, err := readOne(strings.NewReader(c.text), "damaged")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		record, err := l.Record(e.Rules())
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if l.Damage == nil || !strings.Contains(l.Damage.Reason, c.want) || len(l.Hands) != c.hands ||
			len(record.Hands) != c.hands {
			t.Errorf("%s: got %d hands and %v, want %d hands and %s", c.name, len(l.Hands), l.Damage, c.hands, c.want)
		}
		for _, d := range compared(t, l, record, e).Differences {
			t.Errorf("%s: %+v", c.name, d)
		}
	}
}

// TestRecordChangesNothing: neither asking for the record of a log changes the log, nor what becomes of the record.
// What can't have been so in a log that was changed is an error each time.
func TestRecordChangesNothing(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	e := loaded(t, "tenhou")
	l, same := read(t, string(text), "two-rons.xml"), read(t, string(text), "two-rons.xml")
	record := must.Get(l.Record(e.Rules()))(t)
	record.Players[0], record.Begin.Points[0] = "nobody", -1
	for i := range record.Hands {
		for _, w := range record.Hands[i].Wins {
			w.Win.Dora[0], w.Win.Hand[0] = 0, 0
			for j := range w.Win.Ura {
				w.Win.Ura[j] = 0
			}
		}
	}
	if !reflect.DeepEqual(l, same) {
		t.Error("the log is changed by its record")
	}
	l.Hands[2].Events = nil
	for range 2 {
		var wrong *Error
		if record, err := l.Record(e.Rules()); record != nil || !errors.As(err, &wrong) ||
			len(l.Hands) != len(same.Hands) || l.Damage != nil {
			t.Errorf("%v, %v, %d hands", record, err, len(l.Hands))
		}
	}
}

func packed(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	w := gzip.NewWriter(&b)
	must.Get(w.Write([]byte(text)))(t)
	must.Do(t, w.Close())
	return b.String()
}
