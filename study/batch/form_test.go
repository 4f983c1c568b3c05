package batch

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestQuoteCSV writes values as encoding/csv does, and empty ones, whole rows of them too, so that it reads them.
func TestQuoteCSV(t *testing.T) {
	for _, value := range []string{"", "a", "a b", " a", "a ", "a,b", `a"b`, `"`, "a\nb", "a\r\nb", "\r", `\.`, `\.a`,
		"東風", "\u3000東", "=1+1", "\tx"} {
		var want bytes.Buffer
		w := csv.NewWriter(&want)
		must.Do(t, w.Write([]string{value, "z"}))
		w.Flush()
		if got := string(append(quoteCSV([]byte("x,"+value), len("x,")), ",z\n"...)); got != "x,"+want.String() {
			t.Errorf("%q is written %q, want %q", value, got, "x,"+want.String())
		}
	}
}

// TestPlainCell: nothing is done to a value that passes as plain, whatever bytes it has, and usual values are plain.
func TestPlainCell(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			for _, value := range []string{string([]byte{byte(a)}), string([]byte{byte(a), byte(b)}),
				string([]byte{'x', byte(a), byte(b)})} {
				slow := string(quoteCSV(escapeFormula([]byte(value), 0), 0))
				if plainCell([]byte(value)) && slow != value {
					t.Fatalf("%q passes as plain and is written %s", value, slow)
				}
			}
		}
	}
	for _, value := range []string{"", "12000", "riichi pinfu", "dora:2 red:1", "majiang_hule:1", "2026-11", "é"} {
		if got := plainCell([]byte(value)); got != (value != "é") {
			t.Errorf("%q is plain: %v", value, got)
		}
	}
}

// withHeader is CSV with its header.
func withHeader(fields []string) (Format, error) { return CSV(fields, true) }

// scored returns what is written of a text in the form of some fields.
func scored(t *testing.T, form func(fields []string) (Format, error), fields []string, text string) string {
	t.Helper()
	var out strings.Builder
	must.Get(newBatch(t, form, fields).Run(t.Context(), strings.NewReader(text), &out))(t)
	return out.String()
}

// TestCSVAsJSON compares all columns of a corpus with the results as JSON.
func TestCSVAsJSON(t *testing.T) {
	in := string(corpusText(t)[:300<<10])
	in = in[:strings.LastIndexByte(in, '\n')+1] + `{"id":"a,\"b\"","hand":"1m"}` + "\n" +
		`{"id":"é","hand":"1133557799m11p1s","ron":"1s"}` + "\n"
	names := Columns()
	asJSON := scored(t, JSON, nil, in)
	asCSV := scored(t, withHeader, names, in)
	rows := must.Get(csv.NewReader(strings.NewReader(asCSV)).ReadAll())(t)
	if !slices.Equal(rows[0], names) {
		t.Errorf("the header is %q", rows[0])
	}
	n := 0
	for line := range strings.Lines(asJSON) {
		n++
		var want map[string]json.RawMessage
		must.Do(t, json.Unmarshal([]byte(line), &want))
		for i, name := range names {
			if text, ok := columnText(t, want, name, n); ok && rows[n][i] != text {
				t.Fatalf("%s of %s\nis %q, want %q", name, line, rows[n][i], text)
			}
		}
	}
	if n+1 != len(rows) {
		t.Errorf("%d rows for %d lines", len(rows), n)
	}
}

// columnText returns what a column holds of a result as JSON; false for columns that have it in a form of their own.
func columnText(t *testing.T, result map[string]json.RawMessage, name string, line int) (string, bool) {
	t.Helper()
	var items []struct {
		ID      string
		Han, Fu int
	}
	var texts []string
	raw := result[name]
	if key, inner, dotted := strings.Cut(name, "."); dotted {
		var object map[string]json.RawMessage
		must.Do(t, json.Unmarshal(cmpOr(result[key], "{}"), &object))
		raw = object[inner]
	}
	switch name {
	case lineField:
		return string(appendInt(nil, line)), true
	case "yaku", "bonus", "fu_parts":
		must.Do(t, json.Unmarshal(cmpOr(raw, "[]"), &items))
		for _, item := range items {
			text := item.ID
			if name != "yaku" {
				text += ":" + string(appendInt(nil, item.Han+item.Fu))
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, " "), true
	case "payments":
		return strings.NewReplacer("{", "", "}", "", `"`, "", ",", " ").Replace(string(raw)), true
	case "assumed":
		return strings.NewReplacer("[", "", "]", "", `"`, "", ",", " ").Replace(string(raw)), true
	case errorField:
		var problem struct{ Code string }
		_ = json.Unmarshal(cmpOr(raw, "{}"), &problem)
		return problem.Code, true
	case "reading":
		return "", false
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s, true
	}
	return string(raw), true
}

func cmpOr(raw json.RawMessage, other string) []byte {
	if raw == nil {
		return []byte(other)
	}
	return raw
}

// TestColumnsAndKeys: every key of the results is a column, and nothing else but the line, the error and parts of keys.
func TestColumnsAndKeys(t *testing.T) {
	var got, want []string
	for i := range columns {
		if name := columns[i].name; !strings.Contains(name, ".") && name != lineField && name != errorField {
			got = append(got, name)
		}
	}
	for _, k := range engine.Keys() {
		want = append(want, k.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-keys +columns)\n%s", diff)
	}
}

// TestLongOutput refuses many short lines, whose output is written in several pieces for each chunk.
func TestLongOutput(t *testing.T) {
	const n = 50_000
	out := scored(t, withHeader, []string{lineField, "error.message"}, strings.Repeat("{}\n", n))
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != n+1 {
		t.Fatal(len(rows), err)
	}
	for i, row := range rows[1:] {
		if row[0] != string(appendInt(nil, i+1)) {
			t.Fatalf("row %d is %q", i+1, row)
		}
	}
}

// TestBatchMemory scores a long stream in a process of its own, in which no other test has left anything, and demands
// that the Go runtime takes no more than a bound from the system.
func TestBatchMemory(t *testing.T) {
	const alone = "HANFU_TEST_ALONE"
	if os.Getenv(alone) == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestBatchMemory$", "-test.v")
		child.Env = append(os.Environ(), alone+"=1")
		out, err := child.CombinedOutput()
		if t.Logf("%s", out); err != nil {
			t.Error(err)
		}
		return
	}
	debug.SetGCPercent(200) // as in the program
	// more is held on a busy machine than on an idle one; all answers of the first would be far more
	const most = 96 << 20
	text := corpusText(t)
	for _, test := range []struct {
		text   []byte
		form   func(fields []string) (Format, error)
		fields []string
	}{
		{text, JSON, nil}, {text, withHeader, []string{"id", "han", "fu", "points"}},
		{bytes.Repeat([]byte("{}\n"), 20_000), JSON, nil},
	} {
		in := &repeated{text: test.text, n: long.N(50_000, 200_000) / bytes.Count(test.text, []byte("\n"))}
		n := must.Get(newBatch(t, test.form, test.fields).Run(t.Context(), in, io.Discard))(t)
		var m runtime.MemStats
		runtime.ReadMemStats(&m) // Sys never shrinks
		if t.Logf("%d hands, %d KiB", n.Scored+n.Refused, m.Sys>>10); m.Sys > most {
			t.Errorf("%d hands took %d MiB", n.Scored+n.Refused, m.Sys>>20)
		}
	}
}

// TestReadChunks cuts texts with lines around the longest length, and demands all lines back.
func TestReadChunks(t *testing.T) {
	var lines []string
	for _, n := range []int{0, 1, MaxLine - 1, MaxLine, 0, MaxLine + 1, 5, MaxLine + 2, 2 * MaxLine, 3*MaxLine + 7,
		1, 70, MaxLine} {
		lines = append(lines, strings.Repeat("a", n))
	}
	for _, end := range []string{"", "\n"} {
		text := strings.Join(lines, "\n") + end
		for name, in := range map[string]io.Reader{"at once": strings.NewReader(text),
			"halves": iotest.HalfReader(strings.NewReader(text))} {
			var got bytes.Buffer
			free := make(chan *chunk, 1)
			free <- &chunk{buffer: make([]byte, chunkSize)}
			must.Do(t, readChunks(t.Context(), in, free, func(c *chunk) {
				got.Write(c.lines)
				free <- c
			}))
			for i, line := range strings.Split(strings.TrimSuffix(got.String(), "\n"), "\n") {
				want := lines[i]
				if len(want) > MaxLine { // some of it is missing, but it is still seen to be too long
					want = want[:max(MaxLine+1, min(len(line), chunkSize))]
				}
				if line != want {
					t.Errorf("%s: line %d has %d bytes, want %d", name, i, len(line), len(want))
				}
			}
		}
	}
}

// ending is a reader of results that ends the run at the first of them.
type ending struct{ end func() }

func (e *ending) Write(p []byte) (int, error) {
	if len(p) == 0 { // the header
		return 0, nil
	}
	e.end()
	time.Sleep(20 * time.Millisecond) // the workers go meanwhile
	return len(p), nil
}

// TestEnded: a run ends when its context does, also while the results of a chunk are written piece by piece.
func TestEnded(t *testing.T) {
	text := strings.Repeat("{}\n", 4*maxOutput/len(`{"line":1,"error":{"code":"missing_field"}}`))
	for range 5 {
		synctest.Test(t, func(t *testing.T) {
			ctx, end := context.WithCancel(t.Context())
			if _, err := newBatch(t, JSON, nil).Run(ctx, strings.NewReader(text), &ending{end}); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}

// TestRead: lines are read as they are to be.
func TestRead(t *testing.T) {
	b, out := newBatch(t, JSON, []string{"points"}), bytes.Buffer{}
	b.Read = func(line string, into *hand.Win) (err error) {
		*into, err = hand.Parse(line)
		return err
	}
	counts, err := b.Run(t.Context(), strings.NewReader("234m567p34567s99m tsumo:8s\n\n{\"hand\":\"234m567p34567s99m\",\"tsumo\":\"8s\"}\n1m\n"), &out)
	if err != nil || counts != (Counts{Scored: 2, Refused: 1}) || !strings.HasPrefix(out.String(), "{\"points\":1500}\n{\"points\":1500}\n{\"line\":4,") {
		t.Error(counts, err, out.String())
	}
}
