package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"testing"

	"example.com/hanfu/internal/corpus"
)

// corpusText returns the wins to measure with, one a line.
func corpusText(tb testing.TB) []byte {
	return append(bytes.Join(corpus.Wins(tb, filepath.Join("..", "..", "testdata")), []byte("\n")), '\n')
}

// repeated is a text that is read n times in a row.
type repeated struct {
	text []byte
	at   int
	n    int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.text[r.at:])
	if r.at += n; r.at == len(r.text) {
		r.at = 0
		r.n--
	}
	return n, nil
}

// newPipeline makes what batch runs, with the flags given for the output.
func newPipeline(tb testing.TB, in io.Reader, flags outputFlags) *pipeline {
	c := Command{Stderr: io.Discard, ctx: tb.Context()}
	c.root()
	e, err := c.engine()
	if err != nil {
		tb.Fatal(err)
	}
	output, err := flags.output()
	if err != nil {
		tb.Fatal(err)
	}
	return &pipeline{engine: e, lang: "en", in: in, out: io.Discard, output: output, progress: func(counts) {}}
}

// BenchmarkBatch scores a corpus, ten times in a row, with all that the verb does but loading the rules: with the full
// result as JSON and with four columns of CSV, on one core and on two.
func BenchmarkBatch(b *testing.B) {
	text := corpusText(b)
	const times = 10
	hands := times * bytes.Count(text, []byte("\n"))
	for _, form := range []struct {
		name  string
		flags outputFlags
	}{
		{"json", outputFlags{}},
		{"csv", outputFlags{fields: "id,han,fu,points", fieldsGiven: true}},
	} {
		for _, cores := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/cores=%d", form.name, cores), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
				p := newPipeline(b, nil, form.flags)
				b.SetBytes(int64(times * len(text)))
				for b.Loop() {
					p.in = &repeated{text: text, n: times}
					if got, err := p.run(b.Context(), cores); err != nil || got.scored+got.refused != hands {
						b.Fatal(got, err)
					}
				}
				b.ReportMetric(float64(b.N*hands)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}
