package main

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"example.com/hanfu/internal/work"
)

// maxPage is the size up to which a web page is read, in bytes: with scripts and styles it is many
// times as long as what it shows.
const maxPage = 1 << 20

// isPage reports whether a text is a whole web page, such as a browser saves, and no text with a few
// tags in it.
func isPage(text []byte) bool {
	for z := html.NewTokenizer(bytes.NewReader(text)); ; {
		switch kind := z.Next(); kind {
		case html.CommentToken: // also <?xml?>
		case html.TextToken:
			if len(bytes.TrimSpace(z.Text())) > 0 {
				return false
			}
		case html.DoctypeToken:
			return true
		default:
			name, _ := z.TagName()
			begins := []atom.Atom{atom.Html, atom.Head, atom.Body}
			return kind == html.StartTagToken && slices.Contains(begins, atom.Lookup(name))
		}
	}
}

// pageText returns the lines that a web page shows, with " | " between the cells of a row.
func pageText(page []byte) (string, error) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return "", err
	}
	return tidyLines(shownIn(root)), nil
}

// notRead are the elements whose text a page doesn't show, or shows as no longer valid, or that
// stand in for something else.
var notRead = []atom.Atom{
	atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Math,
	atom.Select, atom.Textarea, atom.Rt, atom.Rp, atom.Del, atom.S, atom.Strike, atom.Dialog,
	atom.Iframe, atom.Canvas, atom.Video, atom.Audio, atom.Object, atom.Noframes,
}

var crossedOut = work.LazyRegexp(`(?i)display\s*:\s*none|visibility\s*:\s*hidden|line-through`)

func isRead(n *html.Node) bool {
	if n.Type != html.ElementNode || slices.Contains(notRead, n.DataAtom) {
		return false
	}
	return !slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "hidden" || a.Key == "style" && crossedOut().MatchString(a.Val)
	})
}

// ownLine are the elements that begin a line.
var ownLine = []atom.Atom{
	atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Br, atom.Caption,
	atom.Center, atom.Details, atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Fieldset,
	atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2, atom.H3, atom.H4,
	atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Hr, atom.Html, atom.Legend, atom.Li,
	atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Search, atom.Section,
	atom.Summary, atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr, atom.Ul,
}

// blanks are what a page shows as one blank, and what it doesn't show at all.
var blanks = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ", "\u00a0", " ",
	"\u00ad", "", "\u200b", "")

// shownIn returns what an element shows, with the ends of lines but also blank lines. A box that may
// be ticked stands for itself: which of several is ticked makes all the difference.
func shownIn(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode && n.DataAtom == atom.Pre:
			b.WriteString(c.Data)
		case c.Type == html.TextNode:
			b.WriteString(blanks.Replace(c.Data))
		case !isRead(c):
		case c.DataAtom == atom.Img:
			b.WriteString(attribute(c, "alt"))
		case c.DataAtom == atom.Input:
			b.WriteString(shownInput(c))
		case c.DataAtom == atom.Tr:
			b.WriteString("\n" + shownRow(c) + "\n")
		case c.DataAtom == atom.Dd:
			b.WriteString(shownAnswer(c) + "\n")
		case c.DataAtom == atom.Dt:
			b.WriteString("\n" + inOneLine(shownIn(c)))
		case slices.Contains(ownLine, c.DataAtom):
			b.WriteString("\n" + shownIn(c) + "\n")
		default:
			b.WriteString(shownIn(c))
		}
	}
	return b.String()
}

func shownInput(n *html.Node) string {
	switch strings.ToLower(attribute(n, "type")) {
	case "checkbox", "radio":
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) {
			return "☑"
		}
		return "☐"
	case "", "text", "number":
		return attribute(n, "value")
	}
	return ""
}

func attribute(n *html.Node, key string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// shownAnswer returns what is said of a term of a list, behind the term if it has one line.
func shownAnswer(n *html.Node) string {
	text := tidyLines(shownIn(n))
	if strings.Contains(text, "\n") {
		return "\n" + text
	}
	return " | " + text
}

// shownRow returns the cells of a row in a line, or in lines where a cell has several. An empty one of
// many is shown, as in columns for yes and no: a mark means what the head of its column says.
func shownRow(row *html.Node) string {
	var cells []string
	several := false
	for c := range row.ChildNodes() {
		if !isRead(c) {
			continue
		}
		text := tidyLines(shownIn(c))
		if c.DataAtom == atom.Th {
			text = inOneLine(text)
		}
		cells = append(cells, text)
		several = several || strings.Contains(text, "\n")
	}
	if several {
		return strings.Join(cells, "\n")
	}
	for i := range cells {
		if cells[i] == "" && len(cells) > 2 {
			cells[i] = "☐"
		}
	}
	return strings.Join(cells, " | ")
}

// tidyLines leaves out blank lines, and blanks that a browser doesn't show.
func tidyLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		shown := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \n\t", r) })
		line = strings.Join(shown, " ")
		if line = strings.Trim(line, "| "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func inOneLine(text string) string { return strings.ReplaceAll(tidyLines(text), "\n", " ") }
