package main

import (
	"os"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

func TestPageText(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"<!DOCTYPE html><title>Rules</title><h1>Rules</h1>\n<p>Open\ntanyao:\t<b>yes</b><br>Uma&nbsp;10-20", "Rules\nOpen tanyao: yes\nUma 10-20"},
		{"<?xml version='1.0'?><!-- x --><HTML\nlang=ja><UL><LI>トビあり<LI>食<ruby>断<rp>(<rt>タン<rp>)</ruby>あり</UL>", "トビあり\n食断あり"},
		{"<html><table><tr><th>Red<br>fives<td><p>3</p><tr><td>Uma<td>10-30</table>", "Red fives | 3\nUma | 10-30"},
		{"<html><table><tr><td>途中流局<td>九種九牌<br>四風連打</table>", "途中流局\n九種九牌\n四風連打"},
		{"<html><table><tr><td><table><tr><td>Bust<td>yes</table></table>", "Bust | yes"},
		{"<html><table><tr><td><th>Yes<th>No<tr><td>Open tanyao<td><td>○</table>", "☐ | Yes | No\nOpen tanyao | ☐ | ○"},
		{"<html><dl><dt>ウマ<dd>10-20<dt><p>赤ドラ</dt> <dd><p>あり</p><dt>Draws<dd>a<br>b</dl>", "ウマ | 10-20\n赤ドラ | あり\nDraws\na\nb"},
		{"<html><pre>Bust: yes\nUma:  10-20\n</pre>", "Bust: yes\nUma: 10-20"},
		{"<html><p>Red fives: <del>4</del> 3 <s>of them</s><p hidden>Bust: no<script>if (1 < 2) x('<p>')</script><style>p{}</style>", "Red fives: 3"},
		{"<html><p>Bust: <span style='text-decoration: line-through'>no</span> yes<p style='color:red;DISPLAY:none'>Ippatsu: no", "Bust: yes"},
		{"<html><table><tr><td>Bust<td hidden>yes<td>no<script>x</script><tr><script>Bust: yes</script></table>", "Bust | no"},
		{"<html>Bust: <label><input type=checkbox> yes</label> <label><input type=CHECKBOX checked> no</label> <input value=20>", "Bust: ☐ yes ☑ no 20"},
		{"<html><p>Open tan<wbr>yao <o:p>is</o:p> <img alt='✅' src=x> fine&shy;", "Open tanyao is ✅ fine"},
		{"<html><p>Renchan: &lt;tenpai&gt; &amp; win", "Renchan: <tenpai> & win"},
		{"<body><p>Unclosed <b>and <i>wrong</b> order</i></table></p", "Unclosed and wrong order"},
	} {
		if !isPage([]byte(" \n" + c.page)) {
			t.Errorf("%q is no page", c.page)
		}
		if got := must.Get(pageText([]byte(c.page)))(t); got != c.want {
			t.Errorf("%q shows %q, want %q", c.page, got, c.want)
		}
	}
	for _, text := range []string{"", "Open tanyao: yes", "< 10 points", "1 <b>", "# Rules\n\n<p>Open tanyao", "<p align=center>\n\n| a | b |", "<!-- x -->\nBust: yes",
		"<A> Basic", "<br>", "<html"} {
		if isPage([]byte(text)) {
			t.Errorf("%q is a page", text)
		}
	}
}

// TestHostilePages: whatever a page is made of, its text is at most twice as long.
func TestHostilePages(t *testing.T) {
	nested := strings.Repeat("<table><tr><td>", 40)
	for _, part := range []string{"x", "<b>", "</p>", "<p hidden>", "<!--", "<script>", "&amp;", "<x a=1 a=2>", "<br>x", "<td>", "<dt>x<dd>y", "<input checked type=radio>"} {
		page := "<html>" + nested + strings.Repeat(part, (maxPage-len(nested))/len(part))
		if text, err := pageText([]byte(page)); len(text) > 2*len(page) || err != nil && !strings.Contains("<b> <x a=1 a=2>", part) { // which are nested too deep
			t.Errorf("%s makes %d bytes: %v", part, len(text), err)
		}
	}
}

func TestUnreadPages(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, page := range map[string]string{"latin": "<html><p>R\xe8gles", "large": "<html>" + strings.Repeat("x", maxPage),
		"deep": "<html>" + strings.Repeat("<b>", 600)} {
		must.Do(t, os.WriteFile(name, []byte(page), 0o644))
		shown, code := asOnTerminal(t.Context(), t, "rulecheck init --yes --id x --name X --sheet "+name)
		if want := name + ": the page is not in UTF-8, larger than 1 MB, or nested too deep; copy what it shows into a text file"; code != exitFailed || !strings.Contains(shown, want) {
			t.Errorf("exit code %d, %q", code, shown)
		}
	}
}
