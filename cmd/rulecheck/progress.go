package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"example.com/hanfu/batch"
)

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

// newProgress shows how much of a file is done, by its size and what has been read of it, or how many hands if the size
// is not known, once a batch runs for longer than the delay.
func newProgress(w io.Writer, size int64, read func() int64,
	delay time.Duration) (update func(batch.Counts), end func()) {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(late{w, time.Now().Add(delay)}),
		progressbar.OptionSetDescription("scoring"),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	}
	total := size
	if total > 0 {
		options = append(options, progressbar.OptionShowBytes(true))
	} else {
		total = -1
		options = append(options, progressbar.OptionSetPredictTime(false), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetItsString("hands"), progressbar.OptionSpinnerType(14))
	}
	bar := progressbar.NewOptions64(total, options...)
	update = func(n batch.Counts) {
		done := int64(n.Scored + n.Refused)
		if size > 0 {
			done = min(read(), size)
		}
		_ = bar.Set64(done) // an error is the terminal's, and the results matter more
	}
	return update, func() { _ = bar.Finish() }
}

// newSteps shows how many steps of many are done, once that takes longer than the delay, and what they are.
func newSteps(w io.Writer, what string, delay time.Duration) (update func(done, all int), end func()) {
	bar := progressbar.NewOptions64(-1, progressbar.OptionSetWriter(late{w, time.Now().Add(delay)}),
		progressbar.OptionSetDescription(what), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30), progressbar.OptionSetPredictTime(true))
	update = func(done, all int) {
		bar.ChangeMax(all)
		_ = bar.Set(done) // an error is the terminal's, and the results matter more
	}
	return update, func() { _ = bar.Finish() }
}
