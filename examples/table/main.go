// Table tracks the points of four players. It reads each hand as it ends and prints the points; at
// the end it prints the whole game.
//
//	ron Aya Ben 3 40      Aya wins from Ben with 3 han and 40 fu
//	tsumo Dan 5 0         Dan draws the winning tile; mangan and above need no fu
//	draw Aya Ben          nobody wins; these two are tenpai
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/report"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

func main() {
	names := flag.String("players", "Aya,Ben,Chie,Dan", "the players, the first east in front")
	flag.Parse()
	if err := play(context.Background(), os.Stdin, os.Stdout,
		strings.Split(*names, ",")); err != nil {
		log.Fatal(err)
	}
}

// play plays a hand for each line. It reports invalid lines and continues.
func play(ctx context.Context, r io.Reader, w io.Writer, players []string) error {
	standard, err := rules.Load(ctx, "standard")
	if err != nil {
		return err
	}
	table, err := game.NewTable(engine.New(standard), players...)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		h, err := handOf(strings.Fields(lines.Text()), players)
		var played *game.Hand
		if err == nil {
			played, err = table.Play(ctx, h)
		}
		if err != nil {
			fmt.Fprintln(w, "refused:", err)
			continue
		}
		fmt.Fprintln(w, played.Points)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	played, err := table.Game()
	if err != nil {
		return err
	}
	return games.Write(w, nil, played, "", report.Options{})
}

// handOf parses a line.
func handOf(words, players []string) (h game.RecordHand, err error) {
	known := func(name string) (p game.Player) {
		if i := slices.Index(players, name); i >= 0 {
			return game.PlayerAt(i)
		}
		err = fmt.Errorf("%s is no player", name)
		return p
	}
	switch {
	case len(words) == 5 && words[0] == "ron":
		h.Wins = []game.RecordWin{{By: known(words[1]), From: known(words[2])}}
	case len(words) == 4 && words[0] == "tsumo":
		h.Wins = []game.RecordWin{{By: known(words[1]), Tsumo: true}}
	case len(words) > 0 && words[0] == "draw":
		h.Draw = "exhaustive"
		for _, name := range words[1:] {
			h.Tenpai = append(h.Tenpai, game.RecordPlayer{Player: known(name)})
		}
		return h, err
	default:
		return h, errors.New("write ron, tsumo or draw, with the players")
	}
	if err != nil {
		return h, err
	}
	win, worth := &h.Wins[0], words[len(words)-2:]
	win.Han, err = strconv.Atoi(worth[0])
	if err == nil {
		win.Fu, err = strconv.Atoi(worth[1])
	}
	return h, err
}
