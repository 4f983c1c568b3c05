package main

import (
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

func TestPageText(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"<!DOCTYPE html><title>Rules</title><h1>Rules</h1>\n<p>Open\ntanyao:\t<b>yes</b><br>Uma&nbsp;10-20", "Rules\nOpen tanyao: yes\nUma 10-20"},
		{"<html><ul><li>トビあり<li>食<ruby>断<rp>(<rt>タン<rp>)</ruby>あり</ul>", "トビあり\n食断あり"},
		{"<table><tr><th>Red fives<td><p>3</p><tr><td>Uma<td>10-30</table>", "Red fives\t3\nUma\t10-30"},
		{"<table><tr><td>途中流局<td>九種九牌<br>四風連打</table>", "途中流局\n九種九牌\n四風連打"},
		{"<table><tr><td><table><tr><td>Bust<td>yes</table></table>", "Bust\tyes"},
		{"<html><dl><dt>ウマ<dd>10-20</dl>", "ウマ\n10-20"},
		{"<html><pre>Bust: yes\nUma:  10-20\n</pre>", "Bust: yes\nUma: 10-20"},
		{"<p>Red fives: <del>4</del> 3 <s>of them</s><p hidden>Bust: no<script>if (1 < 2) x('<p>')</script><style>p{}</style>", "Red fives: 3"},
		{"<p>Renchan: &lt;tenpai&gt; &amp; win", "Renchan: <tenpai> & win"},
		{"<p>Unclosed <b>and <i>wrong</b> order</i></table></p", "Unclosed and wrong order"},
	} {
		if !isPage([]byte("\ufeff \n" + c.page)) {
			t.Errorf("%q is no page", c.page)
		}
		if got := must.Get(pageText([]byte(c.page)))(t); got != c.want {
			t.Errorf("%q shows %q, want %q", c.page, got, c.want)
		}
	}
	for _, text := range []string{"", "Open tanyao: yes", "< 10 points", "1 <b>", "# Rules\n\n<p>Open tanyao", "\x00<p>"} {
		if isPage([]byte(text)) {
			t.Errorf("%q is a page", text)
		}
	}
}

// TestHostilePages: a page is read or refused, however it is made.
func TestHostilePages(t *testing.T) {
	for _, part := range []string{"<div>", "<table><tr><td>", "<b>", "</p>", "<p hidden>", "<!--", "<script>", "&amp;", "<x a=1 a=2>"} {
		page := strings.Repeat(part, maxPage/len(part))
		if text, err := pageText([]byte(page)); err == nil && len(text) > len(page) {
			t.Errorf("%s makes %d bytes", part, len(text))
		}
	}
}
