// Builder creates the rules of a club from Go values instead of a file, changes them, and prints
// the score of a hand each time. Its arguments are the yaku that the club doesn't play.
//
//	$ builder -hand "23m11p pon:777m pon:777p pon:777s ron:1m" ippatsu
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func main() {
	line := flag.String("hand", "23m11p pon:777m pon:777p pon:777s ron:1m",
		"the `hand`, in one line")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *line, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// club is a rule file as a Go value. The keys are those of docs/sections.md.
type club struct {
	Format  int            `json:"hanfu"`
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Extends string         `json:"extends"`
	Options map[string]any `json:"options,omitempty"`
	// Values are of type yaku, or "off".
	Yaku map[string]any `json:"yaku,omitempty"`
}

type yaku struct {
	Name string `json:"name"`
	Han  int    `json:"han"`
	When string `json:"when"`
}

// run writes the score of a hand under the rules of a club with a yaku of its own and without some
// others, and then with an option changed.
func run(ctx context.Context, w io.Writer, line string, without []string) error {
	win, err := hand.Parse(line)
	if err != nil {
		return err
	}
	own := club{Format: 1, ID: "club", Name: "Club", Extends: "standard",
		Options: map[string]any{"double_wind_fu": 2},
		Yaku: map[string]any{"three_sevens": yaku{"Three sevens", 2,
			`triplets_of("7m7p7s") == 3`}}}
	for _, id := range without {
		own.Yaku[id] = "off"
	}
	r, err := new(rules.Loader).Load(ctx, rules.Values("club", own))
	if err != nil {
		return err
	}
	if err := score(w, r, &win); err != nil {
		return err
	}
	if r, err = r.With(ctx, map[string]string{"kiriage_mangan": "true"}); err != nil {
		return err
	}
	return score(w, r, &win)
}

// score writes the score of a hand, or the reason why it has none.
func score(w io.Writer, r *rules.Rules, win *hand.Win) error {
	result, err := engine.New(r).Score(win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		_, err = fmt.Fprintln(w, refused)
		return err
	} else if err != nil {
		return err
	}
	for y := range result.Yaku() {
		fmt.Fprintf(w, "%s %d, ", y.Rule.NameIn("en"), y.Han)
	}
	_, err = fmt.Fprintln(w, result.Fu, "fu:", result.Points)
	return err
}
