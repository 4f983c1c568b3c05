package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/long"
)

// TestQuoteCSV writes values as encoding/csv does, and empty ones, whole rows of them too, so that it reads them.
func TestQuoteCSV(t *testing.T) {
	for _, value := range []string{"", "a", "a b", " a", "a ", "a,b", `a"b`, `"`, "a\nb", "a\r\nb", "\r", `\.`, `\.a`, "東風", "\u3000東", "=1+1", "\tx"} {
		var want bytes.Buffer
		w := csv.NewWriter(&want)
		if err := w.Write([]string{value, "z"}); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		if got := string(append(quoteCSV([]byte("x,"+value), len("x,")), ",z\n"...)); got != "x,"+want.String() {
			t.Errorf("%q is written %q, want %q", value, got, "x,"+want.String())
		}
	}
}

// TestFormulas: a spreadsheet takes no text for a formula, reads numbers as numbers, and shows what could not be seen.
func TestFormulas(t *testing.T) {
	for id, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1+1": "'-1+1", "@x": "'@x", "\t=1": "'␉=1", "\r=1": "'␍=1", "\n=1": "'␊=1", "＝1": "'＝1", "-": "'-", "a=1": "a=1",
		"-25": "-25", "007": "007", "a;=1": "a;=1", "\x1b[31m\u202e": "␛[31m�", "'": "'", "": "", "a\n::error::b": "a␊::error::b",
		"::error::x": "::error::x", " ::x": " ::x", "x##[error]y": "x##[error]y",
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
	out, errs, code := run(t, `{"hand":"234m567p34567s99m","tsumo":"8s"}`, "batch", "--rules", "x.yaml", "--fields", "points,payments.east", "--no-header", "--quiet")
	if code != exitWell || !strings.HasPrefix(out, "-") {
		t.Error(code, out, errs)
	}
}

// TestCSVAsJSON compares all columns of a corpus with the results as JSON.
func TestCSVAsJSON(t *testing.T) {
	in := string(corpusText(t)[:300<<10])
	in = in[:strings.LastIndexByte(in, '\n')+1] + `{"id":"a,\"b\"","hand":"1m"}` + "\n" + `{"id":"é","hand":"1133557799m11p1s","ron":"1s"}` + "\n"
	var names []string
	for i := range columns {
		names = append(names, columns[i].name)
	}
	asJSON, _, _ := run(t, in, "batch", "--quiet")
	asCSV, _, _ := run(t, in, "batch", "--fields", strings.Join(names, ","), "--quiet")
	rows, err := csv.NewReader(strings.NewReader(asCSV)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(rows[0], names) {
		t.Errorf("the header is %q", rows[0])
	}
	n := 0
	for line := range strings.Lines(asJSON) {
		n++
		var want map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
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

// columnText gives what a column holds of a result as JSON; false for columns that have it in a form of their own.
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
		if err := json.Unmarshal(cmpOr(result[key], "{}"), &object); err != nil {
			t.Fatal(err)
		}
		raw = object[inner]
	}
	switch name {
	case lineField:
		return string(appendInt(nil, line)), true
	case "yaku", "bonus", "fu_parts":
		if err := json.Unmarshal(cmpOr(raw, "[]"), &items); err != nil {
			t.Fatal(err)
		}
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

// TestCompleteFields offers what is not named yet.
func TestCompleteFields(t *testing.T) {
	words := completeFields("id,ha")
	if !slices.Contains(words, "id,han") || slices.Contains(words, "id,id") {
		t.Errorf("got %q", words)
	}
}

// TestLongOutput refuses many short lines, whose output is written in several pieces for each chunk.
func TestLongOutput(t *testing.T) {
	const n = 50_000
	out, _, _ := run(t, strings.Repeat("{}\n", n), "batch", "--fields", "line,error.message", "--no-header", "--quiet")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != n {
		t.Fatal(len(rows), err)
	}
	for i, row := range rows {
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
	debug.SetGCPercent(collectAt) // as in the program
	const most = 96 << 20         // more is held on a busy machine than on an idle one; all answers of the first would be far more
	text := corpusText(t)
	csv := outputFlags{fields: "id,han,fu,points", fieldsGiven: true}
	for _, test := range []struct {
		text  []byte
		flags outputFlags
	}{
		{text, outputFlags{}}, {text, csv}, {bytes.Repeat([]byte("{}\n"), 20_000), outputFlags{}},
	} {
		p := newPipeline(t, &repeated{text: test.text, n: long.N(50_000, 200_000) / bytes.Count(test.text, []byte("\n"))}, test.flags)
		n, err := p.run(t.Context(), runtime.GOMAXPROCS(0))
		if err != nil {
			t.Fatal(err)
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m) // Sys never shrinks
		if t.Logf("%d hands, %d KiB", n.scored+n.refused, m.Sys>>10); m.Sys > most {
			t.Errorf("%d hands took %d MiB", n.scored+n.refused, m.Sys>>20)
		}
	}
}
