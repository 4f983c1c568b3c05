package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write the answers of examples.json anew")

// TestExamples: the description has an example of each call, and its answer is the one that a
// server gives whose folder has the rule file of the examples.
func TestExamples(t *testing.T) {
	text := must.Get(os.ReadFile("examples.json"))(t)
	var examples map[string]calls.Example
	must.Do(t, json.Unmarshal(text, &examples))
	var sheet struct{ File string }
	must.Do(t, json.Unmarshal(examples["sheet"].Body, &sheet))
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "small.yaml"), []byte(sheet.File), 0o644))
	h := api.New(catalog.New(must.Get(club.Open(dir))(t)))
	document := openDocument(t, h)
	for i := range calls.All {
		c := &calls.All[i]
		example, ok := examples[c.ID]
		if !ok {
			if c.ID != "describe" { // which would have itself in it
				t.Errorf("there is no example of %s", c.ID)
			}
			continue
		}
		r, sent := requestOf(t, c, example)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code/100 != 2 {
			t.Errorf("%s: %s", c.ID, w.Body)
		}
		document.check(t, r, sent, w)
		example.Kind, example.Answer = answerOf(t, w)
		examples[c.ID] = example
	}
	want := new(bytes.Buffer)
	e := json.NewEncoder(want)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	must.Do(t, e.Encode(examples))
	if *update {
		must.Do(t, os.WriteFile("examples.json", want.Bytes(), 0o644))
	} else if !bytes.Equal(text, want.Bytes()) {
		t.Error("examples.json has other answers; go test . -run Examples -update writes them")
	}
}

// requestOf returns the request of an example, and its body.
func requestOf(t *testing.T, c *calls.Call, example calls.Example) (r *http.Request, sent string) {
	sent = string(example.Body)
	if strings.HasPrefix(sent, `"`) {
		must.Do(t, json.Unmarshal(example.Body, &sent))
	}
	path, query, headers := c.Path, make(url.Values), make(http.Header)
	for name, value := range example.Parameters {
		filled := strings.ReplaceAll(path, "{"+name+"}", value)
		switch {
		case filled != path:
			path = filled
		case name == "lang":
			query.Set(name, value)
		default:
			headers.Set(name, value)
		}
	}
	r = httptest.NewRequest(c.Method, path+"?"+query.Encode(), strings.NewReader(sent))
	r.Header = headers
	return r, sent
}

// answerOf returns the media type of an answer, and the answer as the description has it: a text as
// a string, and of lines the one that there is.
func answerOf(t *testing.T, w *httptest.ResponseRecorder) (kind string, answer json.RawMessage) {
	kind, _, _ = strings.Cut(w.Header().Get("Content-Type"), ";")
	text := w.Body.String()
	switch {
	case text == "":
		return "", nil
	case strings.HasSuffix(kind, "json"):
		return kind, json.RawMessage(strings.TrimSpace(text))
	}
	return kind, must.Get(json.Marshal(text))(t)
}
