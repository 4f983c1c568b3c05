package pages

import (
	"context"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// TestPaste sends what a club has written, with taps, and looks for what the page says.
func TestPaste(t *testing.T) {
	for _, c := range []struct {
		name      string
		form      []string
		says, not []string
	}{
		{"nothing sent", nil, []string{"Paste your rules", `name="text"`}, []string{`role="alert"`, `value="take"`}},
		{"nothing pasted", []string{"text", " \r\n ", "tap", "read"}, []string{"There are no rules in the field"}, []string{`value="take"`}},
		{"in English", []string{"text", "Open tanyao: no\r\nUma 10-20\r\nGuests pay for the tea.\r\nRed fives: 4 or so"},
			[]string{"<q>Open tanyao: no</q><p class=\"read\">Open tanyao: no</p>", `<p class="read">Uma of the first: `,
				`<p class="unread">not understood; the line is kept as a comment</p>`, `<p class="unsure">may mean Red fives: 4</p>`,
				"(guessed: 4)", "To tap: 1 unsure, ", `value="take" formaction="/rules/paste"`,
				`value="turn:kiriage_mangan:false" class="assumed" aria-pressed="false" aria-label="no (not tapped, as in the rules)"`},
			[]string{`value="turn:open_tanyao:`, `value="turn:uma_first`, `aria-pressed="true"`}},
		{"in Japanese", []string{"lang", "ja", "text", "喰いタンなし\n形式聴牌あり\n平和あり\n飲み物は各自で"},
			[]string{`<p class="read">喰いタン：なし</p>`, "進行などの記述", "読み取れませんでした"}, nil},
		{"in Japanese, as it stands", []string{"lang", "ja", "text", "連荘：和了、たぶん\n喰いタンあり"},
			[]string{"<q>連荘：和了、たぶん</q><p class=\"unsure\">「連荘」のことかもしれません", "<li><q>連荘：和了、たぶん</q>"}, []string{"連荘:"}},
		{"in French", []string{"lang", "fr", "text", "Tanyao ouvert interdit\n4 cinq rouges\nLe thé est offert"},
			[]string{`<p class="read">Tanyao ouvert`, `<p class="read">Cinq rouges`, "non compris"}, nil},
		{"in Chinese", []string{"lang", "zh", "text", "无食断\n赤宝牌4张\n茶水自理"},
			[]string{`<p class="read">食断`, `<p class="read">赤宝牌`, "未能读懂"}, nil},
		{"in traditional characters", []string{"lang", "zh-Hant", "text", "赤寶牌4張\n茶水自理"}, []string{`<p class="read">赤寶牌`, "未能讀懂"}, nil},
		{"a yaku", []string{"text", "Ippatsu is played\nNo daisangen"}, []string{`<p class="read">Daisangen is not played</p>`}, nil},
		{"a guess tapped", []string{"text", "Red fives: 4 or so", "tap", "turn:red_fives:3"},
			[]string{`value="turn:red_fives:3" aria-pressed="true"`, `<p class="read">Red fives: 3</p>`, `name="said" value="red_fives=3"`,
				"To tap: 0 unsure, "}, []string{"guessed: 4"}},
		{"tapped before", []string{"text", "Red fives: 4 or so", "said", "red_fives=3&open_tanyao=false"},
			[]string{`name="said" value="open_tanyao=false&red_fives=3"`, `value="turn:red_fives:3" aria-pressed="true"`,
				`value="turn:open_tanyao:false" aria-pressed="true"`}, nil},
		{"all as guessed", []string{"text", "Red fives: 4 or so\nKiriage mangan, perhaps"}, []string{"<button name=\"tap\" value=\"all\">All as guessed</button></p>\n<ul>"}, nil},
		{"all taken as guessed", []string{"text", "Red fives: 4 or so\nKiriage mangan, perhaps", "tap", "all"},
			[]string{`value="turn:red_fives:4" aria-pressed="true"`, `value="turn:kiriage_mangan:true" aria-pressed="true"`, "To tap: 0 unsure, "}, nil},
		{"a number by its field", []string{"text", "Open tanyao: no", "tap", "turn:start_points", "to:start_points", "２７０００"},
			[]string{`value="27000" min=`}, nil},
		{"what is no value", []string{"text", "Open tanyao: no", "tap", "turn:red_fives:{a: b}", "tap", "turn:nonsense:1", "said", "start_points=lots&%zz"},
			[]string{`name="said" value=""`}, []string{"{a: b}", "nonsense", "lots"}},
		{"for three", []string{"text", "Sanma rules\nOpen tanyao: no"}, []string{"The text is for three players", "as in Three players", `<option value="sanma" selected`,
			`name="three" value="1"`}, []string{`"of-uma_second"`}},
		{"for three, and another base chosen", []string{"text", "Sanma rules\nOpen tanyao: no", "three", "1", "rules", "ema"},
			[]string{`<option value="ema" selected`, "as in EMA"}, []string{"The text is for three players"}},
		{"for three, and others for three chosen", []string{"text", "Sanma rules\nOpen tanyao: no", "three", "1", "rules", "tenhou-sanma"},
			[]string{"The text is for three players", "as in Tenhou"}, nil},
		{"no longer for three", []string{"text", "Open tanyao: no", "three", "1", "rules", "sanma"},
			[]string{`<option value="sanma" selected`, `name="three" value="1"`}, []string{"The text is for three players"}},
		{"said by the text after the tap", []string{"text", "Red fives: 4", "said", "red_fives=3", "tap", "turn:red_fives:1"},
			[]string{`<p class="read">Red fives: 4</p>`, `name="said" value=""`}, []string{"of-red_fives"}},
		{"said no longer", []string{"text", "Open tanyao: no", "said", "nagashi_mangan=off&red_fives=3"},
			[]string{`name="said" value="red_fives=3"`, `"of-red_fives"`}, []string{"nagashi_mangan"}},
		{"a guess that makes no difference", []string{"text", "Sanma rules\nUma of the second: 5000 or so", "tap", "all"},
			[]string{"may mean Uma of the second: ", `name="said" value=""`}, []string{`"of-uma_second"`}},
		{"a guess among many numbers", []string{"text", "Starting points: 27000 or so"},
			[]string{`value="turn:start_points:27000" aria-pressed="false"`, `value="turn:start_points:25000" class="assumed"`,
				`name="to:start_points"`, `class="plainly" name="tap" value="turn:start_points"`}, nil},
		{"another number than the guess", []string{"text", "Starting points: 27000 or so", "tap", "turn:start_points:30000"},
			[]string{`value="turn:start_points:27000" aria-pressed="false"`, `value="turn:start_points:25000" aria-pressed="false"`,
				`value="turn:start_points:30000" aria-pressed="true"`}, nil},
		{"guesses of all numbers there are", []string{"text", "Rounds: 1 or so\nRounds: 3 or so\nRounds: 4 or so"},
			[]string{`value="turn:game_rounds:1"`, `value="turn:game_rounds:2" class="assumed"`}, []string{`name="to:game_rounds"`}},
		{"nothing understood", []string{"text", "Guests pay for the tea."}, []string{"No line says how an option is played", `value="take"`, "not understood"}, nil},
		{"nothing but signs", []string{"text", "...\n---"}, nil, []string{`value="take"`}},
		{"rules that are not there", []string{"text", "Open tanyao: no", "rules", "gone.yaml"}, []string{`class="wrong"`, "gone.yaml", "Open tanyao: no"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := html.UnescapeString(send(site, "/rules/paste", c.form...).Body.String())
			for _, says := range c.says {
				if !strings.Contains(body, says) {
					t.Errorf("%q is missing in %s", says, linesOf(body))
				}
			}
			for _, says := range append(c.not, "%!") {
				if strings.Contains(body, says) {
					t.Errorf("it says %q: %s", says, linesOf(body))
				}
			}
		})
	}
}

// linesOf returns what a page says of the lines of a text.
func linesOf(body string) string {
	_, lines, _ := strings.Cut(body, `<div id="notes"`)
	lines, _, _ = strings.Cut(lines, `<section id="unsaid"`)
	return lines
}

// TestPasteBounds: hostile texts are answered, and stay in the field.
func TestPasteBounds(t *testing.T) {
	const tooLong = "The text has more than 32 kB or 1,000 lines"
	for _, c := range []struct {
		name, text, says string
		not              []string
	}{
		{"the longest", strings.Repeat("Open tanyao: no\n", 900) + strings.Repeat("x", 32<<10-900*16), "<q>Open tanyao: no</q>", []string{tooLong}},
		{"too long", strings.Repeat("x", 32<<10+1), tooLong, []string{`value="take"`}},
		{"too long by one character of three bytes", strings.Repeat("あ", 32<<10/3+1), tooLong, []string{`value="take"`}},
		{"too many lines", strings.Repeat("a\n", 1001), tooLong, []string{`value="take"`}},
		{"one long line", strings.Repeat("喰い", 32<<10/6), "not understood", []string{tooLong}},
		{"parentheses", strings.Repeat("(", 32<<10), "(((", nil},
		{"controls", "Open tanyao: no\x00\x1b[2J\x7f\u202e\nRed\u200bfives: 4", "Open tanyao", []string{"<q>Open tanyao: no\x00", "\x1b[2J</q>", "\u202e</q>"}},
		{"no UTF-8", "Open tanyao: \xff\xfe no", "Open tanyao", nil},
		{"HTML", "<script>alert(1)</script></textarea><b>Open tanyao: no", "&lt;script&gt;", []string{"<script>alert", "<b>Open"}},
		{"many foreign yaku", strings.Repeat("Paarenchan 8 han\n", 999), "aarenchan", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := send(site, "/rules/paste", "text", c.text, "tap", "read").Body.String()
			if !strings.Contains(body, c.says) {
				t.Errorf("%q is missing in %.3000s", c.says, linesOf(body))
			}
			for _, says := range c.not {
				if strings.Contains(body, says) {
					t.Errorf("it says %q", says)
				}
			}
			_, field, _ := strings.Cut(body, `name="text"`)
			_, field, _ = strings.Cut(field, ">\n")
			field, _, _ = strings.Cut(field, "</textarea>")
			if kept := html.UnescapeString(field); c.name != "controls" && c.name != "no UTF-8" && kept != c.text {
				t.Errorf("%d of %d bytes are left in the field", len(kept), len(c.text))
			}
		})
	}
	r := httptest.NewRequest(http.MethodGet, "/rules/paste?text=Open+tanyao", nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	New(catalog.New(nil), Options{Rules: "standard", Lang: "en"}).ServeHTTP(w, r.WithContext(ctx))
	if body := w.Body.String(); !strings.Contains(body, words.In("en").Page().Refusals["too-long"]) || !strings.Contains(body, ">\nOpen tanyao</textarea>") {
		t.Errorf("of a request that has ended: %s", body)
	}
	for _, lang := range words.Languages {
		texts := words.In(lang).PagePaste()
		for _, c := range [][2]string{{texts.Empty, ""}, {texts.TooLong, strings.Repeat("x", 40_000)}, {texts.Nothing, "qwertz"}} {
			if body := html.UnescapeString(send(site, "/rules/paste", "text", c[1], "lang", lang, "tap", "read").Body.String()); !strings.Contains(body, c[0]) {
				t.Errorf("%s: %q is missing", lang, c[0])
			}
		}
	}
}

// TestPasteTaken opens what was pasted and tapped in the view of rules: the file has it, with comments for the rest, and the
// tests pass.
func TestPasteTaken(t *testing.T) {
	text := "Open tanyao: no\nRed fives: 4 or so\nNo daisangen\nGuests pay for the tea.\n*/ --- # \"quoted\": {x}\nNagashi mangan as we know it"
	for _, base := range []string{"standard", "ema"} {
		body := html.UnescapeString(send(site, "/rules/paste", "text", text, "rules", base, "said", "red_fives=1&noten_points=1500", "tap", "take").Body.String())
		found := make(map[string]string)
		for _, m := range regexp.MustCompile(`(?s)<textarea name="(file|tests)"[^>]*>\n(.*?)</textarea>`).FindAllStringSubmatch(body, -1) {
			found[m[1]] = m[2]
		}
		for _, says := range []string{"extends: " + base + "\n", "  red_fives: 1\n", "  noten_points: 1500\n", "  daisangen: off", "#   Guests pay for the tea.\n",
			"#   Nagashi mangan as we know it\n"} {
			if !strings.Contains(found["file"], says) {
				t.Errorf("%q is missing in %s", says, found["file"])
			}
		}
		if strings.Contains(found["file"], "#   Red fives") || !strings.Contains(body, `id="rules"`) {
			t.Errorf("an answered guess is kept, or the view is another one: %s", found["file"])
		}
		l := new(rules.Loader).With("our-club.yaml", []byte(found["file"])).With("our-club_test.yaml", []byte(found["tests"]))
		file, _, err := ruletest.Load(t.Context(), l, rules.File("our-club_test.yaml"), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range ruletest.Run(t.Context(), file.Cases, ruletest.NewEngines(l).For) {
			if !o.Passed() {
				t.Errorf("%s: the test %s does not pass", base, o.Case.ID)
			}
		}
		if len(file.Cases) < 4 {
			t.Errorf("%s: %d tests", base, len(file.Cases))
		}
	}
	// A tap that comes with the last one counts as any other.
	body := html.UnescapeString(send(site, "/rules/paste", "text", text, "tap", "turn:red_fives:4", "tap", "turn:open_tanyao:true", "tap", "take").Body.String())
	if !strings.Contains(body, "  red_fives: 4\n") || !strings.Contains(body, "  open_tanyao: false\n") {
		t.Errorf("taps before the last one: %s", body)
	}
}

// TestPasteNames: the file that is made takes the place of no other, and does not extend itself.
func TestPasteNames(t *testing.T) {
	const club = "hanfu: 1\nid: our-club\nname: Club\nextends: ema\noptions: {red_fives: 4}\n"
	for _, c := range [][3]string{
		{"club.yaml", club, "our-club-2"},
		{"our-club.yaml", club, "our-club-2"},
		{"our-club.yaml", "hanfu: 1\nid: other\nextends: ema\n", "our-club-2"},
		{"other.yaml", "hanfu: 1\nid: other\nextends: ema\n", "our-club"},
	} {
		h, path := clubIn(t, c[0], c[1])
		body := html.UnescapeString(send(h, "/rules/paste", "text", "Open tanyao: no", "rules", c[0], "tap", "take").Body.String())
		for _, says := range []string{"extends: " + c[0], "\nid: " + c[2] + "\n", `name="name" value="` + c[2] + `.yaml"`, "rules: " + c[2] + ".yaml\n"} {
			if !strings.Contains(body, says) || strings.Contains(body, "can't be used") {
				t.Errorf("%s: %q is missing in %s", c[0], says, body)
			}
		}
		if body := get(h, "/rules/find?said=q&rules="+c[0]).Body.String(); !strings.Contains(body, `name="name" value="`+c[2]+`.yaml"`) {
			t.Errorf("%s: the file that is found has another name: %s", c[0], body)
		}
		started := "our-club"
		if c[0] == defaultName {
			started = c[2]
		}
		body = html.UnescapeString(get(h, "/rules?rules=ema").Body.String())
		if !strings.Contains(body, "\nid: "+started+"\n") || !strings.Contains(body, `name="name" value="`+started+`.yaml"`) {
			t.Errorf("%s: a file that is started on the page is not %s: %s", c[0], started, body)
		}
		must.Do(t, os.Remove(path))
		must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), "our-club_test.yaml"), []byte("hanfu: 1\ncases: {}\n"), 0o644))
		if body := send(h, "/rules/paste", "text", "Open tanyao: no", "tap", "take").Body.String(); !strings.Contains(body, "our-club-2.yaml") {
			t.Errorf("tests of another file would be replaced: %s", body)
		}
	}
}

// TestPasteLinked: a link may carry a short text, and the view has a link from the options.
func TestPasteLinked(t *testing.T) {
	if body := get(site, "/rules/paste?text="+url.QueryEscape("Open tanyao: no")).Body.String(); !strings.Contains(body, `<p class="read">Open tanyao: no</p>`) {
		t.Error(body)
	}
	h := New(catalog.New(nil), Options{Rules: "ema", Lang: "fr"})
	if body := html.UnescapeString(get(h, "/rules?rules=ema&lang=ja").Body.String()); !strings.Contains(body, `href="/rules/paste?lang=ja&rules=ema"`) {
		t.Error(body)
	}
}
