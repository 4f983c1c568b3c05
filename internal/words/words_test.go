package words_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// mayBeEmpty are words that a language may do without, as it sets no blanks or has no such word.
var mayBeEmpty = []string{"Explain.Space", "Part.Blank", "Part.Of", "Sheet.Space", "Sheet.NoBreakBefore"}

// ownWords are words that a language has only if it needs them.
const ownWords = "Common.Short."

// notEnglish have words for what is said in English elsewhere.
var notEnglish = []string{"Refusals", "Texts"}

// texts collects all words below a value by their place.
func texts(v reflect.Value, place string, into map[string]string) {
	switch v.Kind() {
	case reflect.Pointer:
		texts(v.Elem(), place, into)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			below := strings.TrimPrefix(place+"."+field.Name, ".")
			switch {
			case field.Name == "Glossary": // TestGlossary
			case field.Anonymous:
				texts(v.Field(i), place, into)
			case field.Type.Kind() == reflect.Func && v.Field(i).CanInterface():
				texts(v.Field(i).Call(nil)[0], below, into)
			default:
				texts(v.Field(i), below, into)
			}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			texts(v.MapIndex(key), place+"."+key.String(), into)
		}
	case reflect.Array:
		for i := range v.Len() {
			texts(v.Index(i), fmt.Sprintf("%s.%d", place, i), into)
		}
	case reflect.String:
		into[place] = v.String()
	}
}

// verbs returns the verbs of a text in the order of what they stand for.
func verbs(text string) []string {
	all := regexp.MustCompile(`%(\[\d\])?[a-z]`).FindAllString(text, -1)
	for i, verb := range all {
		if !strings.HasPrefix(verb, "%[") {
			all[i] = fmt.Sprintf("%%[%d]%s", i+1, verb[1:])
		}
	}
	sort.Strings(all)
	return slices.Compact(all) // a language may say one twice
}

// TestWords demands every word in every language, with the same verbs, so that nothing is shown empty or as
// %!s(MISSING).
func TestWords(t *testing.T) {
	all, err := filepath.Glob("*.json")
	if err != nil || len(all) != len(words.Shown) {
		t.Errorf("%v: there are the files %v for %v", err, all, words.Shown)
	}
	english := make(map[string]string)
	texts(reflect.ValueOf(words.In("en")), "", english)
	if len(english) < 300 {
		t.Fatalf("there are only %d words", len(english))
	}
	if want := []string{"en", "ja", "fr", "zh"}; !slices.Equal(words.Languages[:len(want)], want) {
		t.Errorf("the languages are %v, and should begin with %v", words.Languages, want)
	}
	for _, lang := range words.Shown {
		l := words.In(lang)
		if l.Name == "" || l.Name != words.Names[lang] {
			t.Errorf("%s is called %q, and %q in Names: its file begins with Name and Order", lang, l.Name,
				words.Names[lang])
		}
		said := make(map[string]string)
		texts(reflect.ValueOf(l), "", said)
		for place, text := range said {
			if text == "" && !slices.Contains(mayBeEmpty, place) {
				t.Errorf("%s: %s is missing", lang, place)
			}
			section, clause, _ := strings.Cut(place, ".")
			isClause := section == "Messages" || section == "Texts"
			if isClause && !slices.Equal(verbs(text), verbs(clause)) {
				t.Errorf("%s: %s has the verbs %v", lang, place, verbs(text))
			}
			if _, known := english[place]; !known && !isClause && !strings.HasPrefix(place, ownWords) && !slices.Contains(notEnglish, section) {
				t.Errorf("%s: %s is not there in English", lang, place)
			}
		}
		for place, text := range english {
			if got, known := said[place]; !known && strings.HasPrefix(place, ownWords) {
				continue
			} else if !known {
				t.Errorf("%s: %s is missing", lang, place)
			} else if !slices.Equal(verbs(got), verbs(text)) && !slices.Contains(mayBeEmpty, place) {
				t.Errorf("%s: %s has the verbs %v, and %v in English", lang, place, verbs(got), verbs(text))
			}
		}
		if len(l.Init().Yes) == 0 || len(l.Init().No) == 0 {
			t.Errorf("%s lacks words for yes and no", lang)
		}
		for _, yes := range l.Init().Yes {
			if slices.Contains(l.Init().No, yes) {
				t.Errorf("%s: %q is yes and no", lang, yes)
			}
		}
		for _, line := range []string{l.House().Worth, l.House().Remove} {
			if !strings.HasPrefix(line, "ID: ") {
				t.Errorf("%s: %q is no line about a yaku", lang, line)
			}
		}
		for _, code := range slices.Concat(hand.Codes(), engine.Codes()) {
			if lang != "en" && l.Refusals[code.Code] == "" {
				t.Errorf("%s: nothing is said of problems with the code %s", lang, code.Code)
			}
		}
		if len(l.Common.Concerns) != len(rules.Concerns) {
			t.Errorf("there are %d titles for %d groups of options", len(l.Common.Concerns), len(rules.Concerns))
		}
		if l.Sheet().Table.To.Dealer == l.Sheet().Table.From.Dealer {
			t.Errorf("%s: what a dealer pays reads as what is paid to him", lang)
		}
		for _, field := range []gamelog.Field{gamelog.FuField, gamelog.LimitField, gamelog.PointsField, gamelog.ChangeField,
			gamelog.LiableField, gamelog.TenpaiField,
			gamelog.AfterField, gamelog.HonbaField, gamelog.SticksField, gamelog.HandField, gamelog.EndField,
			gamelog.ResultField, gamelog.RefusedField, gamelog.RuleField, gamelog.YakuField} {
			if l.Log().Fields[string(field)] == "" {
				t.Errorf("%s: logs have no word for %s", lang, field)
			}
		}
		for _, why := range []string{string(gamelog.NoLog), string(gamelog.Encrypted),
			string(gamelog.TooLarge), string(gamelog.NoFile), "no_record", "record"} {
			if l.Log().LeftFor[why][0] == "" {
				t.Errorf("%s: nothing is said of a file that is left alone for the reason %s", lang, why)
			}
		}
	}
}

// TestDistinct: what a language counts through, such as places and winds, has a word of its own each.
func TestDistinct(t *testing.T) {
	lists := 0
	for _, lang := range words.Languages {
		said := make(map[string]string)
		texts(reflect.ValueOf(words.In(lang)), "", said)
		for place := range said {
			list, ok := strings.CutSuffix(place, ".3")
			if !ok || said[list+".0"] == "" { // three forms of a number may be the same
				continue
			}
			lists++
			four := []string{said[list+".0"], said[list+".1"], said[list+".2"], said[list+".3"]}
			slices.Sort(four)
			if len(slices.Compact(slices.Clone(four))) < len(four) {
				t.Errorf("%s: of %s two are the same: %q", lang, list, four)
			}
		}
	}
	if lists < 3*len(words.Languages) {
		t.Errorf("there are %d lists", lists)
	}
}

// TestFacts demands words for every fact, and no words for facts that there are not.
func TestFacts(t *testing.T) {
	l := words.In("en")
	known := make(map[string]bool)
	for _, f := range condition.Vocabulary() {
		known[f.Name] = true
		denied := f.Type.String() == "true or false" && !slices.Contains([]string{"any", "all", "none", "one"}, f.Name)
		if f.Type.String() == "whole number" && f.Part() == condition.PartFact && l.Saying().Labels[f.Name] == "" {
			t.Errorf("the number %s is called nothing", f.Name)
		}
		if f.Stage.AtTable() && !denied { // explanations are of wins
			continue
		}
		if l.Facts[f.Name] == "" || (l.Denied[f.Name] != "") != denied {
			t.Errorf("%s is called %q, and if it is not so %q", f.Name, l.Facts[f.Name], l.Denied[f.Name])
		}
		if denied && len(verbs(l.Facts[f.Name])) != len(verbs(l.Denied[f.Name])) {
			t.Errorf("%s has other verbs if it is not so", f.Name)
		}
	}
	for name := range l.Saying().Labels {
		if name != "one_tile" && !known[name] {
			t.Errorf("%s has a label and is no fact", name)
		}
	}
	for name := range l.Saying().Counted {
		if l.Saying().Labels[name] == "" {
			t.Errorf("%s is counted and has no label", name)
		}
	}
	for name := range l.OfTile {
		if l.Facts[name] == "" {
			t.Errorf("there is a tile %s, and no fact", name)
		}
	}
	for name := range l.Facts {
		if !known[name] {
			t.Errorf("%s has words and is no fact", name)
		}
	}
}

// TestSets demands that the usual sets have names that agree with their tiles, and single honors too.
func TestSets(t *testing.T) {
	for _, test := range []struct{ tiles, en, ja, fr, zh string }{
		{"567z", "dragons", "三元牌", "de dragons", "三元牌"},
		{"19m19p19s", "terminals", "老頭牌", "de terminales", "老头牌"},
		{"6z", "hatsu (6z)", "發(6z)", "de dragon vert (6z)", "发(6z)"},
		{"5m", "", "", "", ""},
		{"135m", "", "", "", ""},
	} {
		set := must.Get(hand.ParseSet(test.tiles))(t)
		for lang, want := range map[string]string{"en": test.en, "ja": test.ja, "fr": test.fr, "zh": test.zh} {
			if got := words.In(lang).Set(set); got != want {
				t.Errorf("%s: %s is called %q, and not %q", lang, test.tiles, got, want)
			}
		}
	}
	for tiles := range words.In("en").Sets {
		if set, err := hand.ParseSet(tiles); err != nil || set.String() != tiles {
			t.Errorf("%s is the set %s: %v", tiles, set, err)
		}
	}
}

// TestMessages: messages have words clause by clause, with what stands in place of their verbs; what is quoted stays as it
// is, and what is not known stays English as a whole.
func TestMessages(t *testing.T) {
	for _, test := range []struct{ english, fr string }{
		{"the hand has 12 tiles and should have 10 beside 1 meld, not counting the winning tile",
			"la main a 12 tuiles au lieu de 10 avec 1 appel, sans compter la tuile gagnante"},
		{`no suit follows "45" (character 1 of "45"); write m, p, s or z behind the numbers, as in 123m`,
			`aucune lettre de famille ne suit "45" (caractère 1 de "45") ; écrivez m, p, s ou z après les chiffres, comme dans 123m`},
		{`there is no key "a; b, not \"c"; did you mean "1 tile"?`, `il n'y a pas de mot clé "a; b, not \"c" ; vouliez-vous dire "1 tile" ?`},
		{"the hand is missing; whatever", "the hand is missing; whatever"},
		{"", ""},
	} {
		if got := words.In("fr").Message(test.english); got != test.fr {
			t.Errorf("%s is said as %s", test.english, got)
		}
		if got := words.In("en").Message(test.english); got != test.english {
			t.Errorf("%s is said as %s in English", test.english, got)
		}
	}
	for _, of := range words.Languages[1:] {
		for clause := range words.In(of).Messages {
			for _, lang := range words.Languages[1:] {
				if words.In(lang).Messages[clause] == "" {
					t.Errorf("%s lacks words for %s", lang, clause)
				}
			}
		}
	}
}

// TestLongMessage: a message ends soon, however often what a player has written reads like one.
func TestLongMessage(t *testing.T) {
	for _, n := range []int{200, 100_000} {
		english := strings.Repeat("x is read as ", n) + "y"
		got := words.In("ja").Message(english)
		if long := len(english) > 4096; long != (got == english) {
			t.Errorf("of %d bytes: %.100s", len(english), got)
		}
	}
}

// TestUnknownLanguage takes the default for a language that there is not.
func TestUnknownLanguage(t *testing.T) {
	if words.In("xx") != words.In("en") {
		t.Error("an unknown language has words of its own")
	}
	for code, want := range map[string]string{"zh-Hans": "zh", "zh_CN.UTF-8": "zh", "zh": "zh", "fr-FR": "fr", "zhx": "",
		"zh-TW": "zh-Hant", "zh_HK": "zh-Hant", "zh-Hant": "zh-Hant", "zh-hant-TW": "zh-Hant", "zh-Hans-HK": "zh", "fr-HK": "fr"} {
		if got := words.Known(code); got != want {
			t.Errorf("%s is read as %q, and not %q", code, got, want)
		}
	}
}

// TestAdjoining: in no language two words in Latin letters become one that are two in English, whatever format they stand in.
func TestAdjoining(t *testing.T) {
	spaced := regexp.MustCompile(`%[sv] %[sv]`)
	tried := 0
	for _, lang := range words.Languages[1:] {
		for format := range words.In(lang).Texts {
			verbs := strings.Count(strings.ReplaceAll(format, "%%", ""), "%")
			if !spaced.MatchString(format) || strings.Contains(format, "%[") || strings.Count(format, "%s") != verbs {
				continue
			}
			args := make([]any, verbs)
			for i := range args {
				args[i] = fmt.Sprintf("word%c", 'a'+i)
			}
			tried++
			if said := words.Say(format, args...).In(lang).String(); regexp.MustCompile(`word\pL?word`).MatchString(said) || strings.Contains(said, "\x00") {
				t.Errorf("%s: %q is said as %q", lang, format, said)
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d formats were tried", tried)
	}
}
