package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/hanfu/study/batch"
)

// generateWins returns the same n lines at every call: closed hands with riichi, one to a line.
func generateWins(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := 1; i <= n; {
		tiles, ok := randomHand(r)
		if !ok {
			continue
		}
		last := r.IntN(len(tiles))
		won := tiles[last]
		tiles = append(tiles[:last], tiles[last+1:]...)
		fmt.Fprintf(&b, `{"id":"%d","hand":"%s","%s":"%s","seat":"%s","round":"east","riichi":true,"dora":"%s"}`+"\n",
			i, strings.Join(tiles, ""), []string{"ron", "tsumo"}[r.IntN(2)], won,
			[]string{"east", "south", "west"}[r.IntN(3)], "3z")
		i++
	}
	return b.String()
}

// randomHand returns four groups and a pair, or false if they need five equal tiles.
func randomHand(r *rand.Rand) ([]string, bool) {
	var count [34]int
	for range 4 {
		if k := r.IntN(34); r.IntN(3) > 0 && k < 27 {
			k = k/9*9 + r.IntN(7)
			count[k]++
			count[k+1]++
			count[k+2]++
		} else {
			count[k] += 3
		}
	}
	count[r.IntN(34)] += 2
	var tiles []string
	for k, n := range count {
		if n > 4 || k == 29 && n > 3 { // one 3z lies on the wall
			return nil, false
		}
		for i := range n {
			rank := k%9 + 1
			if rank == 5 && k < 27 && i == 3 { // one of four fives is red
				rank = 0
			}
			tiles = append(tiles, fmt.Sprintf("%d%c", rank, "mpsz"[k/9]))
		}
	}
	return tiles, true
}

// TestBatchOrder demands a result for every line, in the order of the lines.
func TestBatchOrder(t *testing.T) {
	const n = 20_000
	out, errs, code := run(t, generateWins(n), "batch")
	if code != exitWell || !strings.HasPrefix(errs, "20,000 hands: 20,000 scored, 0 refused, in ") {
		t.Fatal(code, errs)
	}
	i := 0
	for line := range strings.Lines(out) {
		i++
		if want := fmt.Sprintf(`{"id":"%d","rules":"standard",`, i); !strings.HasPrefix(line, want) {
			t.Fatalf("line %d: %s", i, line)
		}
	}
	if i != n {
		t.Errorf("%d lines", i)
	}
}

// TestBatchInPlace mixes lines of all sorts and demands that each has its answer in its place.
func TestBatchInPlace(t *testing.T) {
	long := strings.Repeat("x", 3*batch.MaxLine)
	in := "\ufeff" + `{"id":"a","hand":"1133557799m11p1s","ron":"1s"}` + "\r\n" +
		"\n   \n" +
		`{"id":"b","hand":"1133557799m11p1","ron":"1s","riichii":true}` + "\n" +
		long + "\n" +
		`{"id":"` + long + `"}` + "\n" +
		`{"id":"c","hand":"1133557799m11p1s","ron":"1s"}` // the last line has no end
	for name, stdin := range map[string]io.Reader{
		"at once": strings.NewReader(in), "byte by byte": iotest.OneByteReader(strings.NewReader(in)),
		"halves":        iotest.HalfReader(strings.NewReader(in)),
		"end with data": iotest.DataErrReader(strings.NewReader(in)),
	} {
		var out, errs bytes.Buffer
		c := Command{Stdin: stdin, Stdout: &out, Stderr: &errs}
		code := c.Main(t.Context(), []string{"batch", "--quiet"})
		if code != exitFindings || errs.Len() > 0 {
			t.Errorf("%s: exit code %d, %s", name, code, &errs)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			var result struct {
				ID     string
				Line   int
				Error  struct{ Code string }
				Others []struct{ Code string }
			}
			if err := json.Unmarshal([]byte(line), &result); err != nil {
				t.Fatal(err)
			}
			codes := []string{result.ID, result.Error.Code}
			if result.Line > 0 {
				codes = append(codes, fmt.Sprint(result.Line))
			}
			for _, o := range result.Others {
				codes = append(codes, o.Code)
			}
			got = append(got, strings.Join(codes, " "))
		}
		want := []string{"a ", "b bad_notation 4 unknown_key", " too_long 5", " too_long 6", "c "}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestBatchLines refuses some of many lines, by the numbers that they have in the input.
func TestBatchLines(t *testing.T) {
	var in strings.Builder
	var want []string
	n := 0
	for line := range strings.Lines(generateWins(20_000)) {
		n++
		if n%777 == 0 {
			line = "\n[]\n"
			n++
			want = append(want, fmt.Sprintf(`{"line":%d,`, n))
		}
		in.WriteString(line)
	}
	out, _, _ := run(t, in.String(), "batch", "--quiet")
	var got []string
	for line := range strings.Lines(out) {
		if head, _, refused := strings.Cut(line, `"error":`); refused {
			got = append(got, head)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// failing is an output that breaks after some bytes.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return len(p), nil
}

// TestBatchBroken breaks the input and the output under way.
func TestBatchBroken(t *testing.T) {
	wins := generateWins(5000)
	broken := errors.New("the disk is full")
	for _, test := range []struct {
		name string
		in   io.Reader
		out  io.Writer
		want string
	}{
		{"output", strings.NewReader(wins), &failing{1000, broken},
			"rulecheck: the results can't be written: the disk is full\n"},
		{"long output", strings.NewReader(strings.Repeat("{}\n", 50_000)), &failing{1000, broken},
			"rulecheck: the results can't be written: the disk is full\n"},
		{"gone reader", strings.NewReader(wins), &failing{1000, io.ErrClosedPipe}, ""},
		{"input", io.MultiReader(strings.NewReader(wins), iotest.ErrReader(errors.New("the disk is gone"))), io.Discard,
			"rulecheck: the input can't be read to its end: the disk is gone\n"},
	} {
		var errs bytes.Buffer
		c := Command{Stdin: test.in, Stdout: test.out, Stderr: &errs}
		if code := c.Main(t.Context(), []string{"batch", "--quiet"}); code != exitFailed || errs.String() != test.want {
			t.Errorf("%s: exit code %d, %q", test.name, code, &errs)
		}
	}
}

// TestProgress shows a bar for a file, and a count for a stream.
func TestProgress(t *testing.T) {
	for _, size := range []int64{0, 1000} {
		var out bytes.Buffer
		update, end := newProgress(&out, "scoring", size, func() int64 { return 500 }, 0)
		update(batch.Counts{Scored: 10})
		end()
		if !strings.Contains(out.String(), "scoring") {
			t.Errorf("size %d: %q", size, out.String())
		}
	}
}

// seen is somebody who does something when there is something to see.
type seen func()

func (s seen) Write(p []byte) (int, error) {
	s()
	return len(p), nil
}

// TestBatchEnds: a batch whose context is done ends soon, whether it waits for hands or has more than enough of them,
// and leaves nothing running once its input is closed.
func TestBatchEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, waits := range []bool{true, false} {
		ctx, cancel := context.WithCancel(t.Context())
		in, feed := io.Pipe()
		go func() {
			for _, err := io.WriteString(feed, generateWins(100)); err == nil && !waits; {
				_, err = io.WriteString(feed, strings.Repeat("{}\n", 1000))
			}
			if waits {
				cancel()
			}
		}()
		out := io.Discard
		if !waits {
			out = seen(cancel)
		}
		var errs bytes.Buffer
		if code := (&Command{Stdin: in, Stdout: out, Stderr: &errs}).Main(ctx, []string{"batch", "-q"}); code != exitInterrupted ||
			errs.String() != "rulecheck: stopped by Ctrl+C before it was done\n" {
			t.Errorf("exit code %d: %s", code, errs.String())
		}
		in.Close()
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d goroutines go on", runtime.NumGoroutine()-before)
}

// TestFormulas: a spreadsheet takes no text for a formula, reads numbers as numbers, and shows what could not be seen.
func TestFormulas(t *testing.T) {
	for id, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1+1": "'-1+1", "@x": "'@x", "\t=1": "'␉=1", "\r=1": "'␍=1", "\n=1": "'␊=1",
		"＝1": "'＝1", "-": "'-", "a=1": "a=1",
		"-25": "-25", "007": "007", "a;=1": "a;=1", "\x1b[31m\u202e": "␛[31m�", "'": "'", "": "",
		"a\n::error::b": "a␊::error::b",
		"::error::x":    "::error::x", " ::x": " ::x", "x##[error]y": "x##[error]y",
	} {
		line, _ := json.Marshal(map[string]string{"id": id, "hand": "1m"})
		out, errs, _ := run(t, string(line), "batch", "--fields", "id,line,error", "--no-header", "--quiet")
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil || len(rows) != 1 || rows[0][0] != want || rows[0][1] != "1" {
			t.Errorf("the id %q is written %q (%v) %s, want %q", id, out, err, errs, want)
		}
		if (strings.Contains(id, ";") || strings.HasPrefix(id, "::")) && !strings.HasPrefix(out, `"`) {
			t.Errorf("%q is written %q", id, out)
		}
	}
	// Three pay the winner's loss under rules by which a hand may cost its winner.
	t.Chdir(t.TempDir())
	put(t, "x.yaml", "hanfu: 1\nid: x\nextends: standard\npayments: {adjustments: {less: {when: han >= 0, becomes: \"-amount\"}}}\n")
	out, errs, code := run(t, `{"hand":"234m567p34567s99m","tsumo":"8s"}`, "batch", "--rules", "x.yaml", "--fields",
		"points,payments.east", "--no-header", "--quiet")
	if code != exitWell || !strings.HasPrefix(out, "-") {
		t.Error(code, out, errs)
	}
}

// TestCompleteFields offers what is not named yet.
func TestCompleteFields(t *testing.T) {
	words := completeFields("id,ha")
	if !slices.Contains(words, "id,han") || slices.Contains(words, "id,id") {
		t.Errorf("got %q", words)
	}
}
