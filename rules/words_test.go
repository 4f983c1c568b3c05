package rules

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rulesets"
	"example.com/hanfu/testkit/must"
)

// shippedWith returns the shipped files with another text in one of them.
func shippedWith(t *testing.T, name, old, now string) fs.FS {
	t.Helper()
	files := make(fstest.MapFS)
	for _, pattern := range []string{"*.yaml", "words/*.yaml"} {
		for _, f := range must.Get(fs.Glob(rulesets.Files, pattern))(t) {
			files[f] = &fstest.MapFile{Data: must.Get(rulesets.Files.ReadFile(f))(t)}
		}
	}
	text := string(files[name].Data)
	if !strings.Contains(text, old) {
		t.Fatalf("%s has no %q", name, old)
	}
	files[name].Data = []byte(strings.Replace(text, old, now, 1))
	return files
}

// TestWordsAndHash: a translation does not change the hash of rules, and a rule does; a rule file from a file system has its
// words files too.
func TestWordsAndHash(t *testing.T) {
	standard := mustLoad(t, "standard")
	for _, test := range []struct {
		file, old, now string
		same           bool
	}{
		{"words/ja.yaml", "断么九", "たんやお", true},
		{"words/en.yaml", "Simples only", "Only simples", true},
		{"standard.yaml", "when: only(simples)", "when: only(honors)", false},
		{"standard.yaml", "default: 25", "default: 30", false},
	} {
		l := Loader{Files: shippedWith(t, test.file, test.old, test.now)}
		r, err := l.Load(t.Context(), File("standard.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		if (r.Hash() == standard.Hash()) != test.same {
			t.Errorf("%s: with %q the hash is %s; it was %s", test.file, test.now, r.Hash(), standard.Hash())
		}
		tanyao := ByID(r.Yaku(), "tanyao")
		if said := tanyao.Name.In("ja") + tanyao.Doc.In("en"); test.same && !strings.Contains(said, test.now) {
			t.Errorf("%s: tanyao is %q", test.file, said)
		}
	}
}

// TestAllLanguages: the shipped rules have each doc and message in all languages, and each name but where the English one
// serves.
func TestAllLanguages(t *testing.T) {
	complete := func(where string, text Text, isName bool) {
		for _, lang := range words.Languages {
			has := slices.ContainsFunc(text, func(tr Translation) bool { return tr.Lang == lang })
			if !text.Empty() && !has && !(isName && lang == "fr") {
				t.Errorf("%s has no text for %s", lang, where)
			}
		}
	}
	for _, id := range Shipped() {
		r := mustLoad(t, id)
		complete(id, r.Name(), false)
		complete(id+" doc", r.Doc(), false)
		if r.Doc().Empty() {
			t.Errorf("%s has no doc", id)
		}
		for section, rule := range r.Entries() {
			complete(id+" "+section+"."+rule.ID+".name", rule.Name, true)
			complete(id+" "+section+"."+rule.ID+".doc", rule.Doc, false)
			if section == "yaku" && (rule.Name.Empty() || rule.Doc.Empty()) || section == "options" && rule.Doc.Empty() {
				t.Errorf("%s: %s.%s has no name or doc", id, section, rule.ID)
			}
		}
		for _, s := range r.Situation() {
			complete(id+" situation."+s.ID+".message", s.Message, false)
		}
		for _, v := range r.Valid() {
			complete(id+" valid."+v.ID+".message", v.Message, false)
		}
	}
}
