// Package codes has a page for each code of findings: its meaning, an example file with such a
// finding, and the corrected file. It writes them as text, Markdown and JSON.
package codes

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// Page is the page of a code: its meaning, a bad file with the output of check, and the corrected
// file. pages/README.md describes the format.
type Page struct {
	rules.FindingCode
	// Text holds plain paragraphs, wrapped at page.Width columns.
	Text string
	// Bad are the files with the finding; the first one is checked. Good are the files that were
	// changed.
	Bad, Good []File
	// Output is the output of check for Bad.
	Output string
}

func (code *Page) paragraphs() (all []string) {
	for _, lines := range strings.Split(code.Text, "\n\n") {
		all = append(all, strings.Join(strings.Fields(lines), " "))
	}
	return all
}

func (code *Page) translate(lang string) {
	paragraphs := code.paragraphs()
	for i, text := range paragraphs {
		paragraphs[i] = words.Term(text).In(lang).String()
	}
	code.Meaning, code.Text = words.Term(code.Meaning).In(lang).String(),
		strings.Join(paragraphs, "\n\n")
}

// Texts returns the meanings and paragraphs to translate.
func Texts() (all []string) {
	for _, page := range Pages(words.Languages[0]) {
		all = append(append(all, page.Meaning), page.paragraphs()...)
	}
	for _, code := range refusals() {
		all = append(all, code.Doc)
	}
	return all
}

// File is a file as shown on a page. Name may be a URL if the finding is not about a file.
type File struct{ Name, Text string }

// IsAddress reports whether the name is a URL.
func (f *File) IsAddress() bool { return strings.Contains(f.Name, "://") }

// The files of a page that can be checked: a rule file, a test file and a game record.
const (
	checkedFile  = "club.yaml"
	checkedTests = "club_test.yaml"
	checkedGame  = "game.yaml"
)

//go:embed pages/*.txtar
var pageFiles embed.FS

func pageName(code string) string { return "pages/" + code + ".txtar" }

// Pages returns the pages of all codes in a language, in the order of the codes.
func Pages(lang string) []Page {
	pages, err := Read(pageFiles)
	if err != nil {
		panic(err) // the pages are embedded, and a test reads them all
	}
	if lang != words.Languages[0] {
		for i := range pages {
			pages[i].translate(lang)
		}
	}
	return pages
}

// Read reads the pages from the folder pages of a file system. Tests use it for their own pages.
func Read(from fs.FS) ([]Page, error) {
	var pages []Page
	for _, code := range findings.Codes() {
		text, err := fs.ReadFile(from, pageName(code.Name))
		if err != nil {
			return nil, err
		}
		page, err := parsePage(code, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pageName(code.Name), err)
		}
		pages = append(pages, page)
	}
	return pages, nil
}

func parsePage(code rules.FindingCode, text []byte) (Page, error) {
	archive := txtar.Parse(text)
	page := Page{FindingCode: code, Text: strings.TrimSpace(string(archive.Comment))}
	for _, f := range archive.Files {
		folder, name, inFolder := strings.Cut(f.Name, "/")
		file := File{name, string(f.Data)}
		switch {
		case f.Name == "output":
			page.Output = file.Text
		case inFolder && folder == "bad":
			page.Bad = append(page.Bad, file)
		case inFolder && folder == "good":
			page.Good = append(page.Good, file)
		default:
			return page, fmt.Errorf("the file %s is neither output nor in bad or good", f.Name)
		}
	}
	if len(page.Bad) == 0 || !page.Bad[0].IsAddress() && page.Bad[0].Name != page.Checked() ||
		len(page.Good) == 0 {
		return page, fmt.Errorf("it needs bad/%s, bad/%s or bad/%s in front, and a file in good",
			checkedFile, checkedTests, checkedGame)
	}
	return page, nil
}

// Checked returns the name of the file that is checked.
func (code *Page) Checked() string {
	if name := code.Bad[0].Name; name == checkedTests || name == checkedGame {
		return name
	}
	return checkedFile
}

// Mended returns all files with the changes applied.
func (code *Page) Mended() []File {
	files := append([]File(nil), code.Good...)
	for _, f := range code.Bad {
		if code.changed(f.Name) == nil && !f.IsAddress() {
			files = append(files, f)
		}
	}
	return files
}

func (code *Page) changed(name string) *File {
	for i := range code.Good {
		if code.Good[i].Name == name {
			return &code.Good[i]
		}
	}
	return nil
}

func (code *Page) notation() string {
	for _, f := range append(code.Mended(), code.Bad...) {
		if strings.Contains(f.Text, "{{repeat ") {
			return `{{repeat 300 "text"}} stands for the text written 300 times: \n in it is the end of a line, ` +
				`\x followed by two digits one byte, and {n} the number of the repetition.`
		}
	}
	return ""
}
