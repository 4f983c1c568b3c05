package evening

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestCorrect corrects hands of a game: the entry begins with what the record says, and later
// rounds follow.
func TestCorrect(t *testing.T) {
	const begin = "rules: tenhou\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n"
	b := NewBook(catalog.New(nil))
	for _, c := range []struct{ name, hands, change, want, wrong string }{
		{"nothing", "  - {win: {by: Aya, from: Ben, han: 7}}\n", "", "  - {win: {by: Aya, from: Ben, han: 7}}\n", ""},
		{"the winner", "  - {round: east 1, riichi: [Dan], win: {by: Aya, han: 2, fu: 30}} # well\n  - {round: east 1, draw: exhaustive, tenpai: []}\n", "by=2",
			"  - {round: east 1, riichi: [Dan], win: {by: Ben, han: 2, fu: 30}} # well\n  - {round: east 2, draw: exhaustive, tenpai: []}\n", ""},
		{"a draw", "  - {win: {by: Aya, from: Ben, han: 5, fu: 30}}\n", "end=draw&draw=exhaustive&tenpai=3", "  - {draw: exhaustive, tenpai: [Chie]}\n", ""},
		{"the fu of a mangan", "  - {win: {by: Aya, from: Ben, han: 5, fu: 30}}\n", "from=3", "  - {win: {by: Aya, from: Chie, han: 5, fu: 30}}\n", ""},
		{"points that no longer are", "  - {win: {by: Aya, from: Ben, han: 5}, points: [37000, 13000, 25000, 25000]}\n", "from=3", "", "Ben"},
		{"a later hand", "  - {win: {by: Aya, from: Ben, han: 5}}\n  - {win: {by: Aya, hand: 234m567p34567s99m tsumo:8s tenhou}}\n", "by=3", "", "tenhou"},
		{"a game that is over before", "  - {win: {by: Aya, from: Ben, han: 5}}\n  - {draw: exhaustive, tenpai: []}\n", "worth=y2", "", "over"},
	} {
		text := begin + c.hands
		e, err := b.Read(t.Context(), text)
		if err != nil || len(e.Wrong) > 0 {
			t.Fatal(c.name, e.Wrong, err)
		}
		n, err := b.Enter(t.Context(), e, url.Values{"at": {"1"}})
		if err != nil || !b.CanCorrect(t.Context(), e, 1) {
			t.Errorf("%s: the entry can't hold the hand: %v", c.name, err)
			continue
		}
		change, _ := url.ParseQuery(c.change)
		for key, values := range change {
			n.form[key] = values
		}
		h, lacks, err := n.Hand()
		if err != nil || lacks != LacksNothing {
			t.Errorf("%s: %v, lacks %q", c.name, err, lacks)
			continue
		}
		now, err := b.Done(t.Context(), e, n, h)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.wrong == "" && (string(now.Text) != begin+c.want || len(now.Wrong) > 0) || c.wrong != "" && !strings.Contains(now.Wrong.Error(), c.wrong) {
			t.Errorf("%s: %v\n%s", c.name, now.Wrong, now.Text)
		}
	}
}

// TestCanCorrect: hands of which an entry can't hold everything are told from others.
func TestCanCorrect(t *testing.T) {
	b := NewBook(catalog.New(nil))
	for text, want := range map[string]bool{
		"{win: {by: Aya, pao: Dan, yakuman: 2, liable: 1}}":                                           true,
		"{penalty: {chombo: [Aya, Ben]}}":                                                             true,
		"{wins: [{by: Aya, from: Ben, han: 3, fu: 30}, {by: Dan, from: Ben, yakuman: 1, pao: Chie}]}": false,
		"{win: {by: Aya, pao: {daisangen: Dan, daisuushii: Ben}, yakuman: 3}}":                        true,
	} {
		e := must.Get(b.Read(t.Context(), "players: [Aya, Ben, Chie, Dan]\nhands:\n  - "+text+"\n"))(t)
		if len(e.Wrong) > 0 {
			t.Fatal(text, e.Wrong)
		}
		if got := b.CanCorrect(t.Context(), e, 1); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestCorrectRandom: whatever is entered, its correction begins with it, wherever it stands in the
// game.
func TestCorrectRandom(t *testing.T) {
	b := NewBook(catalog.New(nil))
	e, err := b.Read(t.Context(), "players: [Aya, Ben, Chie, Dan]\nset: {wareme: true}\nhands:\n  - {draw: exhaustive, tenpai: [Dan]}\n")
	if err != nil || len(e.Wrong) > 0 {
		t.Fatal(err, e.Wrong)
	}
	source := &randomwin.Source{Seed: long.Seed(), Rules: e.Engine.Rules()}
	r := rand.New(rand.NewPCG(long.Seed(), 7))
	held := 0
	for range long.N(40, 400) {
		said := anyEntry(e, source, r)
		next, part := entered(t, b, e, said)
		if part == nil {
			continue
		}
		held++
		n, err := b.Enter(t.Context(), next, url.Values{"at": {"2"}})
		if err != nil || !b.CanCorrect(t.Context(), next, 2) {
			t.Fatalf("%s can't be corrected: %v", said.Encode(), err)
		}
		h, _, _ := n.Hand()
		same, err := b.Done(t.Context(), next, n, h)
		if err != nil || string(same.handText(2)) != string(next.handText(2)) {
			t.Fatalf("%s becomes\n%s, and was\n%s%v", said.Encode(), same.Text, next.Text, err)
		}
		if !slices.Equal(n.Winds(), e.Winds()) || n.Said("at") != strconv.Itoa(n.At) {
			t.Errorf("they sit at %v", n.Winds())
		}
	}
	if held < 10 {
		t.Errorf("only %d hands were entered", held)
	}
}
