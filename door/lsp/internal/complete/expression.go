package complete

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules/condition"
)

func expressionAt(w *Place, body []byte) *cursor {
	from := w.Value.From
	if w.Style == tree.SingleQuoted || w.Style == tree.DoubleQuoted {
		from++
	}
	return cursorAt(body, min(from, w.Offset), w.Offset, w.Style)
}

func (c *completer) expression() {
	if !c.Value.Open && c.Offset > c.Value.From && c.Offset == c.Value.To && c.quoted() ||
		c.Offset < c.Value.From && c.Value.From < c.Value.To {
		return // after the closing quote or before the value
	}
	a := expressionAt(c.Place, c.Text.Body)
	c.From, c.typed = a.from, string(c.Text.Body[a.from:c.Offset])
	c.To = c.Offset
	for rest := c.Text.Body[c.To:]; len(c.typed) > 0; {
		r, size := utf8.DecodeRune(rest)
		if !isNameRune(r) {
			break
		}
		rest, c.To = rest[size:], c.To+size
	}
	at, fixed := c.Form.Stage()
	whole := condition.TypeBool.String()
	if c.Form.Holds == schema.HoldsNumber {
		whole = condition.TypeInt.String()
	}
	switch {
	case a.quoted:
		c.optionWords(a, "")
		return
	case a.afterValue():
		c.operators()
		return
	}
	if len(a.tokens) == 0 && len(c.Path) > 0 && c.removable() {
		c.add(choice{label: "off", kind: itemKeyword, rank: 7, detail: c.phrases.Editor().Removes})
	}
	wanted := c.expectedType(a, whole)
	if wanted == condition.TypeWord.String() {
		c.optionWords(a, c.quoteMark())
	}
	if !fixed {
		c.facts(at, wanted, a)
	}
	c.declaredNames(at, fixed, wanted)
	if wanted == condition.TypeBool.String() {
		for _, word := range []string{"not", "true", "false"} {
			c.add(choice{label: word, kind: itemKeyword, rank: 5})
		}
	}
}

func (c *completer) quoted() bool {
	return c.Style == tree.SingleQuoted || c.Style == tree.DoubleQuoted
}

func (c *completer) quoteMark() string { return c.Style.Inside("'")[:1] }

func (c *completer) operators() {
	for _, o := range []string{"and", "or", "in", "not in", "==", "!=", ">=", "<=", ">", "<", "+",
		"-", "*", "?"} {
		c.add(choice{label: o, kind: itemOperator, rank: 0})
	}
}

func (c *completer) optionWords(a *cursor, quote string) {
	id, isOption := strings.CutPrefix(a.comparedName(), "options.")
	if !isOption {
		return
	}
	for _, n := range c.names("options") {
		if n.id == id {
			for _, value := range n.choices {
				o := choice{label: quote + value + quote, kind: itemConstant, doc: n.doc}
				if value == n.value {
					o.detail = c.phrases.Editor().AsItIs
				}
				c.add(o)
			}
		}
	}
}

func (a *cursor) comparedName() string {
	last := a.last(1).text
	if !slices.Contains([]string{"==", "!=", "<", "<=", ">", ">=", "in"}, last) {
		return ""
	}
	if a.last(2).text != ")" {
		return a.last(2).text
	}
	deep := 0
	for n := 2; n <= len(a.tokens); n++ {
		switch a.last(n).text {
		case ")":
			deep++
		case "(":
			if deep--; deep == 0 {
				return a.last(n + 1).text
			}
		}
	}
	return ""
}

func (c *completer) expectedType(a *cursor, whole string) string {
	if name := a.comparedName(); name != "" {
		if t := typeOf(a.member(name)); t != "" {
			return t
		}
		for _, section := range []string{"situation", "options"} {
			for _, n := range c.names(section) {
				if n.id == strings.TrimPrefix(name, "options.") {
					return n.typ
				}
			}
		}
	}
	last := a.last(1).text
	switch {
	case last == "and", last == "or", last == "not", last == "!", last == "&&", last == "||":
		return condition.TypeBool.String()
	case slices.Contains([]string{"+", "-", "*", "/", "%", "..", "<", ">", "<=", ">="}, last):
		return condition.TypeInt.String()
	}
	if f := a.innermostCall(); f != nil && (last == "(" || last == ",") && len(a.calls) > 0 &&
		a.calls[len(a.calls)-1] == *f {
		if args := lists.NamedFact(f.name).Arguments; f.argument < len(args) {
			return argumentTypes(args[f.argument])
		}
	}
	return whole
}

// argumentTypes returns the type of a function's argument. A list has no type in the vocabulary and
// is returned as is.
func argumentTypes(argument string) string {
	switch argument {
	case "set":
		return typeOf("winning")
	case "suit":
		return typeOf("man")
	case "list":
		return argument
	case "condition":
		return condition.TypeBool.String()
	}
	return condition.TypeInt.String()
}

func (a *cursor) member(name string) string {
	if i := strings.LastIndexByte(name, '.'); i == 0 || i > 0 && name[0] == '#' {
		return "group" + name[i:]
	}
	return name
}

func (c *completer) facts(at condition.Stage, wanted string, a *cursor) {
	inGroups := false // # and .kind apply to groups
	for i := range a.calls {
		f := lists.NamedFact(a.calls[i].name)
		if f != nil && len(f.Arguments) == 2 && f.Arguments[0] == "list" &&
			a.calls[i].argument == 1 {
			inGroups = a.calls[i].first < len(a.tokens) &&
				a.tokens[a.calls[i].first].text == "groups"
			c.add(choice{label: "#", kind: itemVariable,
				doc: c.phrases.Meaning(condition.ArgumentDoc("condition")), rank: 1})
		}
	}
	ofGroup := slices.Contains(c.Path, "fu") && c.In.Get("each").Plain() == "group"
	for _, f := range allFacts() {
		owner, member, isMember := strings.Cut(f.Name, ".")
		switch {
		case member == "ID", !isAvailable(f, at), f.Name == "group" && !ofGroup:
			continue
		case isMember && owner == "group":
			if inGroups {
				lead := ""
				if strings.HasPrefix(c.typed, "#") {
					lead = "#"
				}
				c.fact(f, lead+"."+member, wanted)
			}
			if !ofGroup {
				continue
			}
		}
		c.fact(f, f.Name, wanted)
	}
}

var allFacts = sync.OnceValue(condition.Vocabulary)

func isAvailable(f condition.Fact, at condition.Stage) bool {
	switch {
	case f.Part != condition.PartFact:
		return true
	case at.AtTable():
		return slices.Contains(f.Table, at)
	}
	return f.Stage <= at
}

// fact offers a name of the vocabulary, with arguments if it is a function.
func (c *completer) fact(f condition.Fact, label, wanted string) {
	o := choice{label: label, detail: c.phrases.Meaning(f.Type), kind: itemVariable,
		rank: 1 + rank(f.Type, wanted),
		doc:  c.phrases.Meaning(f.Doc) + "\n\n`" + f.Example + "`"}
	if strings.ContainsAny(label[:1], ".#") {
		o.rank = 0 // a member of the current group
	}
	if f.Part == condition.PartWord {
		o.kind = itemConstant
	}
	if f.Arguments != nil {
		o.kind, o.detail = itemFunction, "("+strings.Join(f.Arguments, ", ")+"): "+o.detail
		for i, arg := range f.Arguments {
			if i > 0 {
				o.text += ", "
			}
			o.text += fmt.Sprintf("${%d:%s}", i+1, arg)
		}
		o.text, o.snippet = label+"("+o.text+")", true
		if c.To < len(c.Text.Body) && c.Text.Body[c.To] == '(' ||
			!c.Client.TextDocument.Completion.Item.SnippetSupport {
			o.text, o.snippet = label, false
		}
	}
	c.add(o)
}

// rank rates how well an expression of type typ fits where type wanted is expected; 0 is best.
// Operands of a comparison also fit where a bool is expected.
func rank(typ, wanted string) int {
	set, bool, int := typeOf("winning"), condition.TypeBool.String(), condition.TypeInt.String()
	switch {
	case typ == wanted, wanted == "list" && (typ == typeOf("groups") || typ == typeOf("suits")):
		return 0
	case wanted == set && typ == typeOf("east"): // a wind is also a set of one tile
		return 1
	case wanted == bool && typ == int:
		return 1
	case wanted == int && typ == bool, wanted == bool && typ != set:
		return 3
	}
	return 6
}

// declaredNames offers the names declared in rule files. Conditions about the table can use only
// options.
func (c *completer) declaredNames(at condition.Stage, fixed bool, wanted string) {
	sections := []string{"options"}
	if !fixed && !at.AtTable() {
		sections = []string{"situation", "sets", "options"}
		if at >= condition.StageReading {
			sections = append(sections, "shapes")
		}
		if at >= condition.StageYaku {
			sections = append(sections, "yaku")
		}
	}
	for _, section := range sections {
		for _, n := range c.names(section) {
			if n.typ == "" {
				continue
			}
			o := c.choiceOf(n, "", itemVariable)
			if o.rank = 1 + rank(n.typ, wanted); section == "options" || section == "yaku" {
				o.label = section + "." + n.id
				if o.rank = max(o.rank, 3); fixed && o.rank < 7 {
					o.rank = 1
				}
			} else if n.title == "" {
				o.detail = c.phrases.Meaning(n.typ)
			} else {
				o.detail = c.joinList(c.phrases.Meaning(n.typ), n.title)
			}
			c.add(o)
		}
	}
}

func isNameRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r)
}

// Signatures is the result of a signature help request.
type Signatures struct {
	Signatures      []signature `json:"signatures"`
	ActiveSignature int         `json:"activeSignature"`
	ActiveParameter int         `json:"activeParameter"`
}

type signature struct {
	Label         string                 `json:"label"`
	Documentation protocol.MarkupContent `json:"documentation"`
	Parameters    []parameter            `json:"parameters"`
}

// parameter is an argument of a function; Label holds its start and end in the signature's label,
// in UTF-16 units.
type parameter struct {
	Label         [2]int `json:"label"`
	Documentation string `json:"documentation"`
}

// SignatureOptions are the server's signature help options.
var SignatureOptions = map[string]any{"triggerCharacters": []string{"(", ","}}

// SignaturesAt returns the signature of the innermost function call around a position, or nil.
func (f *File) SignaturesAt(at protocol.Position) *Signatures {
	w := f.place(at)
	if w.Part != atExpression {
		return nil
	}
	c := expressionAt(w, f.Text.Body).innermostCall()
	if c == nil {
		return nil
	}
	called, language := lists.NamedFact(c.name), words.In(f.Lang)
	s := signature{Label: called.Name + "(",
		Documentation: protocol.Markdown(language.Meaning(called.Doc) +
			"\n\n`" + called.Example + "`")}
	for i, arg := range called.Arguments {
		if i > 0 {
			s.Label += ", "
		}
		at := len(s.Label) // names and arguments are ASCII
		s.Label += arg
		s.Parameters = append(s.Parameters, parameter{[2]int{at, len(s.Label)},
			language.Meaning(condition.ArgumentDoc(arg))})
	}
	s.Label += "): " + language.Meaning(called.Type)
	return &Signatures{Signatures: []signature{s},
		ActiveParameter: min(c.argument, len(called.Arguments)-1)}
}
