package main

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxPage is the size up to which a web page is read, in bytes: with scripts and styles it is many
// times as long as what it shows.
const maxPage = 1 << 20

// isPage reports whether a text is a web page, such as a browser saves.
func isPage(text []byte) bool {
	return strings.HasPrefix(http.DetectContentType(bytes.TrimPrefix(text, []byte("\ufeff"))), "text/html")
}

// notShown are the elements whose text a page doesn't show, repeats, or shows as no longer valid.
var notShown = []atom.Atom{
	atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Textarea, atom.Rt, atom.Rp,
	atom.Del, atom.S, atom.Strike,
}

// inLine are the elements that begin no line of their own.
var inLine = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Big, atom.Cite, atom.Code, atom.Em, atom.Font, atom.I, atom.Ins, atom.Label, atom.Mark,
	atom.Nobr, atom.Q, atom.Rb, atom.Ruby, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U,
}

// pageText returns the lines that a web page shows, with tabs between the cells of a row.
func pageText(page []byte) (string, error) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return "", err
	}
	return tidyLines(shownIn(root, false)), nil
}

var asBlank = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ", "\u00a0", " ")

func shownIn(n *html.Node, preformatted bool) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode && preformatted:
			b.WriteString(c.Data)
		case c.Type == html.TextNode:
			b.WriteString(asBlank.Replace(c.Data))
		case c.Type != html.ElementNode || isHidden(c) || slices.Contains(notShown, c.DataAtom):
		case slices.Contains(inLine, c.DataAtom):
			b.WriteString(shownIn(c, preformatted))
		case c.DataAtom == atom.Tr:
			b.WriteString("\n" + shownRow(c) + "\n")
		default:
			b.WriteString("\n" + shownIn(c, preformatted || c.DataAtom == atom.Pre) + "\n")
		}
	}
	return b.String()
}

// shownRow returns the cells of a row in a line, or in lines if one of them has several.
func shownRow(row *html.Node) string {
	var cells []string
	for c := range row.ChildNodes() {
		if text := tidyLines(shownIn(c, false)); text != "" {
			cells = append(cells, text)
		}
	}
	if slices.ContainsFunc(cells, func(cell string) bool { return strings.Contains(cell, "\n") }) {
		return strings.Join(cells, "\n")
	}
	return strings.Join(cells, "\t")
}

// tidyLines leaves out blank lines, and blanks that a browser doesn't show.
func tidyLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\n' }), " ")
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func isHidden(n *html.Node) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "hidden" })
}
