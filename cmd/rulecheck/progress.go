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

// newProgress shows how much of a file is done, or how many hands if it is not known how many there are,
// once a batch runs for longer than the delay.
func newProgress(w io.Writer, in *input, delay time.Duration) progress {
	total := in.size
	if total == 0 {
		total = -1
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("scoring"),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(total > 0),
		progressbar.OptionSetWidth(30),
	}
	if total > 0 {
		options = append(options, progressbar.OptionShowBytes(true))
	} else {
		options = append(options, progressbar.OptionShowIts(), progressbar.OptionSetItsString("hands"), progressbar.OptionSpinnerType(14))
	}
	start := time.Now()
	var bar *progressbar.ProgressBar
	return progress{
		update: func(n counts) {
			if time.Since(start) < delay {
				return
			}
			if bar == nil {
				bar = progressbar.NewOptions64(total, options...)
			}
			// An error is the terminal's, and the results matter more.
			if total > 0 {
				_ = bar.Set64(min(in.read.Load(), total))
			} else {
				_ = bar.Set64(int64(n.scored + n.refused))
			}
		},
		end: func() {
			if bar != nil {
				_ = bar.Finish()
			}
		},
	}
}
