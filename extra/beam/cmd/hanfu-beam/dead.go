package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/hanfu/game/gamelog"
)

// dead describes an input element that can't be counted completely.
type dead struct {
	File string `json:"file"`
	// Byte is the zero-based offset of a line in its file; Line is the one-based line where a log
	// is damaged.
	Byte *int64 `json:"byte,omitempty"`
	Line int64  `json:"line,omitempty"`
	// Reason is the error.
	Reason string `json:"reason"`
	// Text is the line, cut to maxText bytes.
	Text string `json:"text,omitempty"`
	// left is the reason why a file without a log was skipped.
	left gamelog.Left
}

// maxText is the maximum length of Text in bytes.
const maxText = 4 << 10

func (d *dead) put(ctx context.Context, emit func(string)) {
	if len(d.Text) > maxText {
		d.Text = d.Text[:maxText]
	}
	if !utf8.ValidString(d.Text) {
		d.Text = strings.ToValidUTF8(d.Text, "\ufffd")
	}
	deadLetters.Inc(ctx, 1)
	emit(marshaled(d))
}

// Counters reported to the runner.
var (
	filesRead   = beam.NewCounter("hanfu", "files")
	shardsRead  = beam.NewCounter("hanfu", "shards")
	linesRead   = beam.NewCounter("hanfu", "lines")
	gamesRead   = beam.NewCounter("hanfu", "games")
	deadLetters = beam.NewCounter("hanfu", "dead_letters")
)
