package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// codePage is the page of a code of findings: what it means, a file that has such a finding with what check says
// of it, and the file mended. pages/README.md tells how a page is written.
type codePage struct {
	rules.Code
	// text is plain paragraphs of at most page.Width columns.
	text string
	// bad are the files before they are mended, good those that are other files then. The first one is checked.
	bad, good []pageFile
	// output is what check prints about bad.
	output string
}

// pageFile is a file of a page, as it is shown. In the page of what is no file it is an address, and the text says so.
type pageFile struct{ name, text string }

func (f *pageFile) isAddress() bool { return strings.Contains(f.name, "://") }

// One of these files of a page is checked: a rule file, a file of tests or the record of a game.
const (
	checkedFile  = "club.yaml"
	checkedTests = "club_test.yaml"
	checkedGame  = "game.yaml"
)

// pageName gives the name of the file that holds the page of a code.
func pageName(code string) string { return "pages/" + code + ".txtar" }

// readPages reads the page of every code, in the order of the codes.
func readPages(from fs.FS) ([]codePage, error) {
	var pages []codePage
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

// parsePage takes a page apart.
func parsePage(code rules.Code, text []byte) (codePage, error) {
	archive := txtar.Parse(text)
	page := codePage{Code: code, text: strings.TrimSpace(string(archive.Comment))}
	for _, f := range archive.Files {
		folder, name, inFolder := strings.Cut(f.Name, "/")
		file := pageFile{name, string(f.Data)}
		switch {
		case f.Name == "output":
			page.output = file.text
		case inFolder && folder == "bad":
			page.bad = append(page.bad, file)
		case inFolder && folder == "good":
			page.good = append(page.good, file)
		default:
			return page, fmt.Errorf("the file %s is neither output nor in bad or good", f.Name)
		}
	}
	if len(page.bad) == 0 || page.bad[0].name != checkedFile && page.bad[0].name != checkedTests && page.bad[0].name != checkedGame && !page.bad[0].isAddress() || len(page.good) == 0 {
		return page, fmt.Errorf("it needs bad/%s, bad/%s or bad/%s in front, and a file in good", checkedFile, checkedTests, checkedGame)
	}
	return page, nil
}

// checked gives the name of the file that is checked.
func (p *codePage) checked() string {
	if name := p.bad[0].name; name == checkedTests || name == checkedGame {
		return name
	}
	return checkedFile
}

// mended gives all files as they are when they are mended.
func (p *codePage) mended() []pageFile {
	files := append([]pageFile(nil), p.good...)
	for _, f := range p.bad {
		if p.changed(f.name) == nil && !f.isAddress() {
			files = append(files, f)
		}
	}
	return files
}

// changed gives the mended file of a name, nil if there was nothing to mend in it.
func (p *codePage) changed(name string) *pageFile {
	for i := range p.good {
		if p.good[i].name == name {
			return &p.good[i]
		}
	}
	return nil
}

// repetition is the notation for what can't be written out: {{repeat 300 "text {n}\n"}}. The text is written as a
// text of Go, and {n} in it is the number of the repetition, from 1.
var repetition = regexp.MustCompile(`\{\{repeat ([0-9]+) ("(?:[^"\\]|\\.)*")\}\}`)

// content gives what stands in the file, as opposed to how it is shown.
func (f *pageFile) content() (string, error) {
	var failed error
	text := repetition.ReplaceAllStringFunc(f.text, func(match string) string {
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

// notation explains the notation, if one of the files uses it.
func (p *codePage) notation() string {
	for _, f := range append(p.mended(), p.bad...) {
		if repetition.MatchString(f.text) {
			return `{{repeat 300 "text"}} stands for the text written 300 times: \n in it is the end of a line, ` +
				`\x followed by two digits one byte, and {n} the number of the repetition.`
		}
	}
	return ""
}
