package words_test

import (
	"io/fs"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rulesets"
	"example.com/hanfu/testkit/must"
)

// TestGlossary: each thing of the glossary has one name in a language, which no other thing has, and nothing that people
// read calls it otherwise: no word, and no text of the shipped rules.
func TestGlossary(t *testing.T) {
	english := words.In("en").Glossary
	things := slices.Sorted(maps.Keys(english))
	if len(things) < 30 {
		t.Fatalf("the glossary has %d things", len(things))
	}
	inEnglish := readIn(t, "en")
	for _, lang := range words.Languages {
		l := words.In(lang)
		read := readIn(t, lang)
		if got := slices.Sorted(maps.Keys(l.Glossary)); !slices.Equal(got, things) {
			t.Errorf("%s has words for %v, and should have them for %v", lang, got, things)
		}
		called := make(map[string]string)
		for _, thing := range things {
			term := l.Glossary[thing]
			if called[term.Say] != "" || term.Say == "" {
				t.Errorf("%s: %s and %s are both called %q", lang, thing, called[term.Say], term.Say)
			}
			called[term.Say] = thing
			if english[thing].Means == "" || english[thing].Where == "" {
				t.Errorf("it is not said what %s means, and where people read it", thing)
			}
			other := otherwise(&term)
			for place, text := range read {
				if word := other(text); word != "" {
					t.Errorf("%s: %s says %q for %q: %s", lang, place, word, term.Say, text)
				}
				if strings.EqualFold(inEnglish[place], english[thing].Say) &&
					!strings.Contains(strings.ToLower(text), strings.ToLower(term.Say)) {
					t.Errorf("%s: %s says %q for %q", lang, place, text, term.Say)
				}
			}
		}
	}
}

// TestNames: what has one name in English has one in each language, whichever of the shipped rules names it.
func TestNames(t *testing.T) {
	english := ofRules(t, "en")
	for _, lang := range words.Languages[1:] {
		names := make(map[string]string)
		for place, text := range ofRules(t, lang) {
			name := english[place]
			if name == "Tenhou" {
				continue // the yaku, and the service that has its name
			}
			if before := names[name]; name != "" && before != "" && before != text {
				t.Errorf("%s: %s is called %q, and %q at %s", lang, name, before, text, place)
			}
			names[name] = text
		}
	}
}

// TestJapaneseMarks: Japanese has narrow brackets, and wide colons and question marks.
func TestJapaneseMarks(t *testing.T) {
	const letter = `[\p{Hiragana}\p{Katakana}\p{Han}ー]`
	other := regexp.MustCompile(`[（）]|` + letter + `(: |:$|\?)`)
	for place, text := range readIn(t, "ja") {
		if mark := other.FindString(text); mark != "" {
			t.Errorf("%s has %q: %s", place, mark, text)
		}
	}
}

// TestUnsaid: no text has a word that is taken from another language letter by letter, or that
// another word of the language stands for everywhere.
func TestUnsaid(t *testing.T) {
	for lang, unsaid := range map[string][]string{
		"zh": {"询问", "追加", "牌集", "自带", "是不是指", "你是指", "奖赏", "真假", "双立直", "弃牌",
			"牌形", "听牌形", "原点", "半数", "单词", "房规", "自定规则", "嘉宾", "去除", "消除警告", "个半庄"},
	} {
		for place, text := range readIn(t, lang) {
			for _, word := range unsaid {
				if strings.Contains(text, word) {
					t.Errorf("%s: %s says %q: %s", lang, place, word, text)
				}
			}
		}
	}
}

// TestChineseHints: what is to be done is said without 请 in messages and hints, as most of them do. Paragraphs and what
// is asked in an interview or on a page may be polite.
func TestChineseHints(t *testing.T) {
	hint := regexp.MustCompile(`^(Messages|Refusals|Texts)\.[^A-Z]`)
	hints := 0
	for place, text := range readIn(t, "zh") {
		if !hint.MatchString(place) {
			continue
		}
		hints++
		if strings.Contains(text, "请") {
			t.Errorf("zh: %s says 请: %s", place, text)
		}
	}
	if hints < 1000 {
		t.Errorf("there are %d messages and hints", hints)
	}
}

// TestChineseMarks: a mark beside Chinese characters has their width. What is typed has the marks of its
// own language.
func TestChineseMarks(t *testing.T) {
	narrow := regexp.MustCompile(`\p{Han}[,;:!]( |$)|\p{Han} ?\(\p{Han}|\p{Han} \p{Han}`)
	for place, text := range readIn(t, "zh") {
		if found := narrow.FindString(text); found != "" {
			t.Errorf("zh: %s has %q: %s", place, found, text)
		}
	}
}

// readIn returns all that people read in a language, by its place.
func readIn(t *testing.T, lang string) map[string]string {
	t.Helper()
	read := ofRules(t, lang)
	texts(reflect.ValueOf(words.In(lang)), "", read)
	return read
}

// otherwise returns what finds the word by which a text calls a thing that has another name, "" if there is none.
func otherwise(term *words.Wording) func(text string) string {
	var patterns []*regexp.Regexp
	for _, word := range term.Not {
		pattern := regexp.QuoteMeta(word)
		if unicode.In([]rune(word)[0], unicode.Latin) {
			pattern = `(?i)(^|[^\pL_.])` + pattern + `([^\pL_:]|$)`
		}
		patterns = append(patterns, regexp.MustCompile(pattern))
	}
	return func(text string) string {
		for _, but := range term.But {
			text = strings.ReplaceAll(text, but, "\x00")
		}
		for i, pattern := range patterns {
			if pattern.MatchString(text) {
				return term.Not[i]
			}
		}
		return ""
	}
}

// ofRules returns the names, docs and messages of the shipped rules in a language, by their paths.
func ofRules(t *testing.T, lang string) map[string]string {
	t.Helper()
	said := make(map[string]string)
	var add func(v *tree.Value, path string)
	add = func(v *tree.Value, path string) {
		if v.Kind == tree.Scalar {
			said[path] = v.Text
		}
		for _, p := range v.Entries() {
			add(p.Val, tree.Join(path, p.Key.Text))
		}
	}
	parse := func(name string) *tree.Value {
		root, findings := tree.Parse(&tree.Source{Name: name, Text: must.Get(rulesets.Files.ReadFile(name))(t)})
		if findings != nil {
			t.Fatal(findings)
		}
		return root
	}
	add(parse("words/"+lang+".yaml"), "")
	for _, name := range must.Get(fs.Glob(rulesets.Files, "*.yaml"))(t) {
		if v := parse(name).Get("name").Get(lang); v != nil {
			add(v, name+".name")
		}
	}
	if len(said) < 400 {
		t.Fatalf("%s: the rules have %d texts", lang, len(said))
	}
	return said
}

// TestOtherwise: a word that isn't said is found in other letters and beside others, and not in longer words, in what may
// be said, or in ids.
func TestOtherwise(t *testing.T) {
	for _, test := range []struct {
		term       words.Wording
		text, want string
	}{
		{words.Wording{Not: []string{"リーチ"}, But: []string{"リーチ棒"}}, "リーチ棒とリーチ", "リーチ"},
		{words.Wording{Not: []string{"リーチ"}, But: []string{"リーチ棒"}}, "リーチ棒と立直", ""},
		{words.Wording{Not: []string{"reach"}}, "Reach!", "reach"},
		{words.Wording{Not: []string{"reach"}}, "it reaches player.reach", ""},
	} {
		if got := otherwise(&test.term)(test.text); got != test.want {
			t.Errorf("%s: %q is found, and not %q", test.text, got, test.want)
		}
	}
}
