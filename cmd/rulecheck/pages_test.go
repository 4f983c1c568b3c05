package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// TestPages runs check on the files of every page: the bad ones have a finding of the page's code and exactly the
// output that the page shows, the mended ones have none. With -update it writes the output into the page.
func TestPages(t *testing.T) {
	known := make(map[string]bool)
	for _, code := range findings.Codes() {
		known[pageName(code.Name)] = true
		t.Run(code.Name, func(t *testing.T) { testPage(t, code) })
	}
	files, err := fs.Glob(pageFiles, pageName("*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !known[file] {
			t.Errorf("%s is the page of no code", file)
		}
	}
}

func testPage(t *testing.T, code rules.Code) {
	path, err := filepath.Abs(pageName(code.Name))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal("every code has a page; pages/README.md tells how to write one:", err)
	}
	page, err := parsePage(code, text)
	if err != nil {
		t.Fatal(err)
	}
	output := checkFiles(t, page.bad)
	if !strings.Contains(output, "["+code.Name+"]") {
		t.Errorf("the bad file has no such finding:\n%s", output)
	}
	if *update && output != page.output {
		update := replaceOutput(string(text), output)
		if err := os.WriteFile(path, []byte(update), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(page.output, output); diff != "" {
		t.Errorf("(-page +check; run with -update if it is right)\n%s", diff)
	}
	if output := checkFiles(t, page.mended()); !strings.Contains(output, "1 file: no findings") { // some may be silenced
		t.Errorf("the mended file has findings:\n%s", output)
	}
	p := &fitting{t: t, where: code.Name}
	p.fits(page.text)
	for _, f := range append(page.bad, page.good...) {
		p.fits(f.text)
	}
	if strings.Contains(page.text, code.Meaning) {
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
		if l = strings.TrimSuffix(l, "\n"); page.Cells(l) > page.Width {
			p.t.Errorf("%s: wider than %d: %s", p.where, page.Width, l)
		}
	}
}

// checkFiles gives what a terminal shows of a check of the first file.
func checkFiles(t *testing.T, files []pageFile) string {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range files {
		text, err := f.content()
		if err != nil {
			t.Fatal(err)
		}
		if f.isAddress() {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var screen bytes.Buffer
	c := Command{Stdin: strings.NewReader(""), Stdout: &screen, Stderr: &screen}
	c.Main(t.Context(), []string{"check", files[0].name})
	return shortened(screen.String())
}

// shortened gives an output, of a long one the beginning and the end. Nobody reads two hundred findings of one sort.
func shortened(output string) string {
	const most, part = 60, 10
	lines := strings.SplitAfter(output, "\n")
	left := len(lines) - 1 - 2*part // the last one is empty
	if len(lines) <= most {
		return output
	}
	return strings.Join(lines[:part], "") + fmt.Sprintf("{{%d more lines}}\n", left) + strings.Join(lines[part+left:], "")
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
	pages, err := readPages(os.DirFS(".")) // not those in the program, which may be older than an update
	if err != nil {
		t.Fatal(err)
	}
	facts, _, _ := run(t, "", "facts", "--format", "markdown")
	for name, got := range map[string]string{
		"codes.md":    codesMarkdown(pages),
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
	pages, err := readPages(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for i := range pages {
		var out bytes.Buffer
		c, code := Command{Stdout: &out}, pages[i].Name
		if err := c.explainCode(pages, code, "text"); err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(out.String()) {
			if !strings.HasPrefix(l, pages[i].bad[0].name+":") { // the first line of a finding is never broken
				(&fitting{t, code}).fits(l)
			}
		}
		for _, part := range []string{code + ": " + pages[i].Severity.String(), "--- " + pages[i].bad[0].name + " ---", "--- mended: ", "[" + code + "]"} {
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
		got, err := (&pageFile{text: c.text}).content()
		if wrong := c.want == ""; got != c.want && !wrong || (err != nil) != wrong {
			t.Errorf("%s: %q, %v", c.text, got, err)
		}
	}
}
