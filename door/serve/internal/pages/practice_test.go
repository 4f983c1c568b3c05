package pages

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// at asks a handler for a path.
func at(t *testing.T, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// TestPoints chooses han and fu, and looks for what they come to.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		query     string
		says, not []string
	}{
		{"", []string{"Choose han and fu.", "The dealer wins", "1,300 each", "Sanbaiman"}, []string{`class="here"`}},
		{query("han", "3"), []string{"How many fu?"}, []string{`class="here"`}},
		{query("han", "3", "fu", "40"), []string{"3 han 40 fu", "5,200", "1,300/2,600", `aria-current="true">7,700`, `aria-current="true">5,200`}, nil},
		{query("han", "1", "fu", "20"), []string{"There is no such hand."}, []string{`class="here"`}},
		{query("han", "7", "fu", "40"), []string{"7 han, haneman", `<tr class="here" aria-current="true"><th scope="row">Haneman`}, nil},
		{query("yakuman", "1"), []string{"32,000", `<tr class="here" aria-current="true"><th scope="row">Yakuman`}, nil},
		{query("tap", "han:3", "tap", "fu:40", "part", "prices"), []string{"5,200", `name="han" value="3"`, `name="fu" value="40"`}, []string{"<html"}},
		{query("yakuman", "2"), []string{"64,000", `value="yakuman:2"`}, nil},
		{query("yakuman", "2", "rules", "ema"), []string{"There is no such hand.", `value="yakuman:1"`}, []string{"64,000", `value="yakuman:2"`}},
		{query("tap", "yakuman:2", "han", "3", "part", "prices"), []string{"64,000", `name="yakuman" value="2"`}, []string{`name="han"`}},
		{query("rules", "ema", "han", "4", "fu", "30", "lang", "ja"), []string{"4翻30符", "7,700"}, nil},
		{query("han", "-3", "fu", "99999999999999999999", "yakuman", "<b>"), []string{"Choose han and fu."}, []string{"<b>"}},
		{query("rules", "../secret"), []string{"There are no rules called ../secret here."}, []string{"<table"}},
	} {
		text := html.UnescapeString(at(t, "/points?"+c.query).Body.String())
		for _, says := range c.says {
			if !strings.Contains(text, says) {
				t.Errorf("%s: %q is missing in\n%s", c.query, says, tags.ReplaceAllString(text, " "))
			}
		}
		for _, not := range c.not {
			if strings.Contains(text, not) {
				t.Errorf("%s: there is %q", c.query, not)
			}
		}
	}
	for query, want := range map[string]string{"tap=han:3&lang=ja": "/points?han=3&lang=ja", "tap=fu:40&han=3": "/points?fu=40&han=3",
		"tap=yakuman:1&han=3": "/points?yakuman=1", "tap=nonsense:3": "/points"} {
		if w := at(t, "/points?"+query); w.Code != http.StatusSeeOther || w.Header().Get("Location") != want {
			t.Errorf("%s leads to %s, %d; want %s", query, w.Header().Get("Location"), w.Code, want)
		}
	}
}

// TestInTable follows the link of a score into the table.
func TestInTable(t *testing.T) {
	text := ask(t, query("hand", "234m567p3456799s ron:8s riichi", "lang", "fr")).Body.String()
	if want := `href="/points?fu=30&amp;han=2&amp;lang=fr"`; !strings.Contains(text, want) {
		t.Errorf("%s is missing", want)
	}
}

var (
	answers = regexp.MustCompile(`name="tap" value="is:([^"]*)"`)
	rights  = regexp.MustCompile(`name="tap" value="is:([^"]*)" class="right"`)
)

// player plays without scripts: each tap leads to an address.
type player struct {
	t       *testing.T
	address string
	text    string
}

func (p *player) open(address string) {
	p.t.Helper()
	w := at(p.t, address)
	for w.Code == http.StatusSeeOther {
		address = w.Header().Get("Location")
		w = at(p.t, address)
	}
	p.address, p.text = address, html.UnescapeString(w.Body.String())
}

// tap taps a button, with what the form keeps.
func (p *player) tap(tap string) {
	p.t.Helper()
	u := must.Get(url.Parse(p.address))(p.t)
	q := u.Query()
	q.Set("tap", tap)
	p.open("/practice?" + q.Encode())
}

func (p *player) wants(says string) {
	p.t.Helper()
	if !strings.Contains(p.text, says) {
		p.t.Fatalf("%s: %q is missing in\n%s", p.address, says, tags.ReplaceAllString(p.text, " "))
	}
}

// TestPractice plays a set of hands, with one wrong answer at first: that hand comes again.
func TestPractice(t *testing.T) {
	p := &player{t: t}
	p.open("/practice?seed=abc&level=open")
	first := p.text
	for i := range 10 {
		p.wants("What is paid?")
		all := answers.FindAllStringSubmatch(p.text, -1)
		if len(all) < 3 || rights.MatchString(p.text) {
			t.Fatalf("hand %d has the answers %q", i, all)
		}
		before := p.address
		p.tap("is:" + all[0][1])
		right := rights.FindStringSubmatch(p.text)
		if i != 2 && right[1] != all[0][1] {
			p.address = before
			p.tap("is:" + right[1])
		} else if i == 2 && right[1] == all[0][1] {
			p.address = before
			p.tap("is:" + all[1][1])
		}
		if i == 2 {
			p.wants("Not quite: it is ")
		} else {
			p.wants("Right.")
		}
		p.wants(`href="/?hand=`)
		p.wants("<caption>Yaku")
		p.tap("is:" + all[1][1]) // which is too late
		p.tap("next")
	}
	p.wants("Once more: a missed hand")
	p.wants("9 of 10 right")
	p.tap("is:" + answers.FindStringSubmatch(p.text)[1])
	if right := rights.FindStringSubmatch(p.text); !strings.Contains(p.text, "Right.") {
		p.tap("next")
		p.tap("is:" + right[1])
	}
	p.tap("next")
	p.wants("9 of 10 right at the first try.")
	p.tap("again")
	if p.text != first {
		t.Errorf("the same hands begin with\n%s\nand not with\n%s", p.text, first)
	}
	p.tap("anew")
	if strings.Contains(p.address, "seed=abc") {
		t.Errorf("new hands are at %s", p.address)
	}
}

// TestPracticeYaku names yaku: all of them, and no other.
func TestPracticeYaku(t *testing.T) {
	p := &player{t: t}
	p.open("/practice?seed=abc&ask=yaku&lang=fr")
	p.tap("check")
	p.wants("Non\u00a0: c'est ")
	right := rights.FindAllStringSubmatch(p.text, -1)
	p.open("/practice?seed=abc&ask=yaku&lang=fr")
	p.tap("is:nonsense")
	for _, yaku := range right {
		p.tap("is:" + yaku[1])
	}
	p.tap("is:" + right[0][1])
	p.tap("is:" + right[0][1])
	p.tap("check")
	p.wants("Juste.")
}

// TestPracticeAddress: what strangers write shows nothing wrong, and answers to other questions do not count.
func TestPracticeAddress(t *testing.T) {
	for _, c := range []struct{ query, says string }{
		{"seed=%3Cscript%3E&ask=x&level=y&got=zz&chosen=%3Cb%3E&done=1", "What is paid?"},
		{"seed=a&ask=fu&got=rr&of=points+closed+standard", "0 of 0 right"},
		{"seed=a&ask=fu&got=rr&of=fu+closed+standard", "2 of 2 right"},
		{"seed=a&ask=fu&got=rr&of=fu+closed+standard&part=quiz", "2 of 2 right"},
		{"seed=a&got=" + strings.Repeat("x", 2000), "Once more"},
		{"seed=a&rules=../secret", "There are no rules called"},
		{"seed=a&rules=sanma&level=any", "What is paid?"},
		{"seed=a&ask=fu&lang=ja", "何符"},
	} {
		text := html.UnescapeString(at(t, "/practice?"+c.query).Body.String())
		if !strings.Contains(text, c.says) {
			t.Errorf("%s: %q is missing in\n%s", c.query, c.says, tags.ReplaceAllString(text, " "))
		}
	}
	if text := at(t, "/practice?seed=%3Cscript%3E%22&chosen=%3Cb%3E").Body.String(); strings.Contains(text, "<b>") ||
		strings.Contains(text, `<script>"`) {
		t.Error("what strangers write becomes a part of the page")
	}
	w := at(t, "/practice?lang=ja")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.Contains(to, "seed=") || !strings.Contains(to, "lang=ja") {
		t.Errorf("without a seed it leads to %q, %d", to, w.Code)
	}
}
