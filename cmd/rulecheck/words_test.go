package main

import (
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// TestLabels demands that labels leave room for what stands behind them.
func TestLabels(t *testing.T) {
	for _, lang := range words.Languages {
		w := words.In(lang).Common
		for _, label := range []string{w.Hand, w.Shape, w.Won, w.Seat, w.Round, w.Pao, w.Indicators, w.ID, w.Line,
			w.Rules, w.Sources, w.Fu} {
			if terminal.Cells(label) >= terminal.LabelWidth {
				t.Errorf("%s: the label %q is too wide", lang, label)
			}
		}
	}
}
