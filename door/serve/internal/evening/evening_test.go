package evening

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/season"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/must"
)

// bookIn returns the book of a folder with files.
func bookIn(t *testing.T, files map[string]string) (Book, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	folder := must.Get(club.Open(dir))(t)
	return NewBook(catalog.New(folder)), dir
}

var four = &game.Record{Name: "Table 2", Date: "2026-01-16", Rules: "standard", Players: []string{"Aya", "Ben", "Chie", "Dan"}}

// begun returns a new evening.
func begun(t *testing.T, b Book, r *game.Record) *Evening {
	t.Helper()
	e, err := b.New(t.Context(), r)
	if err != nil || len(e.Wrong) > 0 {
		t.Fatal(e, err)
	}
	return e
}

// TestEnter enters hands after one of them, and looks for what is written, or asked for.
func TestEnter(t *testing.T) {
	none := NewBook(catalog.New(nil))
	e, err := none.Read(t.Context(), "players: [Aya, Ben, Chie, Dan]\nset: {wareme: true}\nhands:\n  - {draw: exhaustive, tenpai: [Dan]}\n")
	if err != nil || len(e.Wrong) > 0 {
		t.Fatal(e.Wrong, err)
	}
	three := begun(t, none, &game.Record{Rules: "sanma", Players: []string{"Aya", "Ben", "Chie"}})
	const tiles = "234m567p34567s99m"
	for _, c := range []struct {
		e          *Evening
		said, want string
		lacks      Lack
	}{
		{e, "by=1&from=2&worth=3&fu=30", "{round: east 2, win: {by: Aya, from: Ben, han: 3, fu: 30}}", ""},
		{e, "by=1&from=0&worth=5&fu=30", "{round: east 2, win: {by: Aya, han: 5}}", ""},
		{e, "by=1&from=2&worth=y1&pao=4", "{round: east 2, win: {by: Aya, from: Ben, pao: Dan, yakuman: 1}}", ""},
		{e, "by=1&from=2&worth=y2&pao=4&liable=1", "{round: east 2, win: {by: Aya, from: Ben, pao: Dan, yakuman: 2, liable: 1}}", ""},
		{e, "by=1&from=2&worth=y2&pao=4", "", LacksLiable},
		{e, "by=1&from=2&worth=3&fu=30&riichi=1&riichi=4&seat:wareme=3",
			"{round: east 2, riichi: [Aya, Dan], seats: {wareme: Chie}, win: {by: Aya, from: Ben, han: 3, fu: 30}}", ""},
		{e, "by=1&from=2&worth=3&fu=30&by2=3&worth2=5&hand3=" + url.QueryEscape(tiles+" ron:8s riichi") + "&by3=4",
			"{round: east 2, wins: [{by: Aya, from: Ben, han: 3, fu: 30}, {by: Chie, from: Ben, han: 5}, {by: Dan, from: Ben, hand: 23499m567p34567s ron:8s riichi}]}", ""},
		{e, "from=2&hand=" + url.QueryEscape(tiles+" tsumo:8s seat:west round:east honba:1 sticks:0 riichi dora:4s"),
			"{round: east 2, win: {by: Dan, hand: 23499m567p34567s tsumo:8s riichi dora:4s}}", ""},
		{e, "hand=" + url.QueryEscape(tiles+" ron:8s seat:west from:north"), "{round: east 2, win: {by: Dan, from: Aya, hand: 23499m567p34567s ron:8s}}", ""},
		{e, "end=draw&draw=exhaustive", "{round: east 2, draw: exhaustive, tenpai: []}", ""},
		{e, "end=draw&draw=exhaustive&tenpai=2&tenpai=9&tenpai=x&by=1", "{round: east 2, draw: exhaustive, tenpai: [Ben]}", ""},
		{e, "end=draw&draw=nagashi_mangan&nagashi=2", "{round: east 2, draw: nagashi_mangan, tenpai: [], nagashi: [Ben]}", ""},
		{e, "end=draw&draw=suufon_renda&tenpai=2", "{round: east 2, draw: suufon_renda}", ""},
		{e, "end=penalty&penalty=chombo&of=2", "{round: east 2, penalty: {chombo: [Ben]}}", ""},
		{three, "by=3&from=2&worth=3&fu=30&riichi=4", "{round: east 1, win: {by: Chie, from: Ben, han: 3, fu: 30}}", ""},
		{e, "", "", LacksWinner},
		{e, "by=5&from=2&worth=3&fu=30", "", LacksWinner},
		{e, "by=1&worth=3&fu=30", "", LacksFrom},
		{e, "by=1&from=2", "", LacksWorth},
		{e, "by=1&from=2&worth=99", "", LacksWorth},
		{e, "by=1&from=2&worth=3", "", LacksFu},
		{e, "by=1&from=2&worth=3&fu=-3", "", LacksFu},
		{e, "by=1&from=2&worth=5&by2=2", "", LacksWorth},
		{e, "end=draw&draw=nonsense", "", LacksDraw},
		{e, "end=penalty&of=2", "", LacksPenalty},
		{e, "end=penalty&penalty=chombo", "", LacksWhose},
	} {
		said := must.Get(url.ParseQuery(c.said))(t)
		n := c.e.Enter(said)
		n.FromTiles()
		h, lacks, err := n.Hand()
		if err != nil || lacks != c.lacks {
			t.Errorf("%s: %v, lacks %q", c.said, err, lacks)
		}
		if err != nil || lacks != LacksNothing {
			continue
		}
		next, err := none.With(t.Context(), c.e, h)
		if err != nil {
			t.Errorf("%s: %v", c.said, err)
			continue
		}
		lines := strings.Split(strings.TrimSpace(string(next.Text)), "\n  - ")
		if got := lines[len(lines)-1]; got != c.want || len(next.Wrong) > 0 {
			t.Errorf("%s is written %s, %v; want %s", c.said, got, next.Wrong, c.want)
		}
	}
	if _, _, err := e.Enter(url.Values{"hand": {"nonsense"}, "by": {"1"}}).Hand(); err == nil {
		t.Error("a hand is read that is none")
	}
	if winds := e.Winds(); !slices.Equal(winds, []hand.Wind{hand.North, hand.East, hand.South, hand.West}) {
		t.Errorf("they sit at %v", winds)
	}
}

// TestOffered: what a hand can be worth follows from the rules.
func TestOffered(t *testing.T) {
	e := begun(t, NewBook(catalog.New(nil)), four)
	var worths []string
	for _, w := range e.Worths() {
		text := w.Value
		if w.Limit != nil {
			text += " " + w.Limit.ID
		}
		worths = append(worths, text)
	}
	if got, want := strings.Join(worths, ", "), "1, 2, 3, 4, 5 mangan, 6 haneman, 8 baiman, 11 sanbaiman, 13 yakuman, y1 yakuman, y2 yakuman"; got != want {
		t.Errorf("a win may be worth %s", got)
	}
	for id, want := range map[string]int{"standard": 2, "ema": 1, "sanma": 2} {
		players := four.Players[:map[bool]int{true: 3, false: 4}[id == "sanma"]]
		most := 0
		for _, w := range begun(t, NewBook(catalog.New(nil)), &game.Record{Rules: id, Players: players}).Worths() {
			most = max(most, w.Yakuman)
		}
		if most != want {
			t.Errorf("%s: up to %d yakuman are offered, want %d", id, most, want)
		}
	}
	for said, want := range map[string]string{
		"":                       "20 25 30 40 50 60 70 80 90 100 110 120 130 140",
		"worth=1":                "30 40 50 60 70 80 90 100 110",
		"worth=1&from=2":         "30 40 50 60 70 80 90 100 110",
		"worth=1&from=0":         "30 40 50 60 70 80 90 100",
		"worth=2&from=0":         "20 30 40 50 60 70 80 90 100 110",
		"worth=2&from=2":         "25 30 40 50 60 70 80 90 100 110",
		"worth=3&from=0":         "20 25 30 40 50 60 70 80 90 100 110",
		"from=0&worth2=1":        "20 25 30 40 50 60 70 80 90 100 110 120 130",
		"worth=y1":               "20 25 30 40 50 60 70 80 90 100 110 120 130 140",
		"rules=no&worth=nothing": "20 25 30 40 50 60 70 80 90 100 110 120 130 140",
	} {
		q := must.Get(url.ParseQuery(said))(t)
		var offered []string
		for _, fu := range e.Enter(q).Fu("") {
			if fu.Offered {
				offered = append(offered, strconv.Itoa(fu.Count))
			}
		}
		if got := strings.Join(offered, " "); got != want {
			t.Errorf("%s: the fu may be %s; want %s", said, got, want)
		}
	}
	if d := e.Draws(); d[0].ID != "exhaustive" || !d[len(d)-1].Aborts {
		t.Errorf("the draws are %v", d)
	}
}

// TestFolder begins evenings in a folder, adds hands and takes them back.
func TestFolder(t *testing.T) {
	b, dir := bookIn(t, map[string]string{"our-club.yaml": "hanfu: 1\nid: our-club\nextends: standard\n",
		"2026-01-17-broken.yaml": "hands: [\n", "list.yaml": "players: [A, B, C, D]\nhands:\n  - {draw: exhaustive, tenpai: [x]}\n"})
	own := *four
	own.Rules = "our-club.yaml"
	first, second := begun(t, b, &own), begun(t, b, &own)
	if first.File != "2026-01-16-table-2.yaml" || second.File != "2026-01-16-table-2-2.yaml" {
		t.Errorf("the files are %s and %s", first.File, second.File)
	}
	if files, err := b.Files(); err != nil || !slices.Equal(files, []string{"list.yaml", "2026-01-17-broken.yaml",
		"2026-01-16-table-2.yaml", "2026-01-16-table-2-2.yaml"}) {
		t.Errorf("%q %v", files, err)
	}
	e, err := b.Open(t.Context(), first.File)
	if err != nil || e.Record.RuleSet.ID() != "our-club" {
		t.Fatal(err)
	}
	h := &game.RecordHand{Draw: "exhaustive", Tenpai: []game.RecordPlayer{}}
	if e, err = b.With(t.Context(), e, h); err != nil || b.Save(e) != nil {
		t.Fatal(err)
	}
	if err := b.Save(first); !errors.Is(err, ErrChanged) {
		t.Errorf("a version that is old is saved: %v", err)
	}
	wrong := &game.RecordHand{Wins: []game.RecordWin{{By: game.PlayerAt(0), From: game.PlayerAt(1), Han: 1, Fu: 20}}}
	if bad, err := b.With(t.Context(), e, wrong); err != nil || len(bad.Wrong) == 0 || b.Save(bad) == nil {
		t.Errorf("a hand is saved that no hand can be: %v", err)
	}
	if e, err = b.Without(t.Context(), e); err != nil || b.Save(e) != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, first.File)); err != nil || string(text) != string(first.Text) {
		t.Errorf("without its hand the file is %q %v", text, err)
	}
	for _, name := range []string{"our-club.yaml", "../x.yaml", "none.yaml", ""} {
		if _, err := b.Open(t.Context(), name); err == nil {
			t.Errorf("%q is opened", name)
		}
	}
	for _, name := range []string{"2026-01-17-broken.yaml", "list.yaml"} {
		e, err := b.Open(t.Context(), name)
		if err != nil || len(e.Wrong) == 0 {
			t.Fatal(name, err)
		}
		if _, err := b.With(t.Context(), e, h); err == nil {
			t.Errorf("a hand is added to %s", name)
		}
		if e, err = b.Rewritten(t.Context(), e, "players: [A, B, C, D]\r\nhands: []\r\n"); err != nil || b.Save(e) != nil || strings.Contains(string(e.Text), "\r") {
			t.Errorf("%s is not corrected: %v", name, err)
		}
	}
}

// TestRedo: a hand that was taken back comes again as it was written, into the record that it was taken from alone.
func TestRedo(t *testing.T) {
	b := NewBook(catalog.New(nil))
	for _, text := range []string{
		"players: [A, B, C, D]\nhands:\n  - {draw: exhaustive, tenpai: [A]} # one\n  - draw: exhaustive # two\n    tenpai: []\n",
		"hands:\n- {draw: exhaustive, tenpai: []}\n- {draw: exhaustive, tenpai: []}\n- {draw: exhaustive, tenpai: []}",
		"players: [A, B, C, D]\nhands: [{draw: exhaustive, tenpai: []}, {draw: exhaustive, tenpai: [B]}]\nname: é\n",
		"{hands: [{draw: exhaustive, tenpai: []}]}",
	} {
		e, err := b.Read(t.Context(), text)
		if err != nil || len(e.Wrong) > 0 {
			t.Fatal(err, e.Wrong)
		}
		var all []string
		for n := len(e.Record.Hands); n > 0; n-- {
			now, redo, err := b.Undo(t.Context(), e)
			if err != nil || !now.CanRedo(redo) || e.CanRedo(redo) {
				t.Fatalf("%q: %v", e.Text, err)
			}
			e, all = now, append(all, redo)
		}
		if _, _, err := b.Undo(t.Context(), e); err == nil {
			t.Error("a hand is taken back where there is none")
		}
		for _, redo := range slices.Backward(all) {
			if e, err = b.Redo(t.Context(), e, redo); err != nil || len(e.Wrong) > 0 {
				t.Fatalf("%q: %v", redo, err)
			}
		}
		if string(e.Text) != text {
			t.Errorf("%q comes back as %q", text, e.Text)
		}
		for _, bad := range []string{"", "{}", all[0], strings.Replace(all[0], `"first":`, `"first":-`, 1),
			fmt.Sprintf(`{"of": %q, "first": 1, "behind": 99}`, sumOf(e.Text)), fmt.Sprintf(`{"of": %q, "first": -1}`, sumOf(e.Text))} {
			if now, err := b.Redo(t.Context(), e, bad); err == nil {
				t.Errorf("%q is put back: %q", bad, now.Text)
			}
		}
	}
}

// TestRepeats: a hand that is sent once more is told from another one, however the record is laid out.
func TestRepeats(t *testing.T) {
	b := NewBook(catalog.New(nil))
	for _, text := range []string{
		"players: [Aya, Ben, Chie, Dan]\n\nhands: []\n", "hands: [] # none yet\nplayers: [Aya, Ben, Chie, Dan]\n",
		"players: [Aya, Ben, Chie, Dan]\nhands: [{draw: exhaustive, tenpai: []}]\n", "{players: [Aya, Ben, Chie, Dan], hands: []}",
		"players: [Aya, Ben, Chie, Dan]\nhands:\n  - {draw: exhaustive, tenpai: [Aya]} # one\n# the end\n",
	} {
		e, err := b.Read(t.Context(), text)
		if err != nil || len(e.Wrong) > 0 {
			t.Fatal(err, e.Wrong)
		}
		said := func(query string) url.Values {
			return must.Get(url.ParseQuery(query + "&seen=" + strconv.Itoa(len(e.Record.Hands))))(t)
		}
		for _, hand := range []string{"by=1&from=2&worth=3&fu=30", "end=draw&draw=exhaustive&tenpai=2&riichi=2",
			"hand=" + url.QueryEscape("234m567p3456799s ron:8s seat:south from:east riichi")} {
			n := e.Enter(said(hand))
			n.FromTiles()
			h, lacks, err := n.Hand()
			if err != nil || lacks != LacksNothing {
				t.Fatal(hand, lacks, err)
			}
			with, err := b.With(t.Context(), e, h)
			if err != nil || len(with.Wrong) > 0 {
				t.Fatal(hand, err, with.Wrong)
			}
			for _, other := range []string{hand, hand + "&riichi=4", "by=1&from=2&worth=4&fu=30", ""} {
				if got := b.Repeats(t.Context(), with, said(other)); got != (other == hand) {
					t.Errorf("after %q in %q, %q is the same: %v", hand, text, other, got)
				}
			}
			if b.Repeats(t.Context(), e, said(hand)) {
				t.Errorf("%q is there before it was added", hand)
			}
		}
	}
}

// TestNames: any name of a game makes a name of a file.
func TestNames(t *testing.T) {
	b, _ := bookIn(t, nil)
	for name, want := range map[string]string{"": "2026-01-16.yaml", "Friday, table 2": "2026-01-16-friday-table-2.yaml",
		"金曜日": "2026-01-16-金曜日.yaml", "../../etc/passwd": "2026-01-16-etc-passwd.yaml", "Été": "2026-01-16-été.yaml",
		"a\x00b\n": "2026-01-16-a-b.yaml", strings.Repeat("長い名前", 100): "2026-01-16-" + strings.Repeat("長い名前", 5)[:57] + ".yaml",
		"e_test": "2026-01-16-e-test.yaml"} {
		r := *four
		r.Name = name
		if e := begun(t, b, &r); e.File != want {
			t.Errorf("%q makes %q, want %q", name, e.File, want)
		}
	}
	for name, want := range map[string]string{"": "game.yaml", "CON": "game-con.yaml", "com1": "game-com1.yaml", "Friday": "friday.yaml"} {
		r := *four
		r.Name, r.Date = name, ""
		if e := begun(t, b, &r); e.File != want {
			t.Errorf("%q without a date makes %q, want %q", name, e.File, want)
		}
	}
}

// TestWriters: of those who write at once into the same evening and into others, each loses nothing.
func TestWriters(t *testing.T) {
	b, _ := bookIn(t, nil)
	const tables, writers, hands = 2, 2, 4 // a game has room for eight hands that nobody wins
	r := *four
	r.Rules = "tenhou"
	var files [tables]string
	for i := range files {
		files[i] = begun(t, b, &r).File
	}
	var all sync.WaitGroup
	for i := range tables * writers {
		all.Go(func() {
			for added := 0; added < hands; {
				e, err := b.Open(t.Context(), files[i%tables])
				if err == nil {
					// each has his own number of sticks
					e, err = b.With(t.Context(), e, &game.RecordHand{Draw: "exhaustive", Tenpai: []game.RecordPlayer{},
						Riichi: []game.RecordPlayer{{Player: game.PlayerAt(i / tables)}}})
				}
				if err == nil {
					err = b.Save(e)
				}
				switch {
				case err == nil:
					added++
				case !errors.Is(err, ErrChanged):
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	for _, file := range files {
		e := must.Get(b.Open(t.Context(), file))(t)
		for _, player := range four.Players[:writers] {
			if n := strings.Count(string(e.Text), fmt.Sprintf("riichi: [%s]", player)); n != hands {
				t.Errorf("%s has %d hands of %s", file, n, player)
			}
		}
	}
}

// TestRulesKept: the rules of a game are loaded once for all hands of it, until one of their files changes.
func TestRulesKept(t *testing.T) {
	const house = "hanfu: 1\nid: own\nextends: league.yaml\n"
	const record = "rules: own.yaml\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, han: 3, fu: 30}}\n"
	b, dir := bookIn(t, map[string]string{"own.yaml": house, "league.yaml": "hanfu: 1\nid: league\nextends: ema\n",
		"friday.yaml": record, "turned.yaml": "set: {red_fives: 3}\n" + record, "plain.yaml": strings.Replace(record, "own.yaml", "ema", 1)})
	engines := func() (all []*engine.Engine) {
		t.Helper()
		for _, name := range []string{"plain.yaml", "friday.yaml", "turned.yaml"} {
			e, err := b.Open(t.Context(), name)
			if err != nil || len(e.Wrong) > 0 || e.Game == nil {
				t.Fatal(name, e.Wrong, err)
			}
			all = append(all, e.Engine)
		}
		return all
	}
	first := engines()
	if again := engines(); !slices.Equal(first, again) || first[1].Rules().Hash() == first[2].Rules().Hash() {
		t.Error("rules are loaded for each request")
	}
	changed := "hanfu: 1\nid: league\nextends: ema\nyaku: {pinfu: off}\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "league.yaml"), []byte(changed), 0o644))
	now := engines()
	for i, name := range []string{"plain.yaml", "friday.yaml", "turned.yaml"} {
		if changed := now[i].Rules().Hash() != first[i].Rules().Hash(); changed != (i > 0) {
			t.Errorf("%s: other rules: %v", name, changed)
		}
	}
	must.Do(t, os.Remove(filepath.Join(dir, "own.yaml")))
	if e, err := b.Open(t.Context(), "friday.yaml"); err != nil || len(e.Wrong) == 0 {
		t.Errorf("rules that are gone: %v", err)
	}
}

// TestSeasonKept: a season is added up once until a file changes, comes or goes, be it one of rules that a game names.
func TestSeasonKept(t *testing.T) {
	const record = "rules: own.yaml\nset: {time_limit: true}\nend: time\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, han: 3, fu: 30}}\n"
	b, dir := bookIn(t, map[string]string{"own.yaml": "hanfu: 1\nid: own\nextends: league.yaml\n",
		"league.yaml": "hanfu: 1\nid: league\nextends: ema\n", "friday.yaml": record})
	season := func() *season.Season {
		t.Helper()
		return must.Get(b.Season(t.Context()))(t)
	}
	write := func(name, text string) {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	for _, c := range []struct {
		name   string
		change func()
		games  int
	}{
		{"as it was first", func() {}, 1},
		{"a game of as many bytes", func() { write("friday.yaml", strings.Replace(record, "han: 3", "han: 2", 1)) }, 1},
		{"one more game", func() { write("saturday.yaml", strings.Replace(record, "han: 3", "han: 5", 1)) }, 2},
		{"other rules", func() { write("league.yaml", "hanfu: 1\nid: league\nextends: mleague\n") }, 2},
		{"a game that is broken", func() { write("friday.yaml", strings.Replace(record, "by: Aya", "by: Eve", 1)) }, 1},
		{"a game that is gone", func() { os.Remove(filepath.Join(dir, "friday.yaml")) }, 1},
		{"rules that are gone", func() { os.Remove(filepath.Join(dir, "league.yaml")) }, 0},
	} {
		before := season()
		c.change()
		now := season()
		if len(now.Games) != c.games || (now == before) != (c.name == "as it was first") || now != season() {
			t.Errorf("%s: %d games, and added up anew: %v, and again: %v", c.name, len(now.Games), now != before, now != season())
		}
	}
}

// BenchmarkOpen measures how long a request waits for an evening under a house file.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	for name, text := range map[string]string{"own.yaml": "hanfu: 1\nid: own\nextends: ema\nyaku: {renhou: off}\n",
		"friday.yaml": "rules: own.yaml\nset: {time_limit: true}\nend: time\nplayers: [A, B, C, D]\nhands:\n  - {win: {by: A, from: B, han: 3, fu: 30}}\n"} {
		must.Do(b, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	folder := must.Get(club.Open(dir))(b)
	book := NewBook(catalog.New(folder))
	for b.Loop() {
		if e, err := book.Open(b.Context(), "friday.yaml"); err != nil || len(e.Wrong) > 0 {
			b.Fatal(err)
		}
	}
}
