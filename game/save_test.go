package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestSavedIsPlayed: whatever a table accepts is saved, loaded and played to the same points, hand by hand and as a
// whole, also by a table that goes on from what was saved, and after hands that were taken back.
func TestSavedIsPlayed(t *testing.T) {
	accepted, refused, back, ended := 0, 0, 0, 0
	for name, e := range rulesOfGames(t) {
		for seed := range uint64(long.N(1, 20)) {
			s := &savedGame{randomGame: randomGame{Rand: rand.New(rand.NewPCG(seed, 12)), engine: turnedAtRandom(t, e, seed),
				wins: randomwin.Source{Seed: seed, Rules: e.Rules()}}, name: fmt.Sprintf("%s, seed %d", name, seed)}
			s.run(t)
			accepted, refused, back = accepted+s.accepted, refused+s.refused, back+s.back
			ended += s.ended
		}
	}
	t.Logf("%d hands were accepted, %d refused, %d taken back, %d games ended by choice", accepted, refused, back, ended)
	if accepted < 50 || refused < 50 || back < 10 || ended == 0 {
		t.Errorf("only %d hands were accepted, %d refused, %d taken back, %d games ended by choice", accepted, refused, back, ended)
	}
}

// turnedAtRandom returns the engine of rules of which some options are turned.
func turnedAtRandom(t *testing.T, e *engine.Engine, seed uint64) *engine.Engine {
	r := rand.New(rand.NewPCG(seed, 3))
	for range 1 + r.IntN(4) {
		o := e.Rules().Options()[r.IntN(len(e.Rules().Options()))]
		value := fmt.Sprint(o.Min + r.Int64N(min(o.Max-o.Min+1, 5)))
		if len(o.Allowed) > 0 {
			value = o.Allowed[r.IntN(len(o.Allowed))].String()
		}
		if with, err := e.Rules().With(t.Context(), map[string]string{o.ID: value}); err == nil {
			e = engine.New(with)
		}
	}
	return e
}

// savedGame is a game at a table that is saved after each hand.
type savedGame struct {
	randomGame
	name                    string
	table                   *game.Table
	text                    []byte
	accepted, refused, back int
	ended                   int
}

func (s *savedGame) run(t *testing.T) {
	players := []string{"Aya ", "no", `C: "D", E`, "{春}\u2028"}[:s.engine.Rules().Wall().Players]
	s.record.Players = players
	var err error
	if s.table, err = game.NewTable(s.engine, players...); err != nil {
		t.Fatal(s.name, err)
	}
	if s.IntN(2) == 0 {
		s.beginInTheMiddle(t)
	}
	s.last = s.game(t)
	s.text = game.NewText(s.saved(t))
	for range long.N(12, 25) {
		h := s.hand()
		s.spoil(&h)
		if _, err := s.table.Play(t.Context(), h); err != nil {
			if _, ok := errors.AsType[rules.Findings](err); !ok {
				t.Fatal(s.name, err)
			}
			s.refused++
			continue
		}
		s.accepted++
		if s.text, err = game.Append(s.saved(t), s.text, &h); err != nil {
			t.Fatal(s.name, err)
		}
		if s.IntN(4) == 0 {
			s.compare(t)
		}
		if s.IntN(5) == 0 {
			s.takeBack(t, &h)
		}
		if s.IntN(5) == 0 {
			if s.table, err = game.Resume(t.Context(), s.engine, s.load(t, game.NewText(s.saved(t)))); err != nil {
				t.Fatalf("%s: %v\n%s", s.name, err, s.text)
			}
		}
		s.last = s.game(t)
	}
	s.compare(t)
	s.end(t)
}

// end has somebody end the game, if the rules leave it to him, and demands that this is saved.
func (s *savedGame) end(t *testing.T) {
	r := s.saved(t)
	for _, by := range s.game(t).MayEnd {
		r.End = &game.RecordEnd{}
		if by.By == rules.ByDealer {
			r.End.Player = s.last.Hands[len(s.last.Hands)-1].Dealer
		}
		got, err := game.Play(t.Context(), s.engine, s.load(t, game.NewText(r)))
		if err != nil || got.Ended == nil || got.Ended.ID != by.ID {
			t.Fatalf("%s: ended by %s: %v\n%s", s.name, by.ID, err, game.NewText(r))
		}
		s.ended++
	}
}

// beginInTheMiddle has the game go on from a record of which the first hands are not written down.
func (s *savedGame) beginInTheMiddle(t *testing.T) {
	r, all := s.saved(t), s.engine.Rules()
	n := len(r.Players)
	r.Begin = &game.Standing{Round: hand.South, Number: 1 + s.IntN(n), Honba: s.IntN(3), Sticks: s.IntN(3),
		Points: slices.Repeat([]int64{all.Game().Start}, n)}
	r.Begin.Points[0] -= int64(s.IntN(300)) * 100
	r.Begin.Points[1] += all.Game().Start - r.Begin.Points[0] - int64(r.Begin.Sticks)*all.Payments().Stick
	if s.IntN(4) == 0 {
		r.Winless = s.some(2)
	}
	if pays := all.Payments().Chips; slices.ContainsFunc(pays, func(c rules.Share) bool { return !c.When.Never() }) {
		r.Chips = make([]int64, n)
		r.Chips[0], r.Chips[1] = 3, -3
	}
	if table, err := game.Resume(t.Context(), s.engine, r); err == nil {
		if _, err := table.Game(); err == nil { // else the record leaves something open
			s.table = table
		}
	} else if _, ok := errors.AsType[rules.Findings](err); !ok {
		t.Fatal(s.name, err)
	}
}

// spoil changes a hand in ways that programs may: much of it can't be, or is said in another way than in a file.
func (s *savedGame) spoil(h *game.RecordHand) {
	end := s.last.End
	switch s.IntN(24) {
	case 0:
		h.Tenpai = []game.RecordPlayer{}
	case 1:
		h.Tenpai, h.Nagashi = nil, []game.RecordPlayer{}
	case 2:
		h.Penalties = []game.RecordFact{}
	case 3:
		h.Penalties = append(h.Penalties, h.Penalties...)
	case 4:
		h.Tenpai = s.some(2)
	case 5:
		h.Round, h.Number = end.Round, end.Number
	case 6:
		h.Round = end.Round
	case 7:
		h.Number = end.Number
	case 8:
		h.Honba = &end.Honba
	case 9:
		h.Seats = []game.RecordFact{{ID: "wareme", Player: seated(s.player())}}
	case 10:
		h.Seats = []game.RecordFact{{ID: "wareme", Player: seated(0)}, {ID: "wareme", Player: seated(0)}}
	case 11:
		h.Riichi = append(h.Riichi, game.RecordPlayer{})
	case 12:
		h.Penalties = []game.RecordFact{{ID: "chombo", Player: seated(s.player())}, {ID: "chombo", Player: seated(s.player())}}
	}
	for i := range h.Wins {
		w := &h.Wins[i]
		switch s.IntN(12) {
		case 0:
			w.Chips = new(s.IntN(3) - 1)
		case 1:
			w.Han = 10_000
		case 2:
			w.Fu = 0
		case 3:
			w.Tsumo = !w.Tsumo
		}
		if w.Win != nil && s.IntN(2) == 0 { // as the table would fill it in
			win := w.Win.Clone()
			win.Round, win.Honba, win.Players = end.Round, end.Honba, len(end.Points)
			win.Seat = hand.East + hand.Wind((w.By.Index()-(end.Number-1)+len(end.Points))%len(end.Points))
			w.Win = &win
		}
	}
}

// game returns the game at the table, which can always be worked out.
func (s *savedGame) game(t *testing.T) *game.Game {
	g, err := s.table.Game()
	if err != nil {
		t.Fatal(s.name, err)
	}
	return g
}

// saved returns the record of the game so far.
func (s *savedGame) saved(t *testing.T) *game.Record {
	return must.Get(s.table.Record())(t)
}

// plainLoader turns no option.
var plainLoader = new(rules.Loader)

// load reads a record without anything but its text.
func (s *savedGame) load(t *testing.T, text []byte) *game.Record {
	r, err := game.Load(t.Context(), plainLoader.With("friday.yaml", text), rules.File("friday.yaml"), "")
	if err != nil {
		t.Fatalf("%s: %v\n%s", s.name, err, text)
	}
	return r
}

// takeBack takes the last hand back, and plays it again half of the time.
func (s *savedGame) takeBack(t *testing.T, h *game.RecordHand) {
	s.back++
	want := s.game(t)
	taken, err := s.table.Undo(t.Context())
	if err != nil || !reflect.DeepEqual(taken, h) && len(h.Wins) == 0 {
		t.Fatalf("%s: %v\n%+v is %+v", s.name, err, h, taken)
	}
	if got := s.game(t); !reflect.DeepEqual(got.End, s.last.End) || len(got.Hands) != len(want.Hands)-1 {
		t.Fatalf("%s: without the last hand it is %v, and was %v", s.name, got.End, s.last.End)
	}
	if s.IntN(2) == 0 {
		if s.text, err = game.RemoveLast("friday.yaml", s.text); err != nil {
			t.Fatal(s.name, err)
		}
		return
	}
	if _, err := s.table.Play(t.Context(), *taken); err != nil || !reflect.DeepEqual(s.game(t), want) {
		t.Fatalf("%s: what was taken back is played as another hand: %v", s.name, err)
	}
}

// compare demands that what was saved is the game at the table, written at once and hand by hand.
func (s *savedGame) compare(t *testing.T) {
	want := s.game(t)
	for _, text := range [][]byte{game.NewText(s.saved(t)), s.text} {
		r := s.load(t, text)
		got, err := game.Play(t.Context(), s.engine, r) // which refuses a record of other rules
		if err != nil {
			t.Fatalf("%s: %v\n%s", s.name, err, text)
		}
		same := len(got.Hands) == len(want.Hands) && reflect.DeepEqual(got.End, want.End) && (got.Ended == nil) == (want.Ended == nil)
		for i := range min(len(got.Hands), len(want.Hands)) {
			same = same && slices.Equal(got.Hands[i].Points, want.Hands[i].Points)
		}
		if !same {
			t.Fatalf("%s: %v\nbecame %v\n%s", s.name, want.End, got.End, text)
		}
	}
}

// TestEveryFieldIsWritten changes each field of a record, and demands that its text changes. A field that is added to the
// types has to be written, or named here with the reason why not.
func TestEveryFieldIsWritten(t *testing.T) {
	win := must.Get(hand.Parse("34m234567p88s chi:345s ron:2m dora:3m"))(t)
	a, b := game.PlayerAt(0), game.PlayerAt(1)
	who := []game.RecordPlayer{{Player: a}}
	r := game.Record{Rules: "standard", Set: map[string]string{"bust": "true"}, Name: "Friday", Date: "2026-01-16", Weight: 150,
		Players: []string{"Aya", "Ben", "Chie", "Dan"},
		Begin:   &game.Standing{Round: hand.South, Number: 2, Again: 1, Honba: 1, Sticks: 1, Hands: new(5), Points: []int64{1, 2, 3, 4}, Bank: 8000},
		Hands: []game.RecordHand{{Round: hand.South, Number: 2, Again: 1, Honba: new(1), Seats: []game.RecordFact{{ID: "wareme", Player: a}}, Riichi: who,
			Declared: []game.RecordFact{{ID: "open_riichi", Player: a}},
			Wins:     []game.RecordWin{{By: a, From: b, Pao: b, PaoFor: []game.RecordFact{{ID: "daisangen", Player: b}}, Win: &win, Han: 3, Fu: 30, Yakuman: 1, Liable: 1, Chips: new(2)}},
			Draw:     "exhaustive", Tenpai: who, Nagashi: who, Penalties: []game.RecordFact{{ID: "chombo", Player: a}}, Points: []int64{5, 6, 7, 8}}},
		End: &game.RecordEnd{Player: a}, Winless: who, Busted: []game.RecordBust{{Player: a, By: []game.Player{b}}}, Chips: []int64{5, 6, 7, 8}, Results: []int64{46000, 1, 2, 3}}
	unwritten := map[string]string{
		".Path": "it is where the text is written", ".RuleSet": "Rules and Set tell it", ".Early": "Rules and Date tell it", ".Hands.Wins.Tsumo": "nobody discarded the tile, or Win says it",
		".Hands.Wins.ReadAs": "Win has the tiles as they were read", ".Begin.Lent": "no file can say it, and Resume refuses it",
	}
	eachField(t, reflect.ValueOf(&r).Elem(), "", unwritten, func() string { return string(game.NewText(&r)) })
	for path := range unwritten {
		t.Errorf("there is no field %s", path)
	}
}

// eachField changes the fields of a value one by one, and demands that a text changes, unless they are named.
func eachField(t *testing.T, v reflect.Value, path string, unwritten map[string]string, text func() string) {
	if _, ok := unwritten[path]; ok || strings.Contains(v.Type().String(), "Position") {
		delete(unwritten, path)
		return
	}
	was, before := reflect.New(v.Type()).Elem(), text()
	was.Set(v)
	if v.IsZero() {
		t.Errorf("%s is zero in the record of this test: set it", path)
	}
	if path != "" {
		v.Set(reflect.Zero(v.Type()))
		if text() == before {
			t.Errorf("without %s the text is the same", path)
		}
		v.Set(was)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() != reflect.TypeFor[*hand.Win]() {
			eachField(t, v.Elem(), path, unwritten, text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachField(t, v.Index(i), path, unwritten, text)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[game.Player]() {
			return
		}
		for i := range v.NumField() {
			eachField(t, v.Field(i), path+"."+v.Type().Field(i).Name, unwritten, text)
		}
	}
}

// TestNotSavedNotPlayed: a table refuses what can't be saved, with the reason that Load has for it. What a program may
// leave out and a file may not is written.
func TestNotSavedNotPlayed(t *testing.T) {
	a, b := game.PlayerAt(0), game.PlayerAt(1)
	tiles := must.Get(hand.Parse("234m567p34567s99m ron:8s"))(t)
	ron := func(more func(*game.RecordWin)) game.RecordHand {
		w := game.RecordWin{By: a, From: b, Han: 3, Fu: 30}
		more(&w)
		return game.RecordHand{Wins: []game.RecordWin{w}}
	}
	for _, c := range []struct {
		name, text string
		hand       game.RecordHand
		want       string
	}{
		{"a draw without tenpai", "{draw: exhaustive, tenpai: []}", game.RecordHand{Draw: "exhaustive"}, ""},
		{"empty penalties", "{win: {by: A, from: B, han: 3, fu: 30}}",
			game.RecordHand{Wins: ron(func(*game.RecordWin) {}).Wins, Penalties: []game.RecordFact{}, Tenpai: []game.RecordPlayer{}}, ""},
		{"a seat that follows", "{win: {by: A, from: B, hand: 234m567p34567s99m ron:8s riichi}, riichi: [A]}", ron(func(w *game.RecordWin) {
			win := tiles
			win.Seat, win.Players, win.Flags = hand.East, 4, []hand.Flag{{Name: "riichi", Value: 1}}
			w.Win, w.Han, w.Fu = &win, 0, 0
		}), ""},
		{"one penalty twice", "{penalty: {chombo: [A, A]}}", game.RecordHand{Penalties: []game.RecordFact{{ID: "chombo", Player: a}, {ID: "chombo", Player: a}}},
			"A is named twice"},
		{"chips under rules without", "{win: {by: A, from: B, han: 3, fu: 30, chips: 1}}", ron(func(w *game.RecordWin) { w.Chips = new(1) }),
			"the record has chips, and its rules have none"},
		{"chips below zero", "{win: {by: A, from: B, han: 3, fu: 30, chips: -1}}", ron(func(w *game.RecordWin) { w.Chips = new(-1) }),
			"win.chips must be a whole number"},
		{"tenpai beside a win", "{win: {by: A, from: B, han: 3, fu: 30}, tenpai: [A]}", game.RecordHand{Wins: ron(func(*game.RecordWin) {}).Wins, Tenpai: someone(0, 0)},
			"tenpai is said of a draw"},
		{"half a round", `{round: "east 0", draw: exhaustive, tenpai: []}`, game.RecordHand{Draw: "exhaustive", Round: hand.East}, `"east 0" is not a round: write the wind and the number of the hand, such as east 1`},
		{"a seat that the rules don't know", "{seats: {throne: A}, draw: exhaustive, tenpai: []}",
			game.RecordHand{Draw: "exhaustive", Seats: []game.RecordFact{{ID: "throne", Player: a}}}, `the rules have no seat "throne"`},
	} {
		table, err := game.NewTable(newEngine(t, "standard", nil), names(4)...)
		must.Do(t, err)
		_, err = table.Play(t.Context(), c.hand)
		_, loaded := game.Load(t.Context(), plainLoader, rules.Bytes("x.yaml", []byte("players: [A, B, C, D]\nhands: ["+c.text+"]")), "")
		if played, read := reasons(err), reasons(loaded); played != read || !strings.HasPrefix(played, c.want) || (c.want == "") != (err == nil) {
			t.Errorf("%s: played it is %q, and read %q; want %q", c.name, played, read, c.want)
		}
	}
	table := must.Get(game.NewTable(newEngine(t, "standard", nil), names(4)...))(t)
	if _, err := table.Play(t.Context(), ron(func(w *game.RecordWin) { w.Han, w.Fu = 10000, 0 })); err == nil {
		t.Error("more han are played than a file holds")
	}
}

// reasons are the messages of findings with their cures, without where they stand in a file.
func reasons(err error) string {
	var all []string
	found, _ := errors.AsType[rules.Findings](err)
	for _, f := range found {
		all = append(all, strings.ReplaceAll(f.Message.String(), "hands.1.", "")+": "+f.Help.String())
	}
	return strings.Join(all, "; ")
}

// TestResume: what a record says of a game that is over holds when it is taken up, and its last hand can be taken back.
func TestResume(t *testing.T) {
	r := load(t, []byte(`
rules: standard
set: {bust: true, chip_value: 2000}
players: [Aya, Ben, Chie, Dan]
hands:
  - {win: {by: Aya, from: Ben, hand: 234678m34055p11s ron:5p riichi ippatsu ura:1m}}
  - {win: {by: Aya, from: Ben, yakuman: 1, chips: 10}}
chips: {Aya: 13, Ben: -13}
results: {Aya: 121.3, Ben: -111.3, Chie: 5.0, Dan: -15.0}
`))
	e := engine.New(r.RuleSet)
	table := must.Get(game.Resume(t.Context(), e, r))(t)
	if _, err := table.Play(t.Context(), drawn(1, "exhaustive")); err == nil || !strings.Contains(err.Error(), "the game was over") {
		t.Error(err)
	}
	last, err := table.Undo(t.Context())
	if err != nil || last.Wins[0].Yakuman != 1 {
		t.Fatal(last, err)
	}
	saved, err := table.Record()
	if err != nil || saved.Chips[0] != 3 || len(saved.Hands) != 1 || saved.Set["bust"] != "true" {
		t.Errorf("%+v, %v", saved, err)
	}
	if _, err := table.Undo(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := table.Undo(t.Context()); err == nil {
		t.Error("a hand is taken back that was not played")
	}
	if g, err := table.Game(); err != nil || !slices.Equal(g.End.Points, []int64{25000, 25000, 25000, 25000}) {
		t.Error(g, err)
	}
	r.Results[0]++
	if _, err := game.Resume(t.Context(), e, r); err == nil {
		t.Error("a record goes on whose results are wrong")
	}
	counted := newEngine(t, "testdata/counted.yaml", nil)
	if table, err = game.NewTable(counted, names(4)...); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Play(t.Context(), drawn(1, "exhaustive")); err != nil {
		t.Error("chips that are counted in the end are asked for before it:", err)
	}
	if saved, err = table.Record(); err != nil {
		t.Fatal(err)
	}
	saved.Chips = []int64{2, -2, 0, 0}
	if table, err = game.Resume(t.Context(), counted, saved); err != nil {
		t.Fatal(err)
	}
	if g, err := table.Game(); err != nil || g.Results == nil {
		t.Error("the chips are not counted: ", err)
	}
	lent := &game.Record{Players: names(4), Begin: &game.Standing{Lent: 1000, Points: slices.Repeat([]int64{26000}, 4)}}
	if _, err := game.Resume(t.Context(), newEngine(t, "standard", nil), lent); err == nil {
		t.Error("points that are lent can't be saved")
	}
}

// TestRulesWritten: a record names its rules as from its own folder, and a table those of its engine.
func TestRulesWritten(t *testing.T) {
	for _, c := range []struct{ path, rules, want string }{
		{"friday.yaml", "standard", "standard"}, {"", "club/house.yaml", "club/house.yaml"}, {"club/friday.yaml", "club/house.yaml", "house.yaml"},
		{"club/2026/friday.yaml", "club/house.yaml", "../house.yaml"}, {"friday.yaml", "./standard.yaml", "standard.yaml"}, {"club/a.yaml", "club/ema", "./ema"},
	} {
		text := string(game.NewText(&game.Record{Path: c.path, Rules: c.rules}))
		if want := "rules: " + c.want + "\n"; !strings.HasPrefix(text, want) {
			t.Errorf("%+v: %q", c, text)
		}
	}
	for _, c := range []struct{ rules, want string }{{"ema", "ema"}, {"testdata/last.yaml", "testdata/last.yaml"}} {
		table := must.Get(game.NewTable(newEngine(t, c.rules, map[string]string{"ties": "split"}), names(4)...))(t)
		if r, err := table.Record(); err != nil || r.Rules != c.want || r.Set["ties"] != "split" || len(r.Set) != 1 {
			t.Errorf("%+v: %+v, %v", c, r, err)
		}
	}
}

// TestNamesWritten: whatever players and games are called, a table refuses it, or its record can be read again.
func TestNamesWritten(t *testing.T) {
	e := newEngine(t, "standard", nil)
	r := rand.New(rand.NewPCG(5, 6))
	parts := []string{"a", "~", "null", "-", " ", ":", "#", "?", "'", `"`, `\`, "\x00", "\n", "\t", "{", "]", ",", "&x", "*x", "!", "|", ">", "%", "@", "`", "\u0085",
		"\u2028", "\ufeff", "é", "春", "\xff", "0x1", "1e3", "---", "...", "\U000e0001", "\u200b", "=", "<<", "yes", "\r", "\u007f", "😀"}
	for range long.N(50, 10_000) {
		all := make([]string, 4)
		for i := range all {
			for range 1 + r.IntN(3) {
				all[i] += parts[r.IntN(len(parts))]
			}
		}
		table, err := game.NewTable(e, all...)
		if err != nil {
			continue
		}
		record := must.Get(table.Record())(t)
		record.Name, record.Date = all[0]+all[1], all[2]
		got := load(t, game.NewText(record))
		for i := range all {
			if strings.TrimSpace(all[i]) != got.Players[i] || record.Name != got.Name || record.Date != got.Date {
				t.Fatalf("%q is %q in\n%s", all, got.Players, game.NewText(record))
			}
		}
	}
}
