package batch

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
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

// newBatch returns a batch under the standard rules that writes some fields in a form.
func newBatch(tb testing.TB, form func(fields []string) (Format, error), fields []string) *Batch {
	r := must.Get(rules.Load(tb.Context(), "standard"))(tb)
	f := must.Get(form(fields))(tb)
	return &Batch{Engine: engine.New(r), Lang: "en", Form: f}
}

// BenchmarkBatch scores a corpus, ten times in a row, with all that the verb does but loading the rules: with the full
// result as JSON and with four columns of CSV, on one core and on two.
func BenchmarkBatch(b *testing.B) {
	text := corpusText(b)
	const times = 10
	hands := times * bytes.Count(text, []byte("\n"))
	for _, form := range []struct {
		name   string
		form   func(fields []string) (Format, error)
		fields []string
	}{
		{"json", JSON, nil},
		{"csv", withHeader, []string{"id", "han", "fu", "points"}},
	} {
		for _, cores := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/cores=%d", form.name, cores), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
				batch := newBatch(b, form.form, form.fields)
				b.SetBytes(int64(times * len(text)))
				for b.Loop() {
					got, err := batch.Run(b.Context(), &repeated{text: text, n: times}, io.Discard)
					if err != nil || got.Scored+got.Refused != hands {
						b.Fatal(got, err)
					}
				}
				b.ReportMetric(float64(b.N*hands)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}
