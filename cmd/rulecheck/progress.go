package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is what a terminal shows while a long batch is under way.
type progress struct {
	update func(counts)
	end    func()
}

// noProgress shows nothing.
var noProgress = progress{update: func(counts) {}, end: func() {}}

// progressDelay is how long a batch runs before progress is shown: none that is over at once needs it.
const progressDelay = 500 * time.Millisecond

// late drops what is written to it before a time.
type late struct {
	w    io.Writer
	from time.Time
}

func (l late) Write(p []byte) (int, error) {
	if time.Now().Before(l.from) {
		return len(p), nil
	}
	return l.w.Write(p)
}

// newProgress shows how much of a file is done, or how many hands if it is not known how many there are,
// once a batch runs for longer than the delay.
func newProgress(w io.Writer, in *input, delay time.Duration) progress {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(late{w, time.Now().Add(delay)}),
		progressbar.OptionSetDescription("scoring"),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	}
	total := in.size
	if total > 0 {
		options = append(options, progressbar.OptionShowBytes(true))
	} else {
		total = -1
		options = append(options, progressbar.OptionSetPredictTime(false), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetItsString("hands"), progressbar.OptionSpinnerType(14))
	}
	bar := progressbar.NewOptions64(total, options...)
	return progress{
		update: func(n counts) {
			done := int64(n.scored + n.refused)
			if total > 0 {
				done = min(in.read.Load(), total)
			}
			_ = bar.Set64(done) // an error is the terminal's, and the results matter more
		},
		end: func() { _ = bar.Finish() },
	}
}
