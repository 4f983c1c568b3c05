package engine_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

// This is the program of README.md.
func Example_first() {
	// README.md: begin
	standard, _ := rules.Load(context.Background(), "standard")
	win, _ := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p")
	result, err := engine.New(standard).Score(&win)
	if err == nil { // else it says why the hand is worth nothing
		fmt.Println(result.Han, result.Fu, result.Points)
	}
	// README.md: end

	// Output:
	// 4 20 5200
}

// These are the programs of docs/go.md, each between two marks.
func Example_readme() {
	// go.md: begin
	ctx := context.Background()
	standard, err := rules.Load(ctx, "standard")
	if err != nil {
		log.Fatal(err)
	}
	scorer := engine.New(standard)
	win, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p")
	if err != nil {
		log.Fatal(err) // what is wrong with the input, in words
	}
	result, err := scorer.Score(&win)
	if err != nil {
		log.Fatal(err) // for example: no yaku
	}
	fmt.Println(result.Han, result.Fu, result.Points)
	// go.md: end

	// go.md: begin
	for yaku := range result.Yaku() {
		fmt.Println(yaku.Rule.ID, yaku.Han)
	}
	// go.md: end

	// go.md: begin
	kiriage, err := standard.With(ctx, map[string]string{"kiriage_mangan": "true"})
	if err != nil {
		log.Fatal(err) // an option or a value that there is not
	}
	// go.md: end

	// go.md: begin
	var card strings.Builder
	err = report.Score(&card, &win, result, report.Options{Lang: "fr", Width: 44})
	if err != nil {
		log.Fatal(err) // for example: there is no such language
	}
	// go.md: end

	// go.md: begin
	for _, line := range []string{"123m456p78s東東東白白 tsumo:9s reach", "234m567p345s678s9m ron:9m"} {
		card.Reset()
		win, took, unread := hand.ParseLoosely(line)
		took = append(took, scorer.Rules().Wall().ReadFives(&win)...) // of four plain fives, one is red
		for _, note := range report.ReadAs(took, "fr") {
			fmt.Println(note)
		}
		options := report.Options{Lang: "fr"}
		if unread != nil {
			err = report.Refusal(&card, nil, scorer.Refuse(&win, unread), options)
		} else if result, err = scorer.Score(&win); err == nil {
			err = report.Brief(&card, &win, result, options)
		} else if refused, ok := errors.AsType[*engine.Refused](err); ok {
			err = report.Refusal(&card, &win, refused, options) // for example: no yaku
		}
		if err != nil {
			log.Fatal(err) // for example: there is no such language
		}
		fmt.Print(card.String())
	}
	// go.md: end

	// go.md: begin
	table, err := game.NewTable(engine.New(kiriage), "Aya", "Ben", "Chie", "Dan")
	if err != nil {
		log.Fatal(err) // for example: the rules are for three players
	}
	aya, ben := game.PlayerAt(0), game.PlayerAt(1)
	played, err := table.Play(ctx, game.RecordHand{Wins: []game.RecordWin{{By: aya, From: ben, Han: 4, Fu: 30}}})
	if err != nil {
		log.Fatal(err) // for example: nobody can win like this; the table stays as it was
	}
	fmt.Println(played.Change, played.Points)
	// go.md: end

	// go.md: begin
	record, err := table.Record()
	if err != nil {
		log.Fatal(err)
	}
	saved := game.NewText(record)
	record, err = game.Load(ctx, new(rules.Loader), rules.Bytes("friday.yaml", saved), "")
	if err != nil {
		log.Fatal(err)
	}
	table, err = game.Resume(ctx, engine.New(record.RuleSet), record)
	if err != nil {
		log.Fatal(err)
	}
	// go.md: end

	// go.md: begin
	text := []byte("hanfu: 1\nid: club\nextends: standard\nyaku: {pinfu: {when: clozed}}\n")
	_, found, err := new(rules.Loader).Check(ctx, rules.Bytes("club.yaml", text))
	if err != nil {
		log.Fatal(err) // the context is done, or a file can't be read
	}
	for _, f := range found {
		fmt.Println(f)
		for _, fix := range f.Fixes {
			fmt.Println(fix.Title, fix.Safe)
		}
	}
	// go.md: end

	// Output:
	// 4 20 5200
	// riichi 1
	// menzen_tsumo 1
	// pinfu 1
	// "123m456p78s東東東白白" est lu comme 123m456p78s1z1z1z5z5z
	// "reach" est lu comme riichi
	// 3 han 40 fu, 1 300/2 600
	// Main non comptée, 1 problème
	//
	//   hand  la main est complète, mais sans yaku [no_yaku]
	//
	// La main peut se lire ainsi
	//              234m  567p  345s  678s  9[9]m  (attente tanki)
	// [12000 -12000 0 0] [37000 13000 25000 25000]
	// club.yaml:4:22: error: unknown name "clozed"; did you mean "closed"? [unknown-name]
	// write closed true
}

// blocks returns the texts between fences of a sort, such as yaml, in a file of the documentation.
func blocks(t *testing.T, path, sort string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, part := range strings.Split(string(text), "```"+sort+"\n")[1:] {
		block, _, ok := strings.Cut(part, "```\n")
		if !ok {
			t.Fatalf("%s: a fence is not closed", path)
		}
		found = append(found, block)
	}
	return found
}

// TestShownPrograms: the programs in README.md and docs/go.md are those above, which run.
func TestShownPrograms(t *testing.T) {
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"README.md": "../README.md", "go.md": "../docs/go.md"} {
		var want []string
		for _, part := range strings.Split(string(source), "\t// "+name+": begin\n")[1:] {
			part, _, _ = strings.Cut(part, "\t// "+name+": end\n")
			want = append(want, strings.ReplaceAll(strings.TrimPrefix(part, "\t"), "\n\t", "\n"))
		}
		if got := blocks(t, path, "go"); !slices.Equal(got, want) {
			t.Errorf("%s has\n%q\nbut the examples are\n%q", path, got, want)
		}
	}
}
