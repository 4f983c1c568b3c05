package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

const (
	house = "hanfu: 1\nid: our-club\nextends: standard\nname: {en: Our club}\noptions: {double_wind_fu: 2}\n"
	tests = `hanfu: 1
rules: our-club.yaml
cases:
  a: {hand: "234m567p34567s99m tsumo:8s", expect: {han: 2}}
  b: {hand: "234m567p34567s99m tsumo:8s", expect: {han: 3}}
`
	record = "players: [Aya, Ben, Chie, Dan]\nhands:\n  - win: {by: Aya, from: Ben, han: 3, fu: 30}\n"
)

// served is the handler of a folder with a file of each kind, nil for none.
func served(t testing.TB, withFolder bool) http.Handler {
	t.Helper()
	var folder *club.Folder
	if withFolder {
		dir := t.TempDir()
		for name, text := range map[string]string{"our-club.yaml": house, "our-club_test.yaml": tests, "friday.yaml": record,
			"broken.yaml": "hanfu: 1\nid: broken\nextends: nowhere\n"} {
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		var err error
		if folder, err = club.Open(dir); err != nil {
			t.Fatal(err)
		}
	}
	return api.New(catalog.New(folder))
}

// body makes the body of a call of names and values.
func body(pairs ...any) string {
	o := make(map[string]any)
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i].(string)] = pairs[i+1]
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return string(text)
}

const hand = "234m567p34567s99m tsumo:8s riichi dora:4s"

// asked are calls with how they are answered: the status, and what the answer has in it.
var asked = []struct {
	method, path, body string
	status             int
	has                []string
}{
	{"POST", "score", body("hand", hand), 200, []string{`"points":5200`, `"Riichi"`}},
	{"POST", "score", body("hand", hand, "rules", "ema", "lang", "ja"), 200, []string{`"rules":"ema"`, "立直"}},
	{"POST", "score", body("hand", "22z34p456678s pon:555z ron:2p seat:south round:south", "rules", "our-club.yaml"), 200,
		[]string{`"rules":"our-club"`}},
	{"POST", "score", body("hand", hand, "file", house), 200, []string{`"rules":"our-club"`}},
	{"POST", "score", body("hand", hand, "set", map[string]string{"pinfu_tsumo": "false"}), 200, []string{`"han":3`}},
	{"POST", "score", body("hand", hand, "file", house, "set", map[string]string{"pinfu_tsumo": "false"}), 200,
		[]string{`"han":3`}},
	{"POST", "score", body("hand", "11m"), 200, []string{`"error":`}},
	{"POST", "score", body("hand", "119m19p19s1234567z tsumo:7z"), 200, []string{`"yakuman":1`}},
	{"POST", "score", body("hand", "1133557799m11p1s ron:1s"), 200, []string{`chiitoitsu`}},
	{"POST", "score", body("hand", "234m567p345s678s99m ron:9m"), 200, []string{`"error":`}},
	{"POST", "score", body("hand", hand, "lang", "xx"), 422, []string{`"code":"bad-value"`, "lang is one of"}},
	{"POST", "score", body("hand", hand, "rules", "nowhere"), 404, []string{`"code":"no-such-rules"`}},
	{"POST", "score", body("hand", hand, "rules", "../our-club.yaml"), 404, []string{`"code":"no-such-rules"`}},
	{"POST", "score", body("hand", hand, "rules", "broken.yaml"), 422, []string{`"code":"bad-rules"`, `"findings":[{`}},
	{"POST", "check", body("file", "hanfu: 1\nid: x\nextends: ema\nyakuu: {}\n", "lang", "ja"), 200, []string{`"title":"yakuと書く"`}},
	{"POST", "test", body("tests", "hanfu: 1\ncasess: {}\n", "rules", "ema", "lang", "fr"), 200, []string{`"title":"écrivez cases"`}},
	{"POST", "score", body("hand", hand, "rules", "ema", "file", house), 422, []string{"leave out one"}},
	{"POST", "score", body("hand", hand, "set", map[string]string{"no": "1"}), 422, []string{`"code":"bad-rules"`}},
	{"POST", "score", body("hand", hand, "file", "hanfu: 1\nid: x\nextends: /etc/passwd\n"), 422, []string{"bad-extends"}},
	{"POST", "score", "{", 400, []string{`"code":"bad-body"`}},
	{"POST", "score", body("hands", hand), 400, []string{`there is no key \"hands\"; did you mean \"hand\"?`}},
	{"POST", "score", body("hand", hand) + "{}", 400, []string{"behind it"}},
	{"POST", "explain", body("hand", hand), 200, []string{`"candidates":`}},
	{"POST", "explain", body("hand", hand, "yaku", []string{"Pinfu", "pinfu", "tanyao"}), 200, []string{`"fails"`}},
	{"POST", "explain", body("hand", "1122m"), 200, []string{`"error":`}},
	{"POST", "explain", body("hand", "234m567p345s678s19m ron:9m"), 200, []string{`"refused":`}},
	{"POST", "explain", body("hand", "234m567p 34s 99m chi:678s pon:111z tsumo:2s seat:west"), 200, nil},
	{"POST", "explain", body("hand", hand, "yaku", []string{"pinfoo"}), 422, []string{"did you mean"}},
	{"POST", "explain", body("hand", hand, "rules", "no"), 404, nil},
	{"POST", "waits", body("hand", "234m567p3456788s riichi", "discards", "1m"), 200, []string{`"away":0`, `"tile":"0s","left":1`}},
	{"POST", "waits", body("hand", "234m567p34567889s"), 200, []string{`"discards":[{"tile":"8s"`}},
	{"POST", "waits", body("hand", "13m5566p2489s123z"), 200, []string{`"away":3`, `"draws":[{"tile":"2m","left":4}`}},
	{"POST", "waits", body("hand", "234m"), 200, []string{`"tile_count"`}},
	{"POST", "waits", body("hand", "123m456p78s99m pon:222p"), 200, []string{`"ron":{"error":{"code":"no_yaku"`}},
	{"POST", "waits", body("hand", "234m567p3456788s", "discards", "west"), 422, []string{"discards"}},
	{"POST", "points", body("han", 3, "fu", 40), 200, []string{`"points":5200`, `"discarder":5200`}},
	{"POST", "points", body("han", 4, "fu", 30, "tsumo", true, "dealer", true, "honba", 1), 200, []string{`"south":4000`}},
	{"POST", "points", body("yakuman", 1, "rules", "ema", "tsumo", true), 200, []string{`"east":16000`, `"west":8000`}},
	{"POST", "points", body("limit", "Mangan", "dealer", true), 200, []string{`"limit":"mangan"`, `"points":12000`}},
	{"POST", "points", body("limit", "mangan", "han", 3), 422, []string{"leave out han"}},
	{"POST", "points", body("han", 3), 422, []string{"write the fu too"}},
	{"POST", "points", body("fu", 30), 422, []string{"at least 1 han"}},
	{"POST", "points", body("han", 3, "fu", -1), 422, nil},
	{"POST", "points", body("han", -1, "fu", 30), 422, nil},
	{"POST", "points", body("han", 3, "fu", 35), 422, []string{"no hand has 35 fu by ron"}},
	{"POST", "points", body("han", 2, "fu", 25, "tsumo", true), 422, []string{"at least 3 han"}},
	{"POST", "points", body("han", 3, "rules", "no"), 404, nil},
	{"POST", "check", body("file", house), 200, nil},
	{"POST", "check", body("file", "hanfu: 1\nid: x\nextends: standard\nyaku: {pinfuu: {han: 1}}\n"), 200, []string{`"code":`}},
	{"POST", "check", body("file", tests, "name", "our-club_test.yaml"), 200, nil},
	{"POST", "check", body("file", "hanfu: 1\nid: y\nextends: standart\n"), 200, []string{`"fixes"`}},
	{"POST", "test", body("tests", tests), 200, []string{`"outcome":"passed"`, `"outcome":"failed"`, `"differences"`}},
	{"POST", "test", body("tests", tests, "rules", "ema"), 200, []string{`"rules":"ema"`}},
	{"POST", "test", body("tests", tests, "file", house), 200, []string{`"outcome":"passed"`}},
	{"POST", "test", body("tests", "hanfu: 1\nrules: nowhere.yaml\ncases: {}\n"), 200, []string{`"severity":"error"`}},
	{"POST", "test", body("file", house), 422, []string{"there are no tests"}},
	{"POST", "test", body(), 422, []string{"tests has the text"}},
	{"POST", "test", body("tests", tests, "file", house, "rules", "ema"), 422, []string{"leave out one"}},
	{"POST", "sheet", body("rules", "our-club.yaml"), 200, []string{"<html", "Our club"}},
	{"POST", "sheet", body("file", house, "format", "markdown", "lang", "fr"), 200, []string{"# Our club"}},
	{"POST", "sheet", body("format", "pdf"), 422, []string{"html or markdown"}},
	{"POST", "diff", body("b", map[string]string{"file": house}), 200,
		[]string{`"id":"options.double_wind_fu"`, `"witness":{"hand":"`, `"equal":false`}},
	{"POST", "diff", body("a", map[string]string{"rules": "ema"}, "b", map[string]string{"rules": "sanma"}, "brief", true,
		"lang", "ja"), 200, []string{`"kind":"players"`}},
	{"POST", "diff", body(), 200, []string{`"equal":true,"causes":[]`}},
	{"POST", "diff", body("b", map[string]string{"rules": "nowhere"}), 404, []string{`"code":"no-such-rules"`}},
	{"POST", "diff", body("a", map[string]string{"rules": "ema", "file": house}), 422, []string{"leave out one"}},
	{"POST", "diff", body("lang", "xx"), 422, []string{"lang is one of"}},
	{"GET", "languages", "", 200, []string{`["en","ja","fr","zh","zh-Hant"]`}},
	{"GET", "rules", "", 200, []string{`{"rules":"ema"`, `{"rules":"our-club.yaml","id":"our-club"`}},
	{"GET", "rules?lang=ja", "", 200, []string{`{"rules":"ema"`}},
	{"GET", "rules?lang=xx", "", 422, nil},
	{"GET", "rules/our-club.yaml", "", 200, []string{`"id":"double_wind_fu"`, `"situation":[`, `"id":"riichi"`}},
	{"GET", "rules/zzz", "", 404, nil},
	{"GET", "rules/friday.yaml", "", 404, nil},
	{"GET", "files", "", 200, []string{`{"name":"friday.yaml","kind":"record"}`, `"kind":"tests"`}},
	{"GET", "files/our-club.yaml", "", 200, []string{"double_wind_fu: 2"}},
	{"GET", "files/..%2Fx.yaml", "", 404, []string{`"code":"no-such-file"`}},
	{"PUT", "files/our-club.yaml", house, 428, []string{`"code":"no-version"`}},
	{"GET", "openapi.json", "", 200, []string{`"openapi": "3.1.0"`}},
	{"GET", "nothing", "", 404, []string{`"code":"no-such-call"`}},
	{"GET", "score", "", 405, []string{`"code":"wrong-method"`}},
	{"DELETE", "files/our-club.yaml", "", 405, nil},
}

// TestAnswers: each call answers as the document of the interface says, and each is among those that are tried.
func TestAnswers(t *testing.T) {
	h := served(t, true)
	d := openDocument(t, h)
	for _, a := range asked {
		r := httptest.NewRequest(a.method, "/api/v1/"+a.path, strings.NewReader(a.body))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		got := w.Body.String()
		if w.Code != a.status {
			t.Errorf("%s %s %s: %d %s", a.method, a.path, a.body, w.Code, got)
			continue
		}
		for _, has := range a.has {
			if !strings.Contains(got, has) {
				t.Errorf("%s %s %s: there is no %s in %.2000s", a.method, a.path, a.body, has, got)
			}
		}
		d.check(t, r, a.body, w)
	}
	for name, tried := range d.tried {
		if !tried && name != "writeFile" { // which is tried below
			t.Errorf("nothing asks %s and is answered", name)
		}
	}
}

// TestInProcess: without HTTP the answers are the same, byte for byte, and what stands in addresses stands in bodies.
func TestInProcess(t *testing.T) {
	h, desk, met := served(t, false), calls.New(), make(map[string]bool)
	for _, a := range asked {
		call, said := a.path, a.body
		if a.method == http.MethodGet {
			at := must.Get(url.Parse(a.path))(t)
			pairs := []any{}
			if lang := at.Query().Get("lang"); lang != "" {
				pairs = append(pairs, "lang", lang)
			}
			name := ""
			call, name, _ = strings.Cut(at.Path, "/")
			switch {
			case call == "rules" && name == "":
				call = "listRules"
			case call == "rules":
				call, pairs = "showRules", append(pairs, "rules", name)
			}
			said = body(pairs...)
		}
		if !slices.Contains(calls.Names(), call) || a.status == http.StatusMethodNotAllowed {
			continue
		}
		met[call] = true
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(a.method, "/api/v1/"+a.path, strings.NewReader(a.body)))
		if got, well := desk.Answer(t.Context(), call, []byte(said)); string(got) != w.Body.String() || well != (w.Code == 200) {
			t.Errorf("%s %s: %t %s; over HTTP %d %s", call, said, well, got, w.Code, w.Body)
		}
	}
	if len(met) != len(calls.Names()) {
		t.Errorf("of %v only %v were tried", calls.Names(), met)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for call, want := range map[string]string{"sheet": `"code":"too-long"`, "nothing": "there is no call nothing; the calls are score,"} {
		if got, well := desk.Answer(ended, call, []byte(body())); well || !strings.Contains(string(got), want) {
			t.Errorf("%s: %t %s; want %s", call, well, got, want)
		}
	}
}

// TestBodies: what is wrong with a body is said by the keys as they were written, with what to write, and without words
// of Go.
func TestBodies(t *testing.T) {
	h := served(t, false)
	for _, c := range []struct{ call, body, want string }{
		{"points", `{"Han": "3", "fu": 40}`, `"Han" takes a whole number, and here is a text; write 3 without quotes`},
		{"points", `{"han": "three"}`, `"han" takes a whole number, and here is a text`},
		{"points", `{"han": 3.5}`, `"han" takes a whole number, and here is 3.5`},
		{"points", `{"han": 99999999999999999999}`, `"han" takes a whole number, and here is 99999999999999999999`},
		{"points", `{"tsumo": "true"}`, `"tsumo" takes true or false, and here is a text; write true without quotes`},
		{"points", `{"dealer": 1}`, `"dealer" takes true or false, and here is 1`},
		{"score", `{"hand": "` + hand + `", "set": {"bust": true}}`, `"set.bust" takes a text, and here is true; write it in quotes, as "true"`},
		{"score", `{"hand": 123}`, `"hand" takes a text, and here is 123; write it in quotes, as "123"`},
		{"score", `{"hand": ["1m"], "rules": "ema"}`, `"hand" takes a text, and here is a list`},
		{"score", `{"set": "bust"}`, `"set" takes an object, and here is a text`},
		{"score", `{"lnag": "ja"}`, `there is no key "lnag"; did you mean "lang"? (the keys are file, hand, lang, rules, set)`},
		{"score", `[]`, `the body takes an object, and here is a list`},
		{"score", ``, `it is empty; send a JSON object`},
		{"score", `{"hand": "1m"`, `it is no whole JSON object`},
		{"score", `{"hand": '1m'}`, `it is no JSON at byte 10: invalid character '\''`},
		{"score", `{} x`, `something stands behind it`},
		{"explain", `{"yaku": "pinfu"}`, `"yaku" takes a list, and here is a text; write it in brackets`},
		{"explain", `{"yaku": ["pinfu", 2]}`, `"yaku.2" takes a text, and here is 2`},
		{"diff", `{"a": "ema"}`, `"a" takes an object, and here is a text`},
		{"diff", `{"a": {"rule": "ema"}}`, `there is no key "rule" in "a"; did you mean "rules"?`},
		{"diff", `{"B": {"set": {"x": 1}}}`, `"B.set.x" takes a text`},
		{"score", `{"set": {"bust": "true"}, "SET": {}}`, `the key "SET" stands twice; leave one out`},
		{"diff", `{"a": {"set": {"x": "1", "x": "2"}}}`, `the key "a.set.x" stands twice`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/"+c.call, strings.NewReader(c.body)))
		var p struct{ Detail string }
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 400 || !strings.HasPrefix(p.Detail, "the body can't be read: "+c.want) {
			t.Errorf("%s %s: %d %s; want %s", c.call, c.body, w.Code, p.Detail, c.want)
		}
	}
}

// TestReadAs: as what a hand was read is said in the language of the call, of hands with a score and without.
func TestReadAs(t *testing.T) {
	h := served(t, false)
	d := openDocument(t, h)
	for _, c := range []struct{ call, hand, lang, want string }{
		{"score", "234m567p34567s99m 8s tsumo", "", `["tsumo without a tile is read as tsumo:8s, the last tile of the hand"]`},
		{"score", "234m567p34567s99m 8s tsumo", "ja", `["牌の書かれていないtsumoは、手牌の最後の牌を和了牌としてtsumo:8sと読みました"]`},
		{"score", "234567m34567p東東 ron:8p", "fr", `["\"234567m34567p東東\" est lu comme 234567m34567p1z1z"]`},
		{"score", "234m567p345s678s9m RON:9m", "fr", `["\"RON:9m\" est lu comme ron:9m"]`},
		{"explain", "234567m34567p22z ron:8p 立直", "ja", `["\"立直\"はriichiと読みました"]`},
		{"explain", "234m567p345s678s9m RON:9m", "en", `["\"RON:9m\" is read as ron:9m"]`},
		{"score", "234m567p34567s99m tsumo:8s", "ja", ``},
	} {
		r := httptest.NewRequest("POST", "/api/v1/"+c.call, strings.NewReader(body("hand", c.hand, "lang", c.lang)))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		var got struct {
			ReadAs json.RawMessage `json:"read_as"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != 200 || string(got.ReadAs) != c.want {
			t.Errorf("%s %s in %s: %d %s", c.call, c.hand, c.lang, w.Code, got.ReadAs)
		}
		d.check(t, r, body("hand", c.hand), w)
	}
}

// FuzzBody: whatever a body is, the answer has no words of Go, and the same bodies are read.
func FuzzBody(f *testing.F) {
	for _, a := range asked {
		f.Add(a.path, a.body)
	}
	f.Add("points", `{"han": {"a": [1, null]}}`)
	h := served(f, false)
	f.Fuzz(func(t *testing.T, call, body string) {
		if !slices.Contains([]string{"score", "explain", "points", "check", "test", "sheet", "diff"}, call) || len(body) > 1000 {
			return
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/"+call, strings.NewReader(body)))
		for _, word := range []string{"Go ", "struct", "unmarshal", "json:", "api.", "Call", "strconv", "reflect"} {
			if w.Code == 400 && strings.Contains(w.Body.String(), word) && !strings.Contains(body, word) {
				t.Errorf("%s %s: %s", call, body, w.Body)
			}
		}
	})
}

// document is the OpenAPI document of the interface.
type document struct {
	Paths map[string]map[string]struct {
		OperationID string
		RequestBody struct{ Content map[string]media }
		Responses   map[string]struct {
			Description string
			Content     map[string]media
		}
	}
	schemas *jsonschema.Compiler
	// tried are the calls that were answered without a problem.
	tried map[string]bool
}

type media struct {
	Schema struct {
		Ref string `json:"$ref"`
	}
}

func openDocument(t *testing.T, h http.Handler) *document {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/openapi.json", nil))
	d := &document{schemas: jsonschema.NewCompiler(), tried: make(map[string]bool)}
	must.Do(t, json.Unmarshal(w.Body.Bytes(), d))
	doc := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(w.Body.Bytes())))(t)
	must.Do(t, d.schemas.AddResource("openapi.json", doc))
	for _, methods := range d.Paths {
		for _, c := range methods {
			d.tried[c.OperationID] = false
		}
	}
	return d
}

// check compares an answer with the document, and a body that is answered without a problem.
func (d *document) check(t *testing.T, r *http.Request, sent string, w *httptest.ResponseRecorder) {
	t.Helper()
	kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
	for pattern, methods := range d.Paths {
		c, ok := methods[strings.ToLower(r.Method)]
		if match, _ := path.Match(strings.NewReplacer("{id}", "*", "{name}", "*").Replace(pattern), r.URL.Path); !ok || !match {
			continue
		}
		answer, ok := c.Responses[strconv.Itoa(w.Code)]
		if ok {
			d.tried[c.OperationID] = true
			if in, ok := c.RequestBody.Content["application/json"]; ok {
				d.valid(t, in.Schema.Ref, sent)
			}
		} else {
			answer = c.Responses[strconv.Itoa(w.Code/100)+"XX"]
			var p struct{ Type, Code string }
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Type != "urn:hanfu:problem:"+p.Code {
				t.Errorf("%s: %s", c.OperationID, w.Body)
			}
			if codes := strings.Split(strings.TrimPrefix(answer.Description, "A problem: "), ", "); !slices.Contains(codes, p.Code) {
				t.Errorf("%s has no problem %s", c.OperationID, p.Code)
			}
		}
		form, ok := answer.Content[kind]
		if !ok && w.Body.Len() > 0 {
			t.Errorf("%s answers with %s", c.OperationID, kind)
		}
		switch {
		case form.Schema.Ref == "":
		case kind == "application/x-ndjson":
			for line := range strings.Lines(w.Body.String()) {
				d.valid(t, form.Schema.Ref, line)
			}
		default:
			d.valid(t, form.Schema.Ref, w.Body.String())
		}
	}
}

// valid compares a text with a schema.
func (d *document) valid(t *testing.T, ref, text string) {
	t.Helper()
	schema := must.Get(d.schemas.Compile("openapi.json" + ref))(t)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%.300s\n%v", text, err)
	}
}

// TestMethods: HEAD and OPTIONS are answered, and other methods are told which ones there are.
func TestMethods(t *testing.T) {
	for _, test := range []struct {
		withFolder              bool
		method, path            string
		status                  int
		allow, origin, allowing string
	}{
		{false, "OPTIONS", "score", 204, "POST, OPTIONS", "*", "POST, OPTIONS"},
		{true, "OPTIONS", "score", 204, "POST, OPTIONS", "", ""},
		{false, "HEAD", "rules", 200, "", "*", ""},
		{false, "PATCH", "rules", 405, "GET, HEAD, OPTIONS", "*", ""},
		{true, "DELETE", "files/a.yaml", 405, "GET, HEAD, PUT, OPTIONS", "", ""},
	} {
		w := httptest.NewRecorder()
		served(t, test.withFolder).ServeHTTP(w, httptest.NewRequest(test.method, "/api/v1/"+test.path, nil))
		got := w.Header()
		if w.Code != test.status || got.Get("Allow") != test.allow ||
			got.Get("Access-Control-Allow-Origin") != test.origin || got.Get("Access-Control-Allow-Methods") != test.allowing {
			t.Errorf("%s %s: %d %v", test.method, test.path, w.Code, got)
		}
	}
}

// TestFiles: a file is written by who has read it as it is, or as a new one.
func TestFiles(t *testing.T) {
	h := served(t, true)
	put := func(name, text, condition, version string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("PUT", "/api/v1/files/"+name, strings.NewReader(text))
		if condition != "" {
			r.Header.Set(condition, version)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/files/our-club.yaml", nil))
	read := w.Header().Get("ETag")
	first := put("our-club.yaml", house+"# first\n", "If-Match", read)
	if first.Code != 204 || first.Header().Get("ETag") == read {
		t.Errorf("%d %s", first.Code, first.Body)
	}
	d := openDocument(t, h)
	for _, test := range []struct {
		name, condition, version string
		status                   int
	}{
		{"our-club.yaml", "If-Match", read, 412},
		{"our-club.yaml", "If-Match", first.Header().Get("ETag"), 204},
		{"our-club.yaml", "If-Match", "*", 428},
		{"our-club.yaml", "If-Match", `""`, 428},
		{"our-club.yaml", "If-None-Match", "*", 412},
		{"new.yaml", "If-None-Match", "*", 204},
		{"gone.yaml", "If-Match", read, 412},
		{"new.txt", "If-None-Match", "*", 422},
		{"a%2Fb.yaml", "If-None-Match", "*", 422},
	} {
		w := put(test.name, "hanfu: 1\n", test.condition, test.version)
		if w.Code != test.status {
			t.Errorf("%+v: %d %s", test, w.Code, w.Body)
		}
		d.check(t, httptest.NewRequest("PUT", "/api/v1/files/x", nil), "", w)
	}
	if !d.tried["writeFile"] {
		t.Error("no answer is compared with the document")
	}
}

// TestSchemas: the scores and explanations of many hands are as the document says.
func TestSchemas(t *testing.T) {
	files, err := filepath.Glob("../../../../testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases: ", err)
	}
	h := served(t, false)
	d := openDocument(t, h)
	written := regexp.MustCompile(`\bhand: "([^"\\]*)"`)
	for i, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		for _, m := range long.Some(written.FindAllStringSubmatch(string(text), -1), 80) {
			sent := body("hand", m[1], "rules", []string{"standard", "ema", "sanma"}[i%3])
			for _, call := range []string{"score", "explain"} {
				r := httptest.NewRequest("POST", "/api/v1/"+call, strings.NewReader(sent))
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				if w.Code != 200 {
					t.Errorf("%s %s: %d %s", call, sent, w.Code, w.Body)
				}
				d.check(t, r, sent, w)
			}
		}
	}
}

// TestFields: the document has the fields that calls read, and no others.
func TestFields(t *testing.T) {
	h := served(t, false)
	d := openDocument(t, h)
	for _, name := range []string{"score", "explain", "points", "check", "test", "sheet"} {
		for _, m := range d.Paths["/api/v1/"+name]["post"].RequestBody.Content {
			fields := d.fields(t, m.Schema.Ref)
			all := make(map[string]any)
			for field, kind := range fields {
				all[field] = map[string]any{"integer": 1, "boolean": true, "object": map[string]string{}, "array": []string{}}[kind]
				if all[field] == nil {
					all[field] = "x"
				}
			}
			text := must.Get(json.Marshal(all))(t)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/"+name, bytes.NewReader(text)))
			if strings.Contains(w.Body.String(), "bad-body") || len(all) < 2 {
				t.Errorf("%s %s: %s", name, text, w.Body)
			}
		}
	}
}

// fields returns the types of the properties of a schema.
func (d *document) fields(t *testing.T, ref string) map[string]string {
	t.Helper()
	schema := must.Get(d.schemas.Compile("openapi.json" + ref))(t)
	fields := make(map[string]string)
	for name, property := range schema.Properties {
		fields[name] = strings.Trim(property.Types.String(), "[]")
	}
	return fields
}

// TestLargest: each value that a call takes may be as large as its bound and no larger, also one that is added to a call
// later; only what is a text may be as long as a body.
func TestLargest(t *testing.T) {
	const mostText, mostEntries = 1 << 10, 256
	h := served(t, true)
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w
	}
	type schema struct {
		Ref                  string `json:"$ref"`
		Type                 string
		Properties           map[string]schema
		AdditionalProperties any
		AllOf                []schema
	}
	var document struct {
		Paths map[string]struct {
			Post *struct {
				RequestBody struct {
					Content map[string]struct{ Schema schema }
				}
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	must.Do(t, json.Unmarshal(ask("GET", "/api/v1/openapi.json", "").Body.Bytes(), &document))
	properties := func(s schema) map[string]schema {
		s = document.Components.Schemas[path.Base(s.Ref)]
		all := maps.Clone(s.Properties)
		for _, part := range s.AllOf {
			maps.Copy(all, document.Components.Schemas[path.Base(part.Ref)].Properties)
		}
		return all
	}
	repeated := func(n int, of func(i int) any) any {
		list := make([]any, n)
		for i := range list {
			list[i] = of(i)
		}
		return list
	}
	keyed := func(n, letters int) any {
		all := make(map[string]string)
		for i := range n {
			key := "k" + strconv.Itoa(i)
			all[key+strings.Repeat("k", letters-len(key))] = "1"
		}
		return all
	}
	looked := 0
	for at, of := range document.Paths {
		if of.Post == nil {
			continue
		}
		try := func(value any, allowed bool, names ...string) {
			looked++
			for _, name := range slices.Backward(names) {
				value = map[string]any{name: value}
			}
			text := must.Get(json.Marshal(value))(t)
			w := ask("POST", at, string(text))
			if refused := strings.Contains(w.Body.String(), ", and may have"); refused == allowed || w.Code == 500 || w.Body.Len() > 1<<20 {
				t.Errorf("%s with %v of %d bytes: %d %.200s", at, names, len(text), w.Code, w.Body)
			}
		}
		var each func(all map[string]schema, names ...string)
		each = func(all map[string]schema, names ...string) {
			for name, s := range all {
				names := append(slices.Clone(names), name)
				switch isText := name == "file" || name == "tests"; {
				case s.Ref != "":
					each(properties(s), names...)
				case isText:
					try(strings.Repeat("x", 1<<20), true, names...)
				case s.Type == "string":
					try(strings.Repeat("x", mostText), true, names...)
					try(strings.Repeat("x", mostText+1), false, names...)
				case s.Type == "array":
					try(repeated(mostEntries, func(int) any { return "x" }), true, names...)
					try(repeated(mostEntries+1, func(int) any { return "x" }), false, names...)
					try(repeated(1, func(int) any { return strings.Repeat("x", mostText+1) }), false, names...)
				case s.Type == "object":
					try(keyed(mostEntries, mostText), true, names...)
					try(keyed(mostEntries+1, 8), false, names...)
					try(keyed(1, mostText+1), false, names...)
				}
			}
		}
		for _, content := range of.Post.RequestBody.Content {
			each(properties(content.Schema))
		}
	}
	if looked < 60 {
		t.Errorf("only %d values are tried", looked)
	}
}
