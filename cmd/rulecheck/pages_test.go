package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/codes"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// TestPages runs check on the files of every page: the bad ones have a finding of the page's code and exactly the
// output that the page shows, the mended ones have none. With -update it writes the output into the page.
func TestPages(t *testing.T) {
	for _, page := range codes.Pages("en") {
		t.Run(page.Name, func(t *testing.T) { testPage(t, &page) })
	}
}

// pagesIn is the folder of the pages.
const pagesIn = "../../report/codes"

func testPage(t *testing.T, page *codes.Page) {
	path, err := filepath.Abs(filepath.Join(pagesIn, "pages", page.Name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal("every code has a page; pages/README.md tells how to write one:", err)
	}
	output := checkFiles(t, page.Bad)
	if !strings.Contains(output, "["+page.Name+"]") || strings.Contains(output, "%!") {
		t.Fatalf("the bad file has no such finding, or one that is not written whole:\n%s", output)
	}
	if *update && output != page.Output {
		update := replaceOutput(string(text), output)
		if err := os.WriteFile(path, []byte(update), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(page.Output, output); diff != "" {
		t.Errorf("(-page +check; run with -update if it is right)\n%s", diff)
	}
	// some may be silenced
	if output := checkFiles(t, page.Mended()); !strings.Contains(output, "1 file: no findings") {
		t.Errorf("the mended file has findings:\n%s", output)
	}
	p := &fitting{t: t, where: page.Name}
	p.fits(page.Text)
	for _, f := range append(page.Bad, page.Good...) {
		p.fits(f.Text)
	}
	if strings.Contains(page.Text, page.Meaning) {
		t.Error("the text repeats the meaning, which stands above it")
	}
}

// fitting demands that texts fit the page.
type fitting struct {
	t     *testing.T
	where string
}

func (p *fitting) fits(text string) {
	for l := range strings.Lines(text) {
		if l = strings.TrimSuffix(l, "\n"); terminal.Cells(l) > terminal.Width {
			p.t.Errorf("%s: wider than %d: %s", p.where, terminal.Width, l)
		}
	}
}

// checkFiles returns what a terminal shows of a check of the first file.
func checkFiles(t *testing.T, files []codes.File) string {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range files {
		text, err := contentOf(&f)
		if err != nil {
			t.Fatal(err)
		}
		if f.IsAddress() {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var screen bytes.Buffer
	c := Command{Stdin: strings.NewReader(""), Stdout: &screen, Stderr: &screen}
	c.Main(t.Context(), []string{"check", files[0].Name})
	return shortened(screen.String())
}

// shortened returns an output, of a long one the beginning and the end. Nobody reads two hundred findings of one sort.
func shortened(output string) string {
	const most, part = 60, 10
	lines := strings.SplitAfter(output, "\n")
	left := len(lines) - 1 - 2*part // the last one is empty
	if len(lines) <= most {
		return output
	}
	return strings.Join(lines[:part], "") + fmt.Sprintf("{{%d more lines}}\n",
		left) + strings.Join(lines[part+left:], "")
}

// replaceOutput puts an output into the text of a page. It keeps all else as it is written.
func replaceOutput(page, output string) string {
	const mark = "-- output --\n"
	before, rest, _ := strings.Cut(page, mark)
	_, behind, more := strings.Cut("\n"+rest, "\n-- ")
	if more {
		behind = "-- " + behind
	}
	return before + mark + output + behind
}

// TestDocs compares the documents in docs that are made by the program with what it makes. With -update it
// writes them.
func TestDocs(t *testing.T) {
	pages, err := codes.Read(os.DirFS(pagesIn)) // not those in the program, which may be older than an update
	if err != nil {
		t.Fatal(err)
	}
	facts, _, _ := run(t, "", "facts", "--format", "markdown")
	all, err := terminal.New(terminal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := codes.WriteList(all, pages, "markdown"); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{
		"codes.md":    all.Text.String(),
		"facts.md":    facts,
		"schema.json": string(rules.Schema()),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("../../docs", name)
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("(-docs +program; run with -update)\n%s", diff)
			}
		})
	}
}

// TestCodes: what codes prints fits the page, and has all that there is to say.
func TestCodes(t *testing.T) {
	pages := codes.Pages("en")
	for i := range pages {
		var out bytes.Buffer
		c, code := Command{Stdout: &out}, pages[i].Name
		if err := c.explainCode(code, "text"); err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(out.String()) {
			if !strings.HasPrefix(l, pages[i].Bad[0].Name+":") { // the first line of a finding is never broken
				(&fitting{t, code}).fits(l)
			}
		}
		for _, part := range []string{code + ": " + pages[i].Severity.String(), "--- " + pages[i].Bad[0].Name + " ---",
			"--- mended: ", "[" + code + "]"} {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s: there is no %q", code, part)
			}
		}
	}
	list, _, _ := run(t, "", "codes")
	(&fitting{t, "codes"}).fits(list)
	asJSON, _, _ := run(t, "", "codes", "--format", "json")
	if n := strings.Count(asJSON, "\n"); n != len(findings.Codes()) {
		t.Errorf("%d lines of JSON for %d codes", n, len(findings.Codes()))
	}
}

// repetition matches the notation for long texts: {{repeat 300 "text {n}\n"}}. The text is a Go
// string literal, in which {n} is the 1-based number of the repetition.
var repetition = regexp.MustCompile(`\{\{repeat ([0-9]+) ("(?:[^"\\]|\\.)*")\}\}`)

// contentOf returns the content of a file of a page, with repetitions expanded.
func contentOf(f *codes.File) (string, error) {
	var failed error
	text := repetition.ReplaceAllStringFunc(f.Text, func(match string) string {
		parts := repetition.FindStringSubmatch(match)
		times, err := strconv.ParseUint(parts[1], 10, 20)
		item, badText := strconv.Unquote(parts[2])
		if failed = errors.Join(failed, err, badText); failed != nil {
			return ""
		}
		var b strings.Builder
		for n := range times {
			b.WriteString(strings.ReplaceAll(item, "{n}", strconv.FormatUint(n+1, 10)))
		}
		return b.String()
	})
	return text, failed
}

// TestRepetition: the notation of pages, and what is wrong with it.
func TestRepetition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`a {{repeat 2 "x"}}}`, "a xx}"},
		{`{{repeat 3 "{n}: \"\n"}}end`, "1: \"\n2: \"\n3: \"\nend"},
		{`{{repeat 1 "\xff"}}`, "\xff"},
		{`{{repeat x "y"}}`, `{{repeat x "y"}}`},
		{`{{repeat 1 "\q"}}`, ""},
		{`{{repeat 99999999999999999999 "x"}}`, ""},
	} {
		got, err := contentOf(&codes.File{Text: c.text})
		if wrong := c.want == ""; got != c.want && !wrong || (err != nil) != wrong {
			t.Errorf("%s: %q, %v", c.text, got, err)
		}
	}
}
