package game

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write what was found into the .out files of testdata/badrecords")

// TestBadRecords compares the findings of every record in testdata/badrecords with the .out beside it.
func TestBadRecords(t *testing.T) {
	t.Chdir("../testdata/badrecords")
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatal("too few files", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".yaml"), func(t *testing.T) {
			record, err := Load(t.Context(), new(rules.Loader), rules.Named(file), "")
			findings, err := finding.Split(err)
			if err != nil || record != nil || findings.Errors() == 0 {
				t.Fatalf("record %v, %v, %d findings", record, err, len(findings))
			}
			golden.Compare(t, *update, strings.TrimSuffix(file, ".yaml")+".out", golden.Printed(findings))
		})
	}
}

// wholeRecord has every key of a record.
const wholeRecord = `
hanfu: 1
rules: standard
set: {kiriage_mangan: true, bust: true}
name: Table 2
date: 2026-01-15
players: [Aya, ベン, Chie, Dan]
begin: {round: S2, honba: 1, sticks: 2, points: {Dan: 25000, Aya: ▲1000, ベン: "51,000", Chie: 23000}}
hands:
  - {round: 南2局, honba: 1, riichi: [ベン], win: {by: Aya, from: Dan, hand: 234m567p34567s99m ron:8s riichi}}
  - win: {by: Chie, pao: Aya, han: 3, fu: 40}
    riichi: Chie
    points: [1, 2, 3, 4]
  - wins: [{by: Aya, from: Dan, yakuman: 2}, {by: Chie, from: Dan, hand: {hand: 234m567p34567s99m, ron: 8s}}]
    riichi: [Chie]
  - {draw: exhaustive, tenpai: [Aya, Dan], nagashi: []}
  - {penalty: {chombo: [Aya, Dan]}}
results: {Aya: 46.0, ベン: -12.3, Chie: ▲33.725, Dan: +0}
`

// TestRecord reads a record with every key.
func TestRecord(t *testing.T) {
	record := must.Get(Load(t.Context(), new(rules.Loader), rules.Bytes("x.yaml", []byte(wholeRecord)), ""))(t)
	if i := slices.IndexFunc(record.RuleSet.Options(),
		func(o rules.Option) bool { return o.ID == "bust" }); record.RuleSet.Options()[i].Value.Int != 1 {
		t.Error("the option is not turned")
	}
	places := []int{record.Hands[0].Pos.Line, record.Hands[0].Riichi[1].Pos.Column, record.Hands[3].DrawPos.Line,
		record.Hands[1].PointsPos.Line, record.ResultsPos.Line}
	if diff := cmp.Diff([]int{10, 99, 16, 13, 18}, places); diff != "" {
		t.Errorf("places (-want +got)\n%s", diff)
	}
	riichi := []hand.Flag{{Name: "riichi", Value: 1}}
	if first, third := record.Hands[0].Wins[0].Win, record.Hands[2].Wins[1].Win; !slices.Equal(first.Flags, riichi) ||
		!slices.Equal(third.Flags, riichi) {
		t.Error("the winner's riichi stands in the hand or beside it, and is in both", first.Flags, third.Flags)
	}
	want := &Record{Path: "x.yaml", Rules: "standard", Set: map[string]string{"kiriage_mangan": "true", "bust": "true"},
		Name: "Table 2", Date: "2026-01-15", Players: []string{"Aya", "ベン", "Chie", "Dan"},
		Begin: &Standing{Round: hand.South, Number: 2, Honba: 1, Sticks: 2,
			Points: []int64{-1000, 51000, 23000, 25000}},
		Hands: []RecordHand{
			{Round: hand.South, Number: 2, Honba: new(1), Riichi: of(1, 0),
				Wins: []RecordWin{{By: PlayerAt(0), From: PlayerAt(3)}}},
			{Riichi: of(2), Wins: []RecordWin{{By: PlayerAt(2), Pao: PlayerAt(0), Tsumo: true, Han: 3, Fu: 40}},
				Points: []int64{1, 2, 3, 4}},
			{Riichi: of(2), Wins: []RecordWin{{By: PlayerAt(0), From: PlayerAt(3), Yakuman: 2},
				{By: PlayerAt(2), From: PlayerAt(3)}}},
			{Draw: "exhaustive", Tenpai: of(0, 3), Nagashi: of()},
			{Penalties: []RecordFact{{ID: "chombo", Player: PlayerAt(0)}, {ID: "chombo", Player: PlayerAt(3)}}},
		},
		Results: []int64{46000, -12300, -33725, 0},
	}
	ignored := cmp.FilterPath(func(p cmp.Path) bool {
		last := p.Last().String()
		return last == ".RuleSet" || last == ".Win" || strings.HasSuffix(last, "Pos") || last == ".PointsAt" ||
			last == ".ResultsAt"
	}, cmp.Ignore())
	if diff := cmp.Diff(want, record, ignored, cmp.AllowUnexported(Player{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// of returns players as a record names them.
func of(players ...int) []RecordPlayer {
	all := []RecordPlayer{}
	for _, p := range players {
		all = append(all, RecordPlayer{Player: PlayerAt(p)})
	}
	return all
}

// TestLongRecord: a record has as many hands as a file holds, more than any list of a rule file.
func TestLongRecord(t *testing.T) {
	const hands = 2000
	text := "hands:\n" + strings.Repeat("  - {draw: exhaustive, tenpai: [east]}\n", hands)
	record := must.Get(Load(t.Context(), new(rules.Loader), rules.Bytes("x.yaml", []byte(text)), ""))(t)
	played := must.Get(Play(t.Context(), engine.New(record.RuleSet), record))(t)
	if last := played.Hands[len(played.Hands)-1]; len(played.Hands) != hands || last.Honba != hands {
		t.Errorf("%d hands, the last with %d honba, want %d", len(played.Hands), last.Honba, hands)
	}
}

// TestRecordRules: which rules a record is read for, and which value of an option counts.
func TestRecordRules(t *testing.T) {
	const hands = "\nplayers: [A, B, C, D]\nhands: [{draw: exhaustive, tenpai: []}]\n"
	for _, test := range []struct {
		text, under string
		set         map[string]string
		want        string
		value       bool
	}{
		{"", "", nil, "standard", false},
		{"rules: ema", "", nil, "ema", true},
		{"rules: ema", "standard", nil, "standard", false},
		{"set: {kiriage_mangan: true}", "", nil, "standard", true},
		{"set: {kiriage_mangan: true}", "", map[string]string{"kiriage_mangan": "false"}, "standard", false},
		{"", "", map[string]string{"kiriage_mangan": "true"}, "standard", true},
	} {
		record, err := Load(t.Context(), &rules.Loader{Set: test.set},
			rules.Bytes("x.yaml", []byte(test.text+hands)), test.under)
		if err != nil {
			t.Errorf("%+v: %v", test, err)
			continue
		}
		i := slices.IndexFunc(record.RuleSet.Options(), func(o rules.Option) bool { return o.ID == "kiriage_mangan" })
		if got := record.RuleSet.Options()[i].Value.Int == 1; record.RuleSet.ID() != test.want || got != test.value {
			t.Errorf("%+v: the rules are %s, and the option is %v", test, record.RuleSet.ID(), got)
		}
	}
	if _, err := Load(t.Context(), new(rules.Loader), rules.Bytes("x.yaml", []byte(hands)), "nowhere"); err == nil {
		t.Error("rules that are not there are no error")
	}
}

// TestLoadValues reads a record that a program holds as values: a finding names the entry, as nobody has seen lines.
func TestLoadValues(t *testing.T) {
	record := map[string]any{"players": []string{"Aki", "Ben", "Cleo", "Dan"},
		"hands": []any{map[string]any{"draw": "exhaustive", "tenpai": []string{"Eve"}}}}
	_, err := Load(t.Context(), new(rules.Loader), rules.Values("friday", record), "")
	found, ok := errors.AsType[rules.Findings](err)
	if !ok || len(found) != 1 || found[0].Line != 0 || found[0].File != "friday" || found[0].Rule != "hands.1.tenpai" {
		t.Errorf("%v: %+v", err, found)
	}
}

// TestIsRecord tells records from rule files.
func TestIsRecord(t *testing.T) {
	for text, want := range map[string]bool{
		wholeRecord: true, "\ufeffhands:\n- {}": true, "players: 3\nid: x": false, "# hands:\nyaku:\n  hands: 1": false,
		"hanfu: 1\ncases: {}": false, "": false,
	} {
		if got := source.IsRecord([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// FuzzRecord: any text is read or refused with findings at places that are in it.
func FuzzRecord(f *testing.F) {
	f.Add(wholeRecord)
	files := must.Get(filepath.Glob("../testdata/badrecords/*.yaml"))(f)
	for _, file := range files {
		text, _, err := source.Read(file)
		must.Do(f, err)
		f.Add(string(text))
	}
	loader := new(rules.Loader)
	f.Fuzz(func(t *testing.T, text string) {
		record, err := Load(t.Context(), loader, rules.Bytes("x.yaml", []byte(text)), "standard")
		findings, err := finding.Split(err)
		if err != nil || (record == nil) != (findings.Errors() > 0) {
			t.Fatal(record, err, golden.Printed(findings))
		}
		for _, f := range findings {
			if lines := strings.Count(text, "\n") + 1; f.File == "x.yaml" && f.Line > lines {
				t.Errorf("line %d of %d: %s", f.Line, lines, f)
			}
		}
	})
}

// TestShippedIsNoFile: what a text from memory names by the id of a shipped rule set is that rule set, though a file
// has its name.
func TestShippedIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(t, os.WriteFile("standard", []byte("hanfu: 1\nid: prod\nextends: standard\nhidden_key: hidden_value\n"),
		0o644))
	record, err := Load(t.Context(), new(rules.Loader), rules.Bytes("x.yaml", []byte(wholeRecord)), "")
	if err != nil || record.RuleSet.ID() != "standard" {
		t.Error(err)
	}
}

// TestPlayerJSON: a player is written as an index, nobody as null, and both are read back.
func TestPlayerJSON(t *testing.T) {
	type hand struct{ By, From Player }
	want := hand{By: PlayerAt(2)}
	text, err := json.Marshal(want)
	if err != nil || string(text) != `{"By":2,"From":null}` {
		t.Fatalf("%s, %v", text, err)
	}
	got := hand{From: PlayerAt(1)}
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("read back as %v, %v", got, err)
	}
	if err := json.Unmarshal([]byte("-1"), &got.By); err == nil {
		t.Error("-1 is read as a player")
	}
}

// TestPlayerAtNone: an index that was not found is no player, and not nobody either.
func TestPlayerAtNone(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("there is a player at -1")
		}
	}()
	PlayerAt(-1)
}
