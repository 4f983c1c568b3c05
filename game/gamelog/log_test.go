package gamelog

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestWorkedGames reads logs that were worked out by hand; the rules agree with each in everything.
func TestWorkedGames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no worked games: ", err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		l := read(t, string(text), file)
		e := loaded(t, l.RuleSet())
		record, err := l.Record(e.Rules())
		if err != nil {
			t.Error(err)
			continue
		}
		c := compared(t, l, record, e)
		for _, d := range c.Differences {
			t.Errorf("%+v", d)
		}
		if c.Wins+c.Draws == 0 {
			t.Errorf("%s: nothing was compared", file)
		}
	}
}

// TestDifferences changes what a log says, and each change is told.
func TestDifferences(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/robbed.json"))(t)
	for _, test := range []struct {
		old, new string
		want     []Difference
	}{
		{"満貫8000点", "満貫8300点", []Difference{{Field: PointsField, Player: game.PlayerAt(1), Log: "8300",
			Rules: "8000"}}},
		{"満貫8000点", "跳満8000点", []Difference{{Field: LimitField, Player: game.PlayerAt(1), Log: "haneman",
			Rules: "mangan"}}},
		{`,"槍槓(1飜)"`, "", []Difference{{Field: YakuField, ID: "chankan", Player: game.PlayerAt(1), Rules: "1"}}},
		{"平和(1飜)", "断幺九(1飜)", []Difference{
			{Field: YakuField, ID: "tanyao", Player: game.PlayerAt(1), Log: "1"},
			{Field: YakuField, ID: "pinfu", Player: game.PlayerAt(1), Rules: "1"}}},
		{"平和(1飜)", "大当たり(1飜)", []Difference{
			{Field: YakuField, ID: "大当たり", Player: game.PlayerAt(1), Log: "1"},
			{Field: YakuField, ID: "pinfu", Player: game.PlayerAt(1), Rules: "1"}}},
		{"平和(1飜)", "断幺九", []Difference{
			{Field: YakuField, ID: "tanyao", Player: game.PlayerAt(1), Log: UntoldHan},
			{Field: YakuField, ID: "pinfu", Player: game.PlayerAt(1), Rules: "1"}}},
		{"平和(1飜)", "平和", nil},
		{"裏ドラ(1飜)", "裏ドラ(2飜)", []Difference{{Field: YakuField, ID: "ura", Player: game.PlayerAt(1),
			Log: "2", Rules: "1"}}},
		{"[-8300,10300,0,0]", "[-8300,9300,0,0]",
			[]Difference{{Field: ChangeField, Player: game.PlayerAt(1), Log: "9300", Rules: "10300"}}},
	} {
		l := read(t, strings.Replace(string(text), test.old, test.new, 1), "robbed.json")
		e := loaded(t, l.RuleSet())
		record := must.Get(l.Record(e.Rules()))(t)
		c := compared(t, l, record, e)
		for i := range c.Differences {
			c.Differences[i].Pos.File, c.Differences[i].Pos.Line, c.Differences[i].Pos.Column = "", 0, 0
		}
		if !slices.Equal(c.Differences, test.want) {
			t.Errorf("with %s in place of %s: %+v, want %+v", test.new, test.old, c.Differences, test.want)
		}
	}
}

// TestRefused has logs that can't be, each with the place and the reason.
func TestRefused(t *testing.T) {
	worked := func(file string) string {
		text := must.Get(os.ReadFile("testdata/" + file))(t)
		return string(text)
	}
	xml, json := worked("nagashi.xml"), worked("robbed.json")
	for _, test := range []struct{ from, old, new, want string }{
		{"", "", "", "the file is empty"},
		{"hello", "", "", "1:1: this is no log"},
		{"<html></html>", "", "", "begins with <mjloggm>, and this with <html>"},
		{xml, "<mjloggm", "<!DOCTYPE x [<!ENTITY a \"b\">]><mjloggm", "1:1: a log has no document type"},
		{xml, "Aya", "&a;", "2:12: this can't be read as XML"},
		{xml, "</mjloggm>", "", "the log is cut off here"},
		{xml, "0,4,8", "0,0,8", "3:1: INIT tells of tile number 0, 1m, which is somewhere else already"},
		{xml, "0,4,8", "136,4,8", "tiles are numbered from 0 to 135"},
		{xml, "0,4,8", "x,4,8", "hai0 of INIT is \"x,4,8,"},
		{xml, "0,4,8,12,", "", "3:1: player 1 is dealt 9 tiles, and should be dealt 13"},
		{xml, "oya=\"0\"\n", "\n", "INIT lacks the attribute oya"},
		{xml, "type=\"nm\"", "type=\"no\"", "6:1: there is no draw that is called \"no\""},
		{xml, "<RYUUKYOKU", "<T0/><RYUUKYOKU", "6:1: T0 tells of tile number 0"},
		{xml, "<RYUUKYOKU", "<D1/><RYUUKYOKU", "it is not the turn of player 1 (East 1, event 1 of 1)"},
		{xml, "<RYUUKYOKU", "<N who=\"1\" m=\"99999999\"/><RYUUKYOKU", "m of N is \"99999999\""},
		{xml, "<RYUUKYOKU", "<N who=\"1\" m=\"64519\"/><RYUUKYOKU", "there is no meld that is written as m=64519"},
		{xml, "oya=\"0\"\n", "oya=\"1\"\n", "3:1: by seed of INIT player 1 deals, and by oya player 2"},
		{xml, "</mjloggm>", "<GO type=\"16\"/></mjloggm>", "by the type of GO 3 play"},
		{xml, "</mjloggm>", "</mjloggm><mjloggm/>", "a second log begins here"},
		{xml, "</mjloggm>", "<T52/></mjloggm>", "T52 stands behind the end of its hand"},
		{xml, "</mjloggm>", "<AGARI/></mjloggm>", "AGARI stands behind the end of its hand"},
		{xml, "<RYUUKYOKU", "<REACH who=\"1\" step=\"1\"/><D0/><RYUUKYOKU",
			"D0 is a discard of another player than who has just declared riichi"},
		{`{"log":[[[3,0,0],[35000,35000,35000],[11],[],[],[],[],[],[],[],[],[],[],["流局"]]]}`, "", "",
			"1:10: here stands a list, where the number of the hand"},
		{json, "\"log\"", "\"lug\"", "1:1: the log lacks the key log"},
		{json, "]]]]}", "]]]]", "the log ends in the middle"},
		{json, "]]]]}", "]]]]} 1", "something stands behind the end"},
		{json, "[0,1,1]", "[99,1,1]", "2:9: here stands a list, where the number of the hand"},
		{json, "[46,47]", "[46,49]", "7:5: here stands \"49\", where the number of a tile"},
		{json, "17p1717", "17q1717", "4:5: here stands \"17q1717\", where a call"},
		{json, "17p1717", "17p1818", "can't be put in order|lacks the tiles"},
		{json, "立直(1飜)", "大当たり", "where a yaku with what it counts"},
		{json, "立直(1飜)", "(1飜)", "where a yaku with what it counts"},
		{json, "[43,43,43,", "[17,43,43,", "4:15: this is the fifth 7m in the hand"},
		{json, "[1,0,1,", "[7,0,1,", "where the number of a player"},
		{json, "[11,12,13,21", strings.Repeat("[", 40) + "[11,12,13,21", "not nested deeper than 16"},
	} {
		l, err := readOne(strings.NewReader(strings.Replace(test.from, test.old, test.new, 1)), "log")
		if err == nil {
			_, err = l.Record(loaded(t, "tenhou").Rules())
		}
		if err == nil && l.Damage != nil {
			err = l.Damage
		}
		if err == nil {
			t.Errorf("with %s in place of %s there is no error, want %s", test.new, test.old, test.want)
			continue
		}
		if !slices.ContainsFunc(strings.Split(test.want, "|"),
			func(want string) bool { return strings.Contains(err.Error(), want) }) {
			t.Errorf("with %s in place of %s: %v, want %s", test.new, test.old, err, test.want)
		}
		if wrong, ok := errors.AsType[*Error](err); !ok || words.In("ja").Message(wrong.Reason) == wrong.Reason {
			t.Errorf("in Japanese nothing is said of %v", err)
		}
	}
}

// TestTooLarge refuses what is larger than a log can be, also when it is packed.
func TestTooLarge(t *testing.T) {
	_, err := readOne(strings.NewReader("<mjloggm>"+strings.Repeat(" ", model.MaxBytes)), "large.xml")
	if err == nil || !strings.Contains(err.Error(), "more than 4 MiB") {
		t.Error(err)
	}
}

// TestOneLongLine reads a log of one line, as the viewer writes them. Its places are found in the
// time that it takes to read it; with the line counted anew for each value this would take minutes.
func TestOneLongLine(t *testing.T) {
	var err error
	took := long.CPU(func() {
		_, err = readOne(strings.NewReader(`{"log":[`+strings.Repeat(" ", 1<<21)+strings.Repeat("1,", 100_000)+`"東",]}`), "long.json")
	})
	if err == nil || !strings.Contains(err.Error(), "long.json:1:2297165") {
		t.Error(err)
	}
	if !long.Within(took, 5*time.Second) {
		t.Errorf("it takes %v", took)
	}
}

func fuzz(f *testing.F, ending string) {
	files, err := filepath.Glob("testdata/*" + ending)
	if err != nil || len(files) == 0 {
		f.Fatal("there are no seeds: ", err)
	}
	played := must.Get(filepath.Glob("testdata/games/*" + ending))(f)
	for _, file := range append(files, played...) {
		text := must.Get(os.ReadFile(file))(f)
		f.Add(text)
	}
	e := loaded(f, "tenhou")
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := readOne(strings.NewReader(string(text)), "fuzz"+ending)
		if err != nil {
			return
		}
		record, err := l.Record(e.Rules())
		if err == nil && len(l.Players) == e.Rules().Wall().Players {
			compared(t, l, record, e).Game(l, record)
		}
		l.Options(e.Rules())
	})
}

func FuzzXML(f *testing.F)  { fuzz(f, ".xml") }
func FuzzJSON(f *testing.F) { fuzz(f, ".json") }

// TestUnclearDraw: a draw at which nobody pays is read as all being tenpai and as nobody being so,
// whichever goes with what follows.
func TestUnclearDraw(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed, tested := uint64(0), false; !tested; seed++ {
			own := simulate(t, seed, e, 12)
			l := read(t, strings.NewReplacer(`"全員不聴"`, `"流局",[0,0,0,0]`, `"全員聴牌"`,
				`"流局",[0,0,0,0]`).Replace(asTenhou6(gameOf(own), true)), "zeros.json")
			record := must.Get(l.Record(e.Rules()))(t)
			for i := range l.Hands[:len(l.Hands)-1] {
				d := l.Hands[i].Draw
				if d == nil || !d.Unclear || len(l.Hands[i].Riichi) > 0 {
					continue
				}
				tested = true
				for range 2 { // by the tiles, and as if these told the contrary
					if found := differencesIn(compared(t, l, record, e), i); len(found) > 0 {
						t.Errorf("%s, game %d, %d tenpai: %+v", id, seed, len(record.Hands[i].Tenpai), found)
					}
					record.Hands[i].Tenpai = l.otherPlayers(record.Hands[i].Tenpai, d.Pos)
				}
				l.Hands[i+1].Honba += 2
				if found := differencesIn(compared(t, l, record, e), i); len(found) == 0 {
					t.Errorf("%s, game %d: the honba of the next hand are not compared", id, seed)
				}
				l.Hands[i+1].Honba -= 2
			}
		}
	}
}

func differencesIn(c *Comparison, hand int) []Difference {
	return slices.DeleteFunc(c.Differences, func(d Difference) bool { return d.Hand != hand })
}

// TestUntoldNagashi: where a log doesn't say how a hand ended, it was nagashi mangan if those got
// something whose discards were all terminals and honors, unless just they were tenpai.
func TestUntoldNagashi(t *testing.T) {
	const noTenpai = "2358m2568p24578s"
	for _, test := range []struct {
		deal string
		want DrawKind
	}{{"2345678m234567p", Exhaustive}, {noTenpai, NagashiMangan}} {
		deals := []string{test.deal, noTenpai, noTenpai, noTenpai}
		outside, simple := []hand.Tile{}, []hand.Tile{}
		for _, tile := range rest(t, deals, "9s") {
			if model.Outside.Has(tile.Kind()) {
				outside = append(outside, tile)
			} else {
				simple = append(simple, tile)
			}
		}
		h := Hand{Round: hand.East, Points: []int64{25000, 25000, 25000, 25000}, Dora: tilesOf(t, "9s"),
			Draw: &Draw{Changes: []int64{3000, -1000, -1000, -1000}}}
		for _, deal := range deals {
			h.Deal = append(h.Deal, tilesOf(t, deal))
		}
		for n := range model.Drawable(model.Seats) {
			from := &outside
			if player := n % model.Seats; player > 0 && len(simple) > 0 {
				from = &simple
			}
			h.Events = append(h.Events, Event{Kind: Drew, Player: n % model.Seats, Tile: (*from)[0]},
				Event{Kind: Discarded, Player: n % model.Seats, Tile: (*from)[0]})
			*from = (*from)[1:]
		}
		own := &Log{Players: make([]string, model.Seats), Hands: []Hand{h}}
		got := read(t, asMjai(gameOf(own), false, 0), "nagashi.mjson").Hands[0].Draw
		if got.Kind != test.want || slices.Equal(got.Nagashi, []int{0}) != (test.want == NagashiMangan) ||
			slices.Equal(got.Tenpai, []int{0}) != (test.want == Exhaustive) {
			t.Errorf("with %s dealt: %+v, want kind %d", test.deal, got, test.want)
		}
	}
}

// TestLargeDocuments: of documents with many values one at a time is held, and whoever takes its
// game may wait for that of another.
func TestLargeDocuments(t *testing.T) {
	text := `{"title":["a","b"],"name":["a","b","c","d"],"rule":{"disp":"x"},"log":[` + strings.Repeat("1,", 100_000) + "1]}"
	second := make(chan bool)
	readJSON(strings.NewReader(text), "first.json", func(*model.Game) bool {
		go readJSON(strings.NewReader(text), "second.json", func(*model.Game) bool { close(second); return true })
		<-second
		return true
	})
	select {
	case <-second:
	default:
		t.Error("nobody took a game")
	}
	held := jsontree.NewStream(strings.NewReader(text), "held.json")
	must.Get(held.Next())(t)
	read := make(chan bool)
	go func() {
		readJSON(strings.NewReader(text), "other.json", func(*model.Game) bool { return true })
		close(read)
	}()
	select {
	case <-read:
		t.Error("two large documents are held")
	case <-time.After(50 * time.Millisecond):
	}
	held.Release()
	<-read
}

// TestLargeInTurn: large documents that come in turn, piece by piece, are all read: none waits for
// another to be written.
func TestLargeInTurn(t *testing.T) {
	text := `{"title":["a","b"],"name":["a","b","c","d"],"rule":{"disp":"x"},"log":[` + strings.Repeat("1,", 300_000) + "1]}"
	var in [2]*io.PipeWriter
	taken := make(chan bool, len(in))
	for i := range in {
		var out *io.PipeReader
		out, in[i] = io.Pipe()
		go readJSON(out, "log.json", func(*model.Game) bool { taken <- true; return true })
	}
	go func() {
		for half := range 2 {
			for i := range in {
				io.WriteString(in[i], text[half*len(text)/2:(half+1)*len(text)/2])
			}
		}
		for i := range in {
			in[i].Close()
		}
	}()
	for range in {
		<-taken
	}
}
