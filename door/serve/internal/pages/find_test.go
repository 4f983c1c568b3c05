package pages

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
	"example.com/hanfu/study/infer"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// answerer is a table that answers as its rules are.
type answerer struct {
	*engine.Engine
	fit *hands.Fitter
}

func tableOf(t *testing.T, text string) *answerer {
	t.Helper()
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("table.yaml", []byte(text))))(t)
	return &answerer{engine.New(r), hands.NewFitter(r)}
}

// step returns the step that answers a question, as a button or as fields of the form.
func (h *answerer) step(question *infer.Question) url.Values {
	if question.Win == nil {
		q := url.Values{"tap": {"y"}}
		for i, s := range question.Statements {
			value := rules.ByID(h.Rules().Options(), s.Option.ID).Value.String()
			switch at := slices.Index(s.Values, value); {
			case value == s.Value:
			case at < 0:
				q.Set("n"+strconv.Itoa(i), value)
			default:
				q.Set("s"+strconv.Itoa(i), "v"+strconv.Itoa(at))
			}
		}
		return q
	}
	win := h.fit.Fit(question.Win).Clone()
	r, err := h.Score(&win)
	at := slices.IndexFunc(question.Choices, func(c infer.Choice) bool {
		if err != nil || c.Result == nil {
			return err != nil && c.Result == nil
		}
		return fmt.Sprint(c.Result.Payments()) == fmt.Sprint(r.Payments()) && c.Result.Gain == r.Gain
	})
	if at < 0 {
		return url.Values{"tap": {"o"}}
	}
	return url.Values{"tap": {strconv.Itoa(at)}}
}

// finder asks a handler for the view, step by step.
type finder struct {
	t       *testing.T
	handler http.Handler
	said    string
	text    string
	status  int
}

func (f *finder) ask(q url.Values) {
	f.t.Helper()
	address := "/rules/find?" + q.Encode()
	for {
		w := httptest.NewRecorder()
		f.handler.ServeHTTP(w, httptest.NewRequestWithContext(f.t.Context(), http.MethodGet, address, nil))
		f.text, f.status = html.UnescapeString(w.Body.String()), w.Code
		if w.Code != http.StatusSeeOther {
			break
		}
		address = w.Header().Get("Location")
	}
	u := must.Get(url.Parse(address))(f.t)
	f.said = u.Query().Get("said")
}

func (f *finder) tap(q url.Values) {
	f.t.Helper()
	q.Set("said", f.said)
	f.ask(q)
}

func (f *finder) wants(all ...string) {
	f.t.Helper()
	for _, says := range all {
		if !strings.Contains(f.text, says) {
			f.t.Fatalf("%s: %q is missing in\n%s", f.said, says, tags.ReplaceAllString(f.text, " "))
		}
	}
}

var fileIn = regexp.MustCompile(`(?s)name="(file|tests)"[^>]*>\n(.*?)</textarea>`)

// TestFind answers as a table would, with a step back, a slip and nobody who knows, and gets its rules.
func TestFind(t *testing.T) {
	truth := tableOf(t, "hanfu: 1\nid: table\nname: Table\nextends: standard\noptions: {open_tanyao: false, red_fives: 4}\n")
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	q := must.Get(infer.New(t.Context(), r))(t)
	f := &finder{t: t, handler: New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})}
	f.ask(url.Values{})
	slipped, slowest := false, time.Duration(0)
	for {
		question := must.Get(q.Next(t.Context()))(t)
		if question == nil {
			break
		}
		step := truth.step(question)
		if question.Win != nil {
			f.wants(fmt.Sprintf("Question %d: what does it pay?", q.Answers()+1), "something else", "we don't know", "<svg")
		} else {
			for _, s := range question.Statements {
				f.wants(s.Option.Doc.In("en"))
			}
		}
		if at, err := strconv.Atoi(step.Get("tap")); err == nil && question.Again && !slipped && len(question.Choices) > 1 {
			slipped = true
			f.tap(url.Values{"tap": {strconv.Itoa((at + 1) % len(question.Choices))}})
			f.wants("These answers contradict each other:", "This one was a slip")
			f.tap(url.Values{"tap": {"d" + strconv.Itoa(q.Answers())}})
		}
		before := time.Now()
		f.tap(step)
		slowest = max(slowest, time.Since(before))
		if q.Answers() == 3 {
			f.tap(url.Values{"tap": {"back"}})
			f.tap(step)
		}
		a := must.Get(answerOf(question, f.said[strings.LastIndex(f.said, ".")+1:]))(t)
		must.Do(t, q.Answer(t.Context(), question, a))
	}
	t.Logf("%d answers, the slowest took %v: %s", q.Answers(), slowest, f.said)
	f.wants("Your answers fit Standard rules but for 2 things:", "Red fives: 4", "Open it in Rules")
	if !slipped {
		t.Error("no answer was a slip")
	}
	texts := make(map[string]string)
	for _, found := range fileIn.FindAllStringSubmatch(f.text, -1) {
		texts[found[1]] = found[2]
	}
	l := new(rules.Loader).With("our-club.yaml", []byte(texts["file"]))
	found, findings, err := l.Check(t.Context(), rules.Named("our-club.yaml"))
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v in\n%s", err, findings, texts["file"])
	}
	for _, o := range truth.Rules().Options() {
		if is := rules.ByID(found.Options(), o.ID); is.Value != o.Value && truth.Rules().Turns(o.ID) {
			t.Errorf("%s is found to be %s, and is %s", o.ID, is.Value.String(), o.Value.String())
		}
	}
	l = l.With("our-club_test.yaml", []byte(texts["tests"]))
	file, _, err := ruletest.Load(t.Context(), l, rules.File("our-club_test.yaml"), "")
	if err != nil || len(file.Cases) < 5 {
		t.Fatalf("%v in\n%s", err, texts["tests"])
	}
	for _, o := range ruletest.Run(t.Context(), file.Cases, ruletest.NewEngines(l).For) {
		if !o.Passed() {
			t.Errorf("the test %s does not pass", o.Case.ID)
		}
	}
	// A server that knows nothing yet gives the same from the address, and takes it into the rules.
	before := time.Now()
	last := f.text
	anew := &finder{t: t, handler: New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})}
	anew.ask(url.Values{"said": {f.said}})
	if anew.text != last {
		t.Errorf("from its address it is\n%s", anew.text)
	}
	t.Logf("anew it takes %v", time.Since(before))
	w := httptest.NewRecorder()
	post := httptest.NewRequest(http.MethodPost, "/rules", strings.NewReader(url.Values{"file": {texts["file"]}, "tests": {texts["tests"]}, "show": {"tests"}}.Encode()))
	post.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	f.handler.ServeHTTP(w, post)
	if says := fmt.Sprintf("%d passed", len(file.Cases)); !strings.Contains(w.Body.String(), says) {
		t.Errorf("%q is missing in %s", says, tags.ReplaceAllString(w.Body.String(), " "))
	}
}

// TestFindOwn: what a hand pays in place of the prices on the buttons may be typed: one of these, another that rules have, or one
// that none have, which is shown and left out.
func TestFindOwn(t *testing.T) {
	f := &finder{t: t, handler: site}
	f.ask(url.Values{})
	buttons := regexp.MustCompile(`name="tap" value="0"[^>]*>([\d,]+)<`).FindStringSubmatch(f.text)
	if buttons == nil {
		t.Fatal(tags.ReplaceAllString(f.text, " "))
	}
	f.tap(url.Values{"tap": {"o"}, "own": {buttons[1]}})
	f.wants("Question 2")
	f.ask(url.Values{})
	f.tap(url.Values{"tap": {"o"}, "own": {"123,456"}})
	f.wants("How is it at your table?", "so this answer is left out", "123456")
	f.ask(url.Values{})
	f.tap(url.Values{"tap": {"o"}, "own": {"<b>"}})
	f.wants("How is it at your table?", "something else")
}

// TestFindAddress: what strangers write is refused, and shows nothing wrong.
func TestFindAddress(t *testing.T) {
	f := &finder{t: t, handler: site}
	for _, c := range []struct {
		query  url.Values
		status int
		says   string
	}{
		{url.Values{"said": {"<b>"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"99"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"ys0v99"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"ys99u"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"ys0n-5"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"y.o1-2-3-4-5"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"u.ohanemanx"}}, http.StatusOK, "How is it"},
		{url.Values{"said": {"u.okiriage"}}, http.StatusOK, "Question"},
		{url.Values{"said": {"d0"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"k"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"q.u"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {".u"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"tap": {"<b>"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"tap": {"y"}, "n0": {"1e9"}}, http.StatusBadRequest, "none to these questions"},
		{url.Values{"said": {"u" + strings.Repeat(".u", maxSteps)}}, http.StatusBadRequest, "more than 120 answers"},
		{url.Values{"said": {strings.Repeat("u.", 5000)}}, http.StatusRequestEntityTooLarge, ""},
		{url.Values{"said": {"0.0.0"}, "of": {"sanma"}}, http.StatusOK, "Question 1: what does it pay?"},
		{url.Values{"said": {"q"}}, http.StatusOK, "Nothing is known of what your table plays"},
		{url.Values{"rules": {"../secret"}}, http.StatusOK, "There are no rules called ../secret"},
		{url.Values{"lang": {"ja"}}, http.StatusOK, "分からない"},
	} {
		f.ask(c.query)
		if f.status != c.status || !strings.Contains(f.text, c.says) || strings.Contains(f.text, "<b>") {
			t.Errorf("%.80v: %d\n%s", c.query, f.status, tags.ReplaceAllString(f.text, " "))
		}
	}
}

// TestFindEnough: what is said of a question and not yet sent holds when that is enough; what was not touched says nothing.
func TestFindEnough(t *testing.T) {
	for query, want := range map[string]string{
		"tap=q": "q", "tap=q&said=y&own=3,900": "y.o3900.q", "tap=q&s0=v1&s1=": "ys0v1s1u.q", "tap=q&s0=&n1=": "q", "tap=y&s0=&n1=&s2=v0": "ys0us1us2v0", "tap=all&s0=&n1=&s2=v0": "ys2v0",
		"tap=q&n1=7": "ys1n7.q", "tap=q&n1=25,000": "ys1n25000.q", "tap=q&n1=２万５千": "ys1n25000.q",
		"tap=o&own=8千": "o8000", "tap=o&own=８０００": "o8000", "tap=own&own=8,000": "o8000",
		"tap=o&own=満貫": "omangan", "tap=own&own=haneman": "ohaneman", "tap=q&own=double+yakuman": "o2yakuman.q",
	} {
		w := at(t, "/rules/find?"+query)
		to, err := url.Parse(w.Header().Get("Location"))
		if err != nil || w.Code != http.StatusSeeOther || to.Query().Get("said") != want {
			t.Errorf("%s leads to %s, %d, %v; want the steps %s", query, to, w.Code, err, want)
		}
	}
}
