package pages

import (
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
	"example.com/hanfu/testkit/must"
)

// ask asks the page for an address.
func ask(t *testing.T, query string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/?"+query, nil))
	return w
}

var site = New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})

// query makes a query of keys and values that stand in turn.
func query(pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		q.Add(pairs[i], pairs[i+1])
	}
	return q.Encode()
}

var tags = regexp.MustCompile(`<[^>]*>`)

// TestScore asks for hands, and looks for what the page says of them.
func TestScore(t *testing.T) {
	const won = "234m567p3456799s ron:8s riichi"
	for _, c := range []struct {
		name, query string
		says, not   []string
	}{
		{"nothing", "", []string{"Tap the tiles of the hand"}, []string{"missing", "<table"}},
		{"some tiles", query("hand", "234m"), []string{"11 tiles to come"}, []string{"should have", "<table"}},
		{"thirteen", query("hand", "234m567p3456799s"), []string{"Now the winning tile · Waits <span class=\"for\" role=\"img\" aria-label=\"2 sou, 5 sou, 8 sou\">", "2 sou\"", "<td>4</td>", "1,000", "400/700"}, []string{"The discarder"}},
		{"fourteen", query("hand", "234m567p34567899s"), []string{"Which tile won", `value="wins:8s"`, "8 sou won"},
			[]string{"should have", "The discarder", `value="back:8s"`}},
		{"fifteen", query("hand", "234m567p345678999s"), []string{"1 tiles too many", "the hand has 15 tiles"}, []string{"<table"}},
		{"a score", query("hand", won), []string{"2,000</b> 2 han 30 fu", "Closed hand by ron", "The discarder pays", "winning tile 8 sou",
			`value="say:ippatsu"`, "ryanmen wait"}, []string{`value="say:rinshan"`, "<pre", "pao:"}},
		{"what is assumed", query("hand", "234m345s67s88p340p ron:8s"), []string{"3,900</b> 3 han 30 fu", `href="#goes">Nothing called`,
			`value="to:chi"`, `value="seat:east" class="assumed"`, `value="round:south" class="assumed"`}, nil},
		{"what is not assumed", query("hand", "67s88p340p chi:234m chi:345s ron:8s seat:south round:east"), []string{"2,000</b> 2 han 30 fu",
			`value="seat:west"`}, []string{"Nothing called", "assumed"}},
		{"a closed hand by riichi", query("hand", won), nil, []string{"Nothing called"}},
		{"fu with its tiles", query("hand", "66p789m pon:555z chi:123s 4m ron:4m"), []string{"to come"}, nil},
		{"by ron", query("hand", "66p789m11m pon:555z chi:123s ron:1m"), []string{"(by ron)",
			`aria-label="1 man, 1 man, 1 man"`, `aria-label="white dragon, white dragon, white dragon"`}, nil},
		{"no yaku", query("hand", "66p789m11m pon:999s chi:123s ron:1m"), []string{"Not paid: ", "yaku", `class="brief wrong"`}, []string{"<table"}},
		{"why", query("hand", won, "show", "why"), []string{"<summary>Why no other yaku</summary>\n<ul><li>Tanyao<span class=\"because\">", "not all tiles are simples",
			"<summary>Fu <span>fu</span></summary>\n<table>\n<tr><th scope=\"row\">Base</th>\n<td>20 <span class=\"soft\">= 20</span></td></tr>",
			"<tr class=\"sum\"><th scope=\"row\">In all", `<td colspan="2" class="text">The pair 99s gives no fu.`, `value="show:why" aria-expanded="true"`}, []string{"<pre"}},
		{"why of two readings", query("hand", "223344m55m66778p ron:8p", "show", "why", "lang", "ja"), []string{`<span class="groups"><svg`, "1 採用 · "}, []string{"<pre"}},
		{"why not paid", query("hand", "66p789m11m pon:999s chi:123s ron:1m", "show", "why"), []string{"<details class=\"why\" open>"}, []string{"<pre"}},
		{"others", query("hand", won+" dora:4s", "show", "others"), []string{
			">EMA riichi rules · 2026-01-01</span>", ">M-League", "<li><b>3 han 30 fu, 3,900</b><span"}, []string{">Three players</span>", ">Standard rules</span>"}},
		{"others without red fives", query("hand", "234m067p3456799s ron:8s riichi", "show", "others"), []string{"<li><b>2 han 30 fu, 2,000</b><span class=\"soft\">"}, nil},
		{"a score at a glance", query("hand", "6p chi:340m pon:555z minkan:1111s ankan:9999s ron:6p dora:5p from:west honba:2 sticks:1"), []string{
			`<b class="points">8,600</b> <span class="soft">4 han 80 fu, mangan</span></p>`, "<dt>West pays</dt><dd>8,600</dd>", "<dt>South gains</dt><dd>9,600</dd>",
			"<li>Dora <b>2</b></li>", "<span>4 han</span>", "<figcaption>16 fu</figcaption>", "<figcaption>32 fu</figcaption>", "<span>80 fu</span>", "tanki wait · Base 20<"},
			[]string{`value="won:tsumo" aria-pressed="false"><span class="kind">`}},
		{"both ways", query("hand", won), []string{`value="won:ron" aria-pressed="true"><span class="kind">Ron</span> <b class="points">2,000</b>`,
			`value="won:tsumo" aria-pressed="false"><span class="kind">Tsumo</span> <b class="points">700/1,300</b>`}, nil},
		{"one way alone", query("hand", won+" houtei"), []string{`<p><span class="kind">Ron</span>`}, []string{`value="won:tsumo" aria-pressed="false"><span`}},
		{"keys make room", query("hand", won), []string{`class="keys folded"`, `value="show:keys" class="wide edit" aria-pressed="false"`}, nil},
		{"keys come back", query("hand", won, "show", "keys"), []string{`class="keys"`, `aria-pressed="true">Edit`}, nil},
		{"for an indicator too", query("hand", won, "to", "dora"), []string{`class="keys"`}, []string{"show:keys"}},
		{"a refused hand keeps them", query("hand", "234m567p3456799s ron:1z"), []string{`class="keys"`, "Not paid"}, nil},
		{"waits with calls", query("hand", "13m56p chi:456s pon:777z chi:789p"), []string{"Tiles away from tenpai: 1."}, []string{"<dt>"}},
		{"no yaku by ron", query("hand", "234m4455699p pon:888s"), []string{"<td>–</td>", "<p>– "}, nil},
		{"no win", query("hand", "1358m2468p1359s1z ron:2z"), []string{"Not paid", "Useful tiles", "<th scope=\"row\"><span class=\"for\" role=\"img\" aria-label=\"9 sou\">"}, nil},
		{"places", "", []string{strings.Repeat(`<span class="place"></span>`, 13) + `<span class="place won"></span>`}, nil},
		{"places beside calls", query("hand", "5m chi:123s"), []string{strings.Repeat(`<span class="place"></span>`, 9) + `<span class="place won"></span>`},
			[]string{strings.Repeat(`<span class="place"></span>`, 10)}},
		{"a chi", query("to", "chi"), []string{"Tap the lowest tile of the chi."}, nil},
		{"a call in a full hand", query("hand", "234m567p3456799s ron:8s", "to", "chi"), []string{"The hand is full"}, nil},
		{"carried", query("hand", "5m", "rules", "ema"), []string{`href="/points?hand=5m&amp;rules=ema"`, `href="/practice?hand=5m&amp;rules=ema"`, `href="/rules?rules=ema"`}, nil},
		{"cleared", query("was", "5m6p"), []string{`value="undo"`}, []string{`value="clear"`}},
		{"liable", query("hand", "11m23s pon:555z pon:666z pon:777z tsumo:1s"), []string{`value="pao:west"`}, []string{`value="pao:south"`}},
		{"read loosely", query("hand", strings.ToUpper(won)), []string{"is read as", "2 han 30 fu"}, nil},
		{"a word that is none", query("hand", won+" nonsens"), []string{"Not paid: nonsens is neither a part of a hand nor a flag of the rules standard"}, []string{"<table"}},
		{"three players", query("rules", "sanma", "hand", "19m"), []string{`value="tile:9m"`, `value="more:nuki"`},
			[]string{`value="tile:2m"`, `value="seat:north"`}},
		{"what a stranger writes", query("hand", `<script>"`, "to", `"><b>`, "show", "<i>", "won", "<u>"), []string{"&lt;script&gt;&#34;"},
			[]string{`<script>"`, "<b>", "<i>", "<u>"}},
		{"rules that are none", query("rules", "../secret"), []string{"There are no rules called"}, []string{"<table"}},
		{"in Japanese", query("hand", won, "lang", "ja"), []string{"2翻30符", "放銃者"}, nil},
		{"in French", query("hand", won, "lang", "fr"), []string{"Main suivante", "Défausseur"}, nil},
	} {
		for _, part := range []string{"", "&part=desk"} {
			text := ask(t, c.query+part).Body.String()
			for _, says := range c.says {
				if !strings.Contains(text, says) && (part == "" || c.name != "rules that are none") {
					t.Errorf("%s%s: %q is missing in\n%s", c.name, part, says, tags.ReplaceAllString(text, " "))
				}
			}
			for _, not := range c.not {
				if strings.Contains(text, not) {
					t.Errorf("%s%s: there is %q", c.name, part, not)
				}
			}
		}
	}
}

// TestTapped follows what a form without scripts sends: the page goes on to an address without taps.
func TestTapped(t *testing.T) {
	for _, c := range []struct{ query, want string }{
		{query("tap", "tile:5m"), "hand=5m"},
		{query("hand", "5m", "tap", "tile:6m", "tap", "tile:7m", "tap", "say:riichi"), "hand=567m+riichi"},
		{query("tap", "won:tsumo", "lang", "ja", "rules", "ema"), "lang=ja&rules=ema&won=tsumo"},
		{query("tap", "to:chi"), "to=chi"},
		{query("hand", "5m", "to", "chi", "tap", "tile:6m"), "hand=5m+chi%3A678m"},
		{query("hand", "5m", "tap", "show:why"), "hand=5m&show=why"},
		{query("hand", "5m", "show", "why", "tap", "show:why"), "hand=5m"},
		{query("hand", "5m", "tap", "nonsense"), "hand=5m"},
		{query("hand", "5m", "tap", "clear"), "was=5m"},
		{query("was", "5m", "tap", "undo"), "hand=5m"},
		{query("was", "5m", "tap", "tile:6m"), "hand=6m"},
		{query("hand", "5m seat:east", "tap", "next", "lang", "ja"), "hand=seat%3Aeast&lang=ja&was=5m+seat%3Aeast"},
	} {
		w := ask(t, c.query)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/?"+c.want {
			t.Errorf("%s leads to %s, %d; want %s", c.query, w.Header().Get("Location"), w.Code, c.want)
		}
	}
	text := ask(t, query("hand", "5m", "tap", "tile:6m", "part", "desk")).Body.String()
	if !strings.Contains(text, `data-sets="hand" value="56m"`) {
		t.Errorf("the answer to a tap does not have the hand: %s", text)
	}
}

// TestLanguages: each language has words for all targets, and all buttons have a text or a label.
func TestLanguages(t *testing.T) {
	empty := regexp.MustCompile(`<button name="tap" value="[^"]*"[^>]*></button>`)
	for _, lang := range words.Languages {
		for _, hand := range []string{"5m riichi ankan:1111z", "234m567p3456799s ron:8s riichi dora:1z ura:2z"} {
			text := ask(t, query("hand", hand, "lang", lang)).Body.String()
			if bad := empty.FindString(text); bad != "" || strings.Contains(text, "%!") {
				t.Errorf("%s: %q", lang, bad)
			}
		}
	}
}

// TestParts: a view is asked for as a whole or for its part, and for no other template.
func TestParts(t *testing.T) {
	h := New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})
	for path, name := range map[string]string{"/": "score", "/points": "points", "/practice": "practice", "/rules": "rules",
		"/evening": "evening", "/rules/find": "find"} {
		for _, part := range []string{"page", partOf[name], "knob", "choices", "nothing"} {
			want := http.StatusOK
			if part == "knob" || part == "choices" || part == "nothing" {
				want = http.StatusNotFound
			}
			if w := get(h, path+"?part="+part); w.Code != want {
				t.Errorf("%s of %s: %d", part, path, w.Code)
			}
		}
	}
}

// TestNames: rule sets and languages are chosen by what they are called.
func TestNames(t *testing.T) {
	text := ask(t, query("lang", "ja", "rules", "ema")).Body.String()
	for _, says := range []string{`<option value="standard">一般ルール<`, `<option value="ema" selected>欧州麻雀連盟`,
		`<option value="fr">Français<`, `<option value="ja" selected>日本語<`} {
		if !strings.Contains(text, says) {
			t.Errorf("%s is missing", says)
		}
	}
}

// TestClubNames: rules of the folder go by their names, with their files where several have one name or can't be used.
func TestClubNames(t *testing.T) {
	h, path := clubIn(t, "our-club.yaml", "hanfu: 1\nid: our-club\nname: {en: Our club, ja: 我らの会}\nextends: ema\n")
	titles := func(lang string) string {
		return get(h, "/?rules=our-club.yaml&lang="+lang).Body.String()
	}
	for lang, says := range map[string]string{"en": `value="our-club.yaml" selected>Our club<`, "ja": `>我らの会<`} {
		if text := titles(lang); !strings.Contains(text, says) {
			t.Errorf("%s: %s is missing", lang, says)
		}
	}
	for name, text := range map[string]string{"second.yaml": "hanfu: 1\nid: second\nname: Our club\nextends: wrc\n", "broken.yaml": "hanfu: 1\nid: [\n"} {
		must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(text), 0o644))
	}
	for _, says := range []string{`>Our club (our-club.yaml)<`, `>Our club (second.yaml)<`, `>broken.yaml<`} {
		if !strings.Contains(titles("en"), says) {
			t.Errorf("%s is missing", says)
		}
	}
}

// TestRounds: the page offers the winds that rounds have under the rules, and that of a hand which has another.
func TestRounds(t *testing.T) {
	h, _ := clubIn(t, "east.yaml", "hanfu: 1\nid: east\nname: East\nextends: standard\ngame: {winds: 1}\n")
	for hand, offered := range map[string]bool{"234m567p34567s99m ron:8s riichi": false, "234m567p34567s99m ron:8s riichi round:south": true} {
		text := get(h, "/?rules=east.yaml&hand="+url.QueryEscape(hand)).Body.String()
		if !strings.Contains(text, `"round:east"`) || strings.Contains(text, `"round:south"`) != offered {
			t.Errorf("%s: south is offered: %v", hand, !offered)
		}
	}
}

func BenchmarkTap(b *testing.B) {
	request := httptest.NewRequest(http.MethodGet, "/?"+query("hand", "234m567p3456799s ron:8s riichi", "tap", "tile:4s", "part", "desk"), nil)
	for b.Loop() {
		site.ServeHTTP(httptest.NewRecorder(), request)
	}
}
