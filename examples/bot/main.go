// Bot answers each line of a chat with the score card of the hand in it. A line may start with a
// language code:
//
//	$ echo "fr 234m567p34567s99m tsumo:8s" | bot -width 44
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

func main() {
	id := flag.String("rules", "standard", "the rules: the `id` of a shipped rule set")
	width := flag.Int("width", 60, "how wide a card is, in cells")
	flag.Parse()
	r, err := rules.Load(context.Background(), *id)
	if err != nil {
		log.Fatal(err)
	}
	b := bot{engine.New(r), *width}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		card, err := b.answer(lines.Text())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(card)
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

// bot is safe for concurrent use.
type bot struct {
	engine *engine.Engine
	width  int
}

// answer returns the score card of the hand in a line, or the reason why it has no score. It
// returns an error if the width is invalid.
func (b *bot) answer(line string) (string, error) {
	o := report.Options{Width: b.width}
	if lang, rest, _ := strings.Cut(line, " "); slices.Contains(rules.Languages(), lang) {
		o.Lang, line = lang, rest
	}
	var card strings.Builder
	var err error
	win, unread := hand.Parse(line)
	if unread != nil {
		err = report.Refusal(&card, nil, b.engine.Refuse(&win, unread), o)
		return card.String(), err
	}
	result, err := b.engine.Score(&win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		err = report.Refusal(&card, &win, refused, o)
	} else if err == nil {
		err = report.Score(&card, &win, result, o)
	}
	return card.String(), err
}
