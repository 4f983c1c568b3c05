package playerwords_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/testkit/must"
)

func TestHint(t *testing.T) {
	for _, test := range []struct{ word, want string }{
		{"haku", "write 5z: honors are 1z (east) to 7z (chun)"},
		{"SSS", "write 222z: honors"},
		{"south", "write seat:south or round:south for the wind, 2z for the tile"},
		{"北", "write seat:north or round:north for the wind, 4z for the tile"},
		{"嶺上開花", `did you mean "rinshan"?`},
		{"furiten", "leave it out, it is a rule of play on which no score depends"}, {"完全先付け", "leave it out unless the rules have"},
		{"reach", `did you mean "riichi"?`}, {"", ""}, {"riichi", ""}, {"和了", ""}, {"1z", ""},
	} {
		if got := playerwords.Hint(test.word); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("Hint(%q) is %q, want %q", test.word, got, test.want)
		}
	}
}

// TestNumber: numbers are read as people write them, and one that may be two numbers is not, or not for certain.
func TestNumber(t *testing.T) {
	for _, test := range []struct {
		text, want string
		certain    bool
	}{
		{"25,000", "25000", true}, {"25 000", "25000", true}, {"25\u202f000", "25000", true}, {"25'000", "25000", true},
		{"25.000", "25000", false}, {"3000点", "3000", true}, {"２５０００", "25000", true}, {"２５，０００点", "25000", true},
		{"8千", "8000", true}, {"八千", "8000", true}, {"8千点", "8000", true}, {"1万2千", "12000", true}, {"二万五千", "25000", true},
		{"2.5万", "25000", true}, {"1万2000", "12000", true}, {"25k", "25000", true}, {"3枚", "3", true}, {"3張", "3", true},
		{"5翻", "5", true}, {"五十", "50", true}, {"deux", "2", true}, {"两", "2", true}, {"+20", "20", true}, {"7", "", false},
		{"2万5", "", false}, {"8千5", "", false}, {"20,5", "", false}, {"1,000.000", "", false}, {"0.500", "", false}, {"k", "", false},
		{"", "", false}, {"mangan", "", false}, {"2-1", "", false}, {"20%", "", false}, {"1e3", "", false}, {"-5", "", false},
		{"1.0", "", false}, {"1-0", "", false}, {"1/0", "", false}, {"(1)", "", false}, {"1 0", "", false}, {"-two", "", false},
	} {
		if got, certain := playerwords.Number(test.text); got != test.want || certain != test.certain {
			t.Errorf("Number(%q) = %q, %t, want %q, %t", test.text, got, certain, test.want, test.certain)
		}
	}
}

// TestShownNames: every yaku of the shipped rule sets is found by the name by which each language shows it, and those that
// players call otherwise by these names.
func TestShownNames(t *testing.T) {
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	for name, id := range map[string]string{"honichi": "honitsu", "daburi": "double_riichi", "junchantaiyao": "junchan",
		"tanyaochuu": "tanyao", "Tan": "tanyao", "ダブリー": "double_riichi", "混一": "honitsu"} {
		found, err := lists.FindYaku(standard, []string{name})
		if err != nil || len(found) != 1 || standard.Yaku()[found[0]].ID != id {
			t.Errorf("%s is not found by %q: %v, %v", id, name, found, err)
		}
	}
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		for i := range r.Yaku() {
			for _, lang := range words.Languages {
				name := r.Yaku()[i].NameIn(lang)
				found, err := lists.FindYaku(r, []string{name})
				if err != nil || len(found) != 1 || r.Yaku()[found[0]].NameIn(lang) != name {
					t.Errorf("%s: %s is not found by %q: %v, %v", id, r.Yaku()[i].ID, name, found, err)
				}
			}
		}
	}
}

// TestTable: no name of the table means two things of a kind or in one place, or stands there twice; what is meant by one
// is known to the program; and what everybody plays has names in each language.
func TestTable(t *testing.T) {
	known := map[playerwords.Kind]map[string]bool{playerwords.Limits: {}, "numbers": {}, "tiles": {}}
	add := func(kind playerwords.Kind, ids ...string) {
		for _, id := range ids {
			if known[kind] == nil {
				known[kind] = make(map[string]bool)
			}
			known[kind][id] = true
		}
	}
	add(playerwords.RuleSets, rules.Shipped()...)
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		add(playerwords.RuleSets, r.Family())
		for section, rule := range r.Entries() {
			add(playerwords.Kind(section), rule.ID)
		}
		for i := range r.Options() {
			o := &r.Options()[i]
			for _, v := range o.Allowed {
				add(playerwords.Options, o.ID+"."+v.String())
				add("values", o.ID+"."+v.String(), v.String())
			}
			if o.Default.Type == condition.TypeBool {
				add(playerwords.Options, o.ID+".true", o.ID+".false")
				add("values", o.ID+".true", o.ID+".false")
			}
			for n := range min(4, o.Max) {
				add(playerwords.Options, fmt.Sprint(o.ID, ".", n))
				add("values", fmt.Sprint(o.ID, ".", n))
			}
		}
		for i := range r.Situation() {
			add(playerwords.Inputs, r.Situation()[i].ID)
		}
	}
	add(playerwords.Inputs, append(hand.Keys(), "chi", "pon", "kan", "minkan", "ankan", "east", "south", "west", "north")...)
	for n := range 11 {
		add("numbers", fmt.Sprint(n))
		add("tiles", fmt.Sprint(n)+"z")
		add(playerwords.Limits, fmt.Sprint(n)+" yakuman")
	}
	add("winds", "east", "south", "west", "north")
	add("words", "true", "false", "off", "nobody", "everybody", "drawn", "han", "fu", "unit", "filler", "joiner", "doubt",
		"place", "condition", "beside", "each", "topic", "man", "pin", "sou", "total", "negation", "turn", "people",
		"contrast", "money", "side", "alone", "since")
	for _, kind := range []playerwords.Kind{playerwords.Phrases, playerwords.Suffixes, playerwords.Within} {
		known[kind] = known[playerwords.Options]
	}

	means, langs := make(map[string]string), make(map[string]map[string]bool)
	twice := make(map[string]bool)
	playerwords.EachLine(func(lang string, kind playerwords.Kind, id string, names []string) {
		ids := strings.FieldsFunc(id, func(r rune) bool { return r == ' ' || r == '|' })
		if kind == playerwords.Limits {
			ids = []string{id}
		}
		for _, one := range ids {
			wind, isSeat := strings.CutPrefix(one, "seat:")
			if !isSeat {
				wind, isSeat = strings.CutPrefix(one, "round:")
			}
			if known[kind] != nil && !known[kind][one] && !(kind == playerwords.Inputs && isSeat && known[kind][wind]) {
				t.Errorf("%s.txt: %s %s is not known", lang, kind, one)
			}
			place := string(kind) + " " + one
			if langs[place] == nil {
				langs[place] = make(map[string]bool)
			}
			langs[place][lang] = true
		}
		for _, name := range names {
			key := string(kind) + " " + playerwords.Scope(kind, id) + playerwords.Folded(strings.TrimSuffix(name, "?"))
			if other := means[key]; other != "" && other != id {
				t.Errorf("%s.txt: %s %q means %s and %s", lang, kind, name, id, other)
			}
			if twice[lang+key] {
				t.Errorf("%s.txt: %s %q stands there twice", lang, kind, name)
			}
			means[key], twice[lang+key] = id, true
		}
	})
	for _, kind := range []playerwords.Kind{playerwords.Options, playerwords.Play} {
		for place, in := range langs {
			for _, lang := range words.Languages {
				if id, ok := strings.CutPrefix(place, string(kind)+" "); ok && !strings.Contains(id, ".") && !in[lang] {
					t.Errorf("%s.txt has no name for %s", lang, place)
				}
			}
		}
	}
	for id := range known[playerwords.Options] {
		if !strings.Contains(id, ".") && langs["options "+id] == nil && langs["options "+id+".x"] == nil {
			t.Errorf("no language has a name for the option %s", id)
		}
	}
}

// TestAnswers: no name of an option is another name of it with an answer, which would be lost.
func TestAnswers(t *testing.T) {
	playerwords.EachLine(func(lang string, kind playerwords.Kind, id string, names []string) {
		if kind != playerwords.Options && kind != playerwords.Phrases || strings.ContainsAny(id, ".") {
			return
		}
		for _, name := range names {
			for at := range name {
				rest, _ := playerwords.Find(kind, name[:at])
				if answer := strings.TrimSpace(name[at:]); rest == id && playerwords.Truth(answer) != "" && !playerwords.MeansNothing(answer) {
					t.Errorf("%s.txt: %s %q has an answer", lang, kind, name)
				}
			}
		}
	})
}

// TestHanAndFu: han and fu are read as players write them, and nothing else is taken for them.
func TestHanAndFu(t *testing.T) {
	for text, want := range map[string][2]string{
		"3 40": {"3", "40"}, "3/40": {"3", "40"}, "３飜４０符": {"3", "40"}, "三翻四十符": {"3", "40"}, "40符3翻": {"3", "40"},
		"3 han, 40 fu": {"3", "40"}, "han 3": {"3", ""}, "5": {"5", ""},
		"8,000": {}, "12.000": {}, "3//40": {}, "3/": {}, "/3": {}, "40 fu": {}, "3 40 50": {}, "mangan": {},
	} {
		if han, fu := playerwords.HanAndFu(text); han != want[0] || fu != want[1] {
			t.Errorf("%s: %q han, %q fu", text, han, fu)
		}
	}
}
