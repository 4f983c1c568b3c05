package schema

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Words and keys of other formats that people write in a rule file, and their meanings.

// wordPair returns the entry meant by words without a colon, or "". The first word must be one of
// the form's keys, or a valid id if f is nil.
func (f *Form) wordPair(text string) string {
	keys := make(map[string]bool)
	if f != nil {
		for _, name := range f.Names() {
			keys[name] = true
		}
	}
	meant, certain := tree.SplitWords(text, keys)
	key, _, _ := strings.Cut(meant, ":")
	if !certain || f != nil && f.Fields != nil && f.Field(key) == nil ||
		!IDPattern().MatchString(key) {
		return ""
	}
	return meant
}

// pairIn returns the first entry meant by a text in place of a mapping, and why YAML reads it as
// text; "" if it is not an entry.
func (f *Form) pairIn(v *tree.Value) (meant string, reason words.Text) {
	first := v.Text
	if v.Pos().EndLine > v.Line { // it continues on the next line
		first = string(v.File.LineRunes(v.Line - 1)[v.Column-1 : v.File.Line(v.Line).EndColumn-1])
	}
	if meant, reason = tree.SplitPair(first); meant == "" && (f.Fields != nil || beginsLine(v)) {
		meant, reason = f.wordPair(first), tree.NoColon
	}
	return meant, reason
}

// entryEdits returns the edits that turn a text at the beginning of a line, and the lines on which
// it continues, into entries. It returns nil if a line is not an entry.
func (f *Form) entryEdits(v *tree.Value, first string) []finding.Edit {
	p := v.Pos()
	if p.EndLine <= p.Line {
		return []finding.Edit{{Position: p, Text: first}}
	}
	var edits []finding.Edit
	for n := p.Line; n <= p.EndLine; n++ {
		at := v.File.Line(n)
		if at.EndColumn <= at.Column { // a blank line
			continue
		}
		text := string(v.File.LineRunes(n - 1)[at.Column-1 : at.EndColumn-1])
		meant, _ := tree.SplitPair(text)
		if meant = cmp.Or(meant, f.wordPair(text)); meant == "" {
			return nil
		}
		edits = append(edits, finding.Edit{Position: at, Text: meant})
	}
	return edits
}

func beginsLine(v *tree.Value) bool {
	p := v.Start()
	return strings.TrimSpace(string(v.File.LineRunes(p.Line - 1)[:p.Column-1])) == ""
}

// keyHint returns help for a key that is unknown or can't be an id, and the text to replace it
// with, if that is enough. A key without a value may be the rest of a value cut off by a comma.
func keyHint(p tree.Pair, f *Form) (help words.Text, instead string) {
	key := p.Key
	plain := strings.TrimSpace(naming.Plain(key.Text))
	if inside, ok := naming.Unquoted(key.Text); ok {
		plain = naming.Plain(inside)
	}
	switch meant, reason := tree.SplitPair(key.Text); {
	case meant != "":
		// The key ends at the next colon.
		if name, opened, ok := strings.Cut(meant, ": {"); ok && !strings.Contains(opened, "}") {
			return words.Say("write %s: {…} (%s)", tree.ToWrite(name), reason),
				keyWithBrace(p, name)
		}
		if name, ok := strings.CutSuffix(meant, ": {…}"); ok {
			instead = keyWithBrace(p, name)
		}
		if p.Val.Null {
			instead = meant
		}
		return words.Say("write %s (%s)", tree.ToWrite(meant), reason), instead
	case p.Val.Null && f.wordPair(plain) != "":
		instead = f.wordPair(plain)
		return words.Say("write %s (%s)", tree.ToWrite(instead), tree.NoColon), instead
	case p.Val.Null && strings.Trim(plain, "0123456789") == "" && plain != "":
		return words.Say("between { and } a comma ends a value: write numbers without commas"), ""
	case p.Val.Null && strings.ContainsAny(plain, `)("'#=<>`):
		return words.Say("between { and } a comma ends a value: put quotation marks around the whole condition"), ""
	case plain != key.Text && f != nil && f.Field(plain) != nil,
		plain != key.Text && IDPattern().MatchString(plain):
		return words.Say("write %s with the letters and blanks of a plain keyboard",
			tree.ToWrite(plain)), plain
	}
	if f == nil {
		return words.Text{}, ""
	}
	return f.fieldHint(p, plain)
}

// fieldHint returns help for a key of a form that is not one of its fields, and the text to replace
// it with, as keyHint does. plain is the key in the letters of a plain keyboard.
func (f *Form) fieldHint(p tree.Pair, plain string) (help words.Text, instead string) {
	key := p.Key
	if other := fileKeys[strings.ToLower(plain)]; f == File() && p.Val.Kind == tree.Mapping &&
		other != "" {
		return words.Say("write %s", other), other
	}
	if help := recordKeyHint(key.Text, f); !help.Empty() {
		if meant := recordKey(key.Text); f.Field(meant) != nil &&
			(f.Field(meant).form.Kind != tree.Mapping || p.Val.Kind == tree.Mapping) {
			instead = meant
		}
		return help, instead
	}
	if other := otherKeys[strings.ToLower(plain)]; f.Field(other) != nil {
		return words.Say("write %s", other), other
	}
	if slices.Contains(amounts, strings.ToLower(plain)) && f.main != "" && f.Field(f.main) != nil &&
		f.Noun.Format != "limit" {
		return words.Say("write %s", f.main), f.main
	}
	if f.Noun.Format == "limit" && key.Text == "han" && IsDigits(p.Val.PlainText()) {
		return words.Say("a limit says by its condition, when, from which han it counts, as in when: han >= %s", p.Val.Text), ""
	}
	if f.Noun.Format == "bonus" && key.Text == "when" {
		return words.Say(`a bonus has no condition; write it into han, as in han: "kans >= 3 ? 1 : 0"`), ""
	}
	for i := range f.Fields {
		if inner := &f.Fields[i]; inner.form.Field(key.Text) != nil && inner.form != Texts() {
			as := key.Text + ": …"
			if inner.form.Short != nil {
				as = example(inner.form)
			}
			return words.Say("%s stands within %s, as in %[2]s: {%s}", key.Text, inner.name, as), ""
		}
	}
	if word := strings.ToLower(plain); f.Noun.Format == "yaku" && len(word) > 1 &&
		(slices.Contains(openWords, word) || slices.Contains(closedWords, word)) {
		return words.Say("the han of closed and of open hands are two values, as in han: {closed: 2, open: 1}"), ""
	}
	return words.Text{}, ""
}

var fileKeys = map[string]string{"rules": "options", "rule": "options", "set": "options",
	"settings": "options", "config": "options",
	"house_rules": "options", "ルール": "options", "オプション": "options", "役": "yaku", "hands": "yaku",
	"abortive_draws": "draws", "payment": "payments"}

// otherKeys maps keys of other formats to those of entries. amounts are other keys for the value of
// an entry.
var (
	otherKeys = map[string]string{
		"condition": "when", "conditions": "when", "if": "when", "where": "when", "rule": "when",
		"title": "name", "label": "name",
		"tiles": "hand", "expected": "expect", "expects": "expect", "result": "expect",
		"results": "expect", "description": "doc", "comment": "doc", "note": "doc", "text": "doc",
		"limits": "limit",
	}
	amounts = []string{"value", "worth", "amount", "number", "count"}
)

var finalWords = []string{"final", "finals", "final_points", "final_scores", "final_score", "score", "scores",
	"end_scores", "終局", "最終点", "最終持ち点", "持ち点"}

// keyWithBrace returns the replacement for a key that includes the opening brace of its value, or
// "" if the value does not end in the closing one.
func keyWithBrace(p tree.Pair, name string) string {
	i := strings.IndexByte(p.Key.Text, '{')
	if i < 0 || p.Val.Kind != tree.Scalar || p.Val.Style != tree.Plain ||
		!strings.HasSuffix(p.Val.Text, "}") {
		return ""
	}
	return name + ": " + p.Key.Text[i:]
}

func example(f *Form) string {
	names := f.Names()
	for i := range names {
		names[i] += ": …"
	}
	return strings.Join(names, ", ")
}

func (f *Form) listed(v *tree.Value) words.Text {
	if f.Short != nil && len(v.Items) == len(f.Short) &&
		!slices.ContainsFunc(v.Items, func(i *tree.Value) bool { return i.Kind != tree.Scalar }) {
		pairs := make([]string, len(f.Short))
		for i, name := range f.Short {
			pairs[i] = name + ": " + tree.ToWrite(v.Items[i].Text)
		}
		return words.Say("write {%s}", strings.Join(pairs, ", "))
	}
	if f == Win() {
		return words.Say("write wins: in place of win:, with a list of all who won")
	}
	if lastInBrackets(v) != nil {
		return words.Say("write it between { and }")
	}
	if slices.ContainsFunc(v.Items, func(i *tree.Value) bool { return i.Kind == tree.Mapping }) {
		return words.Say("write its entries without the dashes in front")
	}
	return words.Text{}
}

// A file of the wrong kind gets a single finding instead of one for each of its keys.

// NoRecord returns a finding if root is that of a rule file, test file or season rather than a
// record of a game, else nil.
func NoRecord(root *tree.Value) *finding.Finding {
	if root.Kind != tree.Mapping || root.Find("hands").Val != nil {
		return nil
	}
	for _, p := range root.Pairs {
		f := finding.Finding{Position: p.Key.Pos(), Code: finding.UnknownKey}
		switch key := p.Key.Text; {
		case Record().Field(key) != nil:
			continue
		case key == "cases":
			f.Message = words.Say("this is a file of tests, and no record of a game")
			f.Help = words.Say("rulecheck test runs it")
		case key == "season":
			f.Message = words.Say("this is a file of a season, and no record of a game")
			f.Help = words.Say("rulecheck season adds its games up")
		case File().Field(key) != nil:
			f.Message = words.Say("this is a rule file, and no record of a game")
			f.Help = words.Say("name the record of a game; its line rules: or --rules names the rules")
		default:
			continue
		}
		return &f
	}
	return nil
}

// NoRules returns a finding if root is that of a record, test file or season rather than a rule
// file, else nil.
func NoRules(root *tree.Value) *finding.Finding {
	if root.Kind != tree.Mapping || root.Find("id").Val != nil || root.Find("extends").Val != nil {
		return nil
	}
	for _, other := range []struct {
		key           string
		message, help words.Text
	}{
		{"hands", words.Say("this is the record of a game, and no rule file"),
			words.Say("rulecheck game plays it")},
		{"season", words.Say("this is a file of a season, and no rule file"),
			words.Say("rulecheck season adds its games up")},
		{"cases", words.Say("this is a file of tests, and no rule file"),
			words.Say("name the rule file that it tests; rulecheck test runs the tests")},
	} {
		if p := root.Find(other.key); p.Val != nil {
			return &finding.Finding{Position: p.Key.Pos(), Code: finding.UnknownKey,
				Message: other.message,
				Help:    other.help}
		}
	}
	return nil
}

var playersKeys = map[string]string{
	"title": "name", "day": "date", "ruleset": "rules", "options": "set", "start": "begin",
	"games": "hands",
	"kyoku": "round", "counters": "honba", "repeats": "honba", "riichis": "riichi",
	"wareme": "seats", "score": "points",
	"scores": "points", "abort": "draw", "abortive": "draw", "ready": "tenpai",
	"nagashi_mangan": "nagashi", "chonbo": "chombo",
	"ryukyoku": "ryuukyoku", "winner": "by", "loser": "from", "discarder": "from",
	"deal_in": "from", "dealt_in": "from", "lost": "bank", "box": "bank", "fines": "bank",
	"liable": "pao", "tiles": "hand", "who": "by", "wins_on": "from", "和了者": "by", "和了": "win",
	"流局": "draw", "テンパイ": "tenpai", "聴牌": "tenpai",
	"局": "round", "翻": "han", "飜": "han", "符": "fu", "役満": "yakuman", "点数": "points",
	"得点": "points", "持ち点": "points", "チップ": "chips", "祝儀": "chips",
	"選手": "players", "対局者": "players", "日付": "date", "ルール": "rules", "結果": "results",
	"成績": "results", "流し満貫": "nagashi", "割れ目": "seats",
}

func recordKey(written string) string {
	return cmp.Or(playersKeys[written], playerwords.Meant(written))
}

// recordKeyHint returns help for a key that is unknown or misplaced in a record of a game, or an
// empty text. Such keys are often what was called out at the table.
func recordKeyHint(key string, f *Form) words.Text {
	if !slices.Contains([]*Form{Record(), SeasonGame(), beginForm(), Hand(), Win()}, f) {
		return words.Text{}
	}
	if f == Record() && slices.Contains(finalWords, strings.ToLower(key)) {
		return words.Say("the points after the last hand stand in that hand, as points: […]; of a game of which nothing else is known, in a season, as games: [{points: […]}]")
	}
	if meant := recordKey(key); meant != "" {
		if key = meant; f.Field(key) != nil {
			return words.Say("write %s", key)
		}
	}
	switch {
	case f == Hand() && (key == "ron" || key == "tsumo"):
		return words.Say("write win: {by: …, from: …, han: …, fu: …}; without from: the tile was drawn")
	case f == Hand() && key == "chombo":
		return words.Say("write penalty: {chombo: …} with the name of who made the mistake")
	case f == Hand() && (key == "exhaustive" || key == "ryuukyoku"):
		return words.Say("write draw: exhaustive, and tenpai: with the names of those who were")
	case f == Hand() && key == "noten":
		return words.Say("write tenpai: with the names of the others")
	case f == Win() && (key == "points" || key == "score"):
		return words.Say("a win says its han and fu, or its tiles as hand, and what they pay follows; points is said of the hand, and is what all players have after it")
	case f == Win() && slices.Contains([]string{"yaku", "dora", "ura"}, key):
		return words.Say("a win says all its han, those of dora too, or its tiles as hand, such as hand: %s", ExampleOfHand)
	case f == Hand() && Win().Field(key) != nil:
		return words.Say("%s stands within win, as in win: {by: …, from: …, han: …, fu: …}", key)
	case f == Win() && Hand().Field(key) != nil && key != "win" && key != "wins":
		return words.Say("%s is said of the hand, beside win: and not within it", key)
	}
	return words.Text{}
}
