package sheet

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestHTML: the page is well-formed, stands alone, and has all tiles that it uses, in each language.
func TestHTML(t *testing.T) {
	for _, lang := range languages {
		for _, id := range []string{"standard", "testdata/club.yaml"} {
			var page bytes.Buffer
			must.Do(t, sheetOf(t, id, lang, nil).HTML(&page))
			checkPage(t, page.String(), lang)
		}
	}
}

// TestLink draws the code of a link, and none of what doesn't fit into one.
func TestLink(t *testing.T) {
	s := sheetOf(t, "ema", "ja", nil)
	for _, link := range []string{"", "http://club.example/?rules=<&", "http://" + strings.Repeat("x", 5000)} {
		var page bytes.Buffer
		s.Link = link
		must.Do(t, s.HTML(&page))
		wellFormed(t, page.String())
		drawn := strings.Contains(page.String(), `"/></svg><figcaption>`)
		if drawn != (link != "" && len(link) < 100) {
			t.Errorf("%.40q: drawn is %v", link, drawn)
		}
	}
}

func checkPage(t *testing.T, page, lang string) {
	t.Helper()
	wellFormed(t, page)
	if !strings.Contains(page, `<html lang="`+lang+`">`) {
		t.Errorf("the page does not say that it is in %s", lang)
	}
	for _, not := range []string{"<script", "http:", "@import", "<img", "<text", "ZgotmplZ", "<no value>", "%!"} {
		if i := strings.Index(page, not); i >= 0 {
			t.Errorf("the page has %q in it: %s", not, page[max(0, i-50):min(len(page), i+50)])
		}
	}
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "#tile-") && m[1] != "data:," {
			t.Errorf("the page asks for %s", m[1])
		}
	}
	for _, th := range regexp.MustCompile(`<th[ >][^<]*</th>`).FindAllString(page, -1) {
		if strings.Contains(th, "></th>") || !strings.Contains(th, ` scope="`) {
			t.Errorf("a header says nothing, or not of what: %s", th)
		}
	}
	for _, svg := range regexp.MustCompile(`<svg [^>]*>`).FindAllString(page, -1) {
		if !strings.Contains(svg, `role="img" aria-label="`) && !strings.Contains(svg, `aria-hidden="true"`) {
			t.Errorf("a picture without a label: %s", svg)
		}
	}
	uses := regexp.MustCompile(`<use href="#([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(uses) < 500 {
		t.Errorf("the page shows %d tiles", len(uses))
	}
	for _, use := range uses {
		if !strings.Contains(page, `<symbol id="`+use[1]+`"`) {
			t.Errorf("there is no symbol %s", use[1])
		}
	}
	if len(page) > 256<<10 {
		t.Errorf("the page has %d bytes", len(page))
	}
}

// wellFormed demands of a page what is demanded of XML, which is more than HTML asks for.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	_, rest, ok := strings.Cut(page, "<!DOCTYPE html>")
	if !ok {
		t.Error("the page does not begin as HTML does")
	}
	d := xml.NewDecoder(strings.NewReader(rest))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			line, column := d.InputPos()
			t.Fatalf("line %d, column %d: %v", line, column, err)
		}
	}
}

// TestForeignTexts: texts of a rule file are shown as they are, whatever is in them.
func TestForeignTexts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "odd.yaml")
	text := `hanfu: 1
id: odd
name: "<script>alert(1)</script> & \"friends\" | *us*"
extends: standard
doc: "1. Played on Fridays"
sources: ["</style><b>bold</b>", "a_b_c [link](http://example.com)"]
yaku:
  odd: {name: "]]> <i>odd</i>", han: 1, when: tsumo and has("5z"), doc: "{{.Hash}} ` + "`" + `code` + "`" + `"}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	s := sheetOf(t, file, "en", nil)
	var page, document bytes.Buffer
	must.Do(t, s.HTML(&page))
	if strings.Contains(page.String(), "<script") || strings.Contains(page.String(), "<i>") ||
		strings.Contains(page.String(), "</style><b>") {
		t.Error("a text became a part of the page")
	}
	wellFormed(t, page.String())
	if !strings.Contains(page.String(), "{{.Hash}} `code`") {
		t.Error("the text of the yaku is not shown as it is")
	}
	must.Do(t, s.Markdown(&document))
	for _, want := range []string{`# &lt;script&gt;alert(1)&lt;/script&gt; &amp; "friends" \| \*us\*`,
		"\n1\\. Played on Fridays", // which is no list
		`- a\_b\_c \[link\](http://example.com)`, "{{.Hash}} \\`code\\`"} {
		if !strings.Contains(document.String(), want) {
			t.Errorf("the Markdown lacks %s", want)
		}
	}
}
