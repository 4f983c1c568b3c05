package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/hanfu/game/gamelog"
)

// dead is an element of which nothing can be counted, or not all, with the reason.
type dead struct {
	File string `json:"file"`
	// Byte is where a line begins in the text of its file, from 0; Line is where a log is damaged, from 1.
	Byte *int64 `json:"byte,omitempty"`
	Line int64  `json:"line,omitempty"`
	// Reason is what is wrong with it.
	Reason string `json:"reason"`
	// Text is the line, or what fits of it.
	Text string `json:"text,omitempty"`
	// left is why a file was left alone, for one that holds no log.
	left gamelog.Left
}

// mostText is how much of a line is kept, in bytes.
const mostText = 4 << 10

func (d *dead) put(ctx context.Context, emit func(string)) {
	if len(d.Text) > mostText {
		d.Text = d.Text[:mostText]
	}
	if !utf8.ValidString(d.Text) {
		d.Text = strings.ToValidUTF8(d.Text, "\ufffd")
	}
	deadLetters.Inc(ctx, 1)
	emit(marshaled(d))
}

// What the runner counts, by names of their own.
var (
	filesRead   = beam.NewCounter("hanfu", "files")
	shardsRead  = beam.NewCounter("hanfu", "shards")
	linesRead   = beam.NewCounter("hanfu", "lines")
	gamesRead   = beam.NewCounter("hanfu", "games")
	deadLetters = beam.NewCounter("hanfu", "dead_letters")
)
