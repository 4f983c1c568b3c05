package pages

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

const turnedKiriage = "hanfu: 1\nid: house\nname: House\nextends: standard\noptions: {kiriage_mangan: true}\n"

// TestChanges: the page says what a file changes, shows a hand of it and tells the effect, when they are asked for.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name      string
		form      []string
		says, not []string
	}{
		{"turned", []string{"file", turnedKiriage}, []string{"<h2>What changes</h2>", "Kiriage mangan: no → yes"}, nil},
		{"with hands", []string{"file", turnedKiriage, "tap", "hands"},
			[]string{"Kiriage mangan: no → yes", "2,000/3,900 → 4 han 30 fu, mangan, 2,000/4,000", `<a href="/?hand=`, "rules=standard",
				"Touches 9.0 %", "&#43;263", "of wins", "points on average", "Estimated from"}, []string{"Show hands and effect"}},
		{"by a tap", []string{"file", strings.Replace(turnedKiriage, "true", "false", 1), "tap", "turn:kiriage_mangan:true"},
			[]string{"Kiriage mangan: no → yes"}, nil},
		{"in Japanese", []string{"file", turnedKiriage, "tap", "hands", "lang", "ja"}, []string{"変わること", "切り上げ満貫", "lang=ja"}, nil},
		{"in French", []string{"file", turnedKiriage, "tap", "hands", "lang", "fr"}, []string{"Ce qui change", "lang=fr"}, nil},
		{"at the table", []string{"file", house + "options: {start_points: 25000}\n", "tap", "hands"}, []string{"→ 25,000", "Touches none"}, nil},
		{"what it is anyway", []string{"file", house + "options: {kiriage_mangan: true}\n"}, nil, []string{"What changes", "→", "Show hands"}},
		{"nothing", []string{"file", house}, nil, []string{"What changes"}},
		{"broken", []string{"file", house + "options: {red_fivse: 3}\n"}, nil, []string{"What changes"}},
		{"not the options", []string{"file", turnedKiriage, "show", "tests"}, nil, []string{"What changes"}},
		{"with rules of their own", []string{"file", "hanfu: 1\nid: house\nname: House\n"}, nil, []string{"What changes"}},
	} {
		text := send(site, "/rules", append(c.form, "part", "ruling")...).Body.String()
		_, shown, _ := strings.Cut(text, `<details id="changes" class="changes">`)
		shown, _, _ = strings.Cut(shown, "</details>")
		for _, says := range c.says {
			if !strings.Contains(shown, says) {
				t.Errorf("%s: %q is missing in\n%s", c.name, says, shown)
			}
		}
		for _, not := range c.not {
			if strings.Contains(shown, not) {
				t.Errorf("%s: there is %q", c.name, not)
			}
		}
	}
}

// TestFilter: options are found by what they say in the language, by their ids and by other names for them, and have short
// names with the sentence behind.
func TestFilter(t *testing.T) {
	for _, c := range []struct {
		filter, lang string
		has          []string
		most         int
	}{
		{"", "en", []string{"red_fives", "bust"}, 1000},
		{"RED  fives", "en", []string{"red_fives"}, 3},
		{"red_fives", "ja", []string{"red_fives"}, 3},
		{"akadora", "fr", []string{"red_fives"}, 3},
		{"赤ドラ", "ja", []string{"red_fives"}, 3},
		{"tobi", "en", []string{"bust", "bust_bonus"}, 5},
		{"no such thing", "en", nil, 0},
	} {
		text := send(site, "/rules", "file", house, "part", "ruling", "filter", c.filter, "lang", c.lang).Body.String()
		found := strings.Count(text, `<span id="of-`)
		if found > c.most || found < len(c.has) || strings.Contains(text, "No option is about that.") != (c.has == nil) {
			t.Errorf("%q finds %d options", c.filter, found)
		}
		for _, id := range c.has {
			if !strings.Contains(text, `<span id="of-`+id+`">`) {
				t.Errorf("%q does not find %s", c.filter, id)
			}
		}
	}
	text := send(site, "/rules", "file", house, "part", "ruling", "filter", "game_rounds").Body.String()
	for _, says := range []string{`<span id="of-game_rounds">Rounds of a game</span>`, `<p class="soft">Rounds of a game: 1 is east alone, 2 east and south</p>`} {
		if !strings.Contains(text, says) {
			t.Errorf("%s is missing in %s", says, text)
		}
	}
}

// TestShort: options have short names in every language, and different ones; and short names are those of options.
func TestShort(t *testing.T) {
	options, named := make(map[string]bool), make(map[string]string)
	for _, id := range []string{"standard", "local", "sanma", "kansai-sanma", "jpml-a-2023"} { // which have all options among them
		r := must.Get(rules.Load(t.Context(), id))(t)
		for i := range r.Options() { // those too that make no difference as the others are
			options[r.Options()[i].ID] = true
		}
		for _, lang := range words.Languages {
			for _, g := range sheet.Knobs(r, lang) {
				for _, k := range g.Knobs {
					most, name := 40, k.Option.ShortName(lang)
					if lang == "ja" || lang == "zh" {
						most = 18
					}
					if n := len([]rune(name)); n > most {
						t.Errorf("%s: %s is called %q, of %d letters", lang, k.Option.ID, name, n)
					}
					if of := named[lang+name]; of != "" && of != k.Option.ID {
						t.Errorf("%s: %s and %s are both called %q", lang, of, k.Option.ID, name)
					}
					named[lang+name] = k.Option.ID
				}
			}
		}
	}
	for _, lang := range words.Languages {
		for id := range words.In(lang).Common.Short {
			if !options[id] {
				t.Errorf("%s: there is no option %s", lang, id)
			}
		}
	}
}

// TestChangesEnd: where there is no time for what changes, the page has its options all the same.
func TestChangesEnd(t *testing.T) {
	form := query("file", strings.Replace(turnedKiriage, "kiriage_mangan: true", "double_wind_fu: 2", 1), "tap", "hands", "part", "ruling")
	h := New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/rules", strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if strings.Contains(w.Body.String(), "Touches") {
		t.Error("the effect is told of what was not worked out")
	}
}

// BenchmarkChanges asks for a file that the page has not seen, as after a tap: the whole answer, and how long 95 of 100
// take at most.
func BenchmarkChanges(b *testing.B) {
	h := New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})
	send(h, "/rules", "file", turnedKiriage) // which loads what all files need
	seen := 0
	for _, option := range []string{"kiriage_mangan: true", "double_wind_fu: 2", "open_tanyao: false", "start_points: 30000"} {
		b.Run(strings.ReplaceAll(option, ": ", "="), func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				seen++
				file := strings.Replace(turnedKiriage, "kiriage_mangan: true", option, 1) + "# " + strconv.Itoa(seen) + "\n"
				began := time.Now()
				send(h, "/rules", "file", file, "part", "ruling")
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[(len(took)*95-1)/100].Milliseconds()), "p95-ms")
		})
	}
}
