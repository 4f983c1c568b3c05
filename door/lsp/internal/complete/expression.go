package complete

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/facts"
	"example.com/hanfu/rules/condition"
)

func expressionAt(w *Place, body []byte) *asked {
	from := w.Value.From
	if w.Style == tree.SingleQuoted || w.Style == tree.DoubleQuoted {
		from++
	}
	return cutUp(body, min(from, w.Offset), w.Offset, w.Style)
}

func (c *completer) expression() {
	if !c.Value.Open && c.Offset > c.Value.From && c.Offset == c.Value.To && c.quoted() ||
		c.Offset < c.Value.From && c.Value.From < c.Value.To {
		return // behind the quotation mark, or in front of the value
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
		c.words(a, "")
		return
	case a.endsValue():
		c.operators()
		return
	}
	if len(a.tokens) == 0 && len(c.Path) > 0 && c.removable() {
		c.add(choice{label: "off", kind: itemKeyword, rank: 7, detail: c.said.Editor.Removes})
	}
	wanted := c.wanted(a, whole)
	if wanted == condition.TypeWord.String() {
		c.words(a, c.quoteMark())
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
	for _, o := range []string{"and", "or", "in", "not in", "==", "!=", ">=", "<=", ">", "<", "+", "-", "*", "?"} {
		c.add(choice{label: o, kind: itemOperator, rank: 0})
	}
}

func (c *completer) words(a *asked, quote string) {
	id, isOption := strings.CutPrefix(a.compared(), "options.")
	if !isOption {
		return
	}
	for _, n := range c.names("options") {
		if n.id == id {
			for _, value := range n.choices {
				o := choice{label: quote + value + quote, kind: itemConstant, doc: n.doc}
				if value == n.now {
					o.detail = c.said.Editor.AsItIs
				}
				c.add(o)
			}
		}
	}
}

func (a *asked) compared() string {
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

func (c *completer) wanted(a *asked, whole string) string {
	if name := a.compared(); name != "" {
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
	if f := a.call(); f != nil && (last == "(" || last == ",") && len(a.calls) > 0 && a.calls[len(a.calls)-1] == *f {
		if args := facts.Named(f.name).Arguments; f.argument < len(args) {
			return argumentTypes(args[f.argument])
		}
	}
	return whole
}

// argumentTypes returns the type that an argument has; those that are none of the vocabulary stand for themselves.
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

func (a *asked) member(name string) string {
	if i := strings.LastIndexByte(name, '.'); i == 0 || i > 0 && name[0] == '#' {
		return "group" + name[i:]
	}
	return name
}

func (c *completer) facts(at condition.Stage, wanted string, a *asked) {
	inGroups := false // # and .kind are of a group
	for i := range a.calls {
		f := facts.Named(a.calls[i].name)
		if f != nil && len(f.Arguments) == 2 && f.Arguments[0] == "list" && a.calls[i].argument == 1 {
			inGroups = a.calls[i].first < len(a.tokens) && a.tokens[a.calls[i].first].text == "groups"
			c.add(choice{label: "#", kind: itemVariable, doc: c.said.Meaning(condition.ArgumentDoc("condition")), rank: 1})
		}
	}
	ofGroup := slices.Contains(c.Path, "fu") && c.In.Get("each").Plain() == "group"
	for _, f := range allFacts {
		owner, member, isMember := strings.Cut(f.Name, ".")
		switch {
		case member == "ID", !knows(f, at), f.Name == "group" && !ofGroup:
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

// allFacts are the names of the vocabulary in its order.
var allFacts = condition.Vocabulary()

func knows(f condition.Fact, at condition.Stage) bool {
	switch {
	case f.Part != condition.PartFact:
		return true
	case at.AtTable():
		return slices.Contains(f.Table, at)
	}
	return f.Stage <= at
}

// fact offers a name of the vocabulary; of a function with its arguments.
func (c *completer) fact(f condition.Fact, label, wanted string) {
	o := choice{label: label, detail: c.said.Meaning(f.Type), kind: itemVariable, rank: 1 + rank(f.Type, wanted),
		doc: c.said.Meaning(f.Doc) + "\n\n`" + f.Example + "`"}
	if strings.ContainsAny(label[:1], ".#") {
		o.rank = 0 // what is asked of the groups that are gone through
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
		if c.To < len(c.Text.Body) && c.Text.Body[c.To] == '(' || !c.Client.TextDocument.Completion.Item.SnippetSupport {
			o.text, o.snippet = label, false
		}
	}
	c.add(o)
}

// rank says how well a type goes with the one that is wanted. Beside conditions, what can be compared goes well too.
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

// declaredNames offers what rule files declare for conditions. At the table only options are known of that.
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
				o.detail = c.said.Meaning(n.typ)
			} else {
				o.detail = c.inList(c.said.Meaning(n.typ), n.title)
			}
			c.add(o)
		}
	}
}

func isNameRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r)
}

// Signatures shows a function with what its arguments stand for.
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

// parameter is an argument: the units of UTF-16 at which it stands in the label, and what it stands for.
type parameter struct {
	Label         [2]int `json:"label"`
	Documentation string `json:"documentation"`
}

// SignatureOptions are those that the server has.
var SignatureOptions = map[string]any{"triggerCharacters": []string{"(", ","}}

// SignaturesAt shows the function in whose brackets a position is, nil if it is in none.
func (f *File) SignaturesAt(at protocol.Position) *Signatures {
	w := f.place(at)
	if w.Part != atExpression {
		return nil
	}
	c := expressionAt(w, f.Text.Body).call()
	if c == nil {
		return nil
	}
	called, said := facts.Named(c.name), words.In(f.Lang)
	s := signature{Label: called.Name + "(",
		Documentation: protocol.Markdown(said.Meaning(called.Doc) + "\n\n`" + called.Example + "`")}
	for i, arg := range called.Arguments {
		if i > 0 {
			s.Label += ", "
		}
		at := len(s.Label) // names and arguments are ASCII
		s.Label += arg
		s.Parameters = append(s.Parameters, parameter{[2]int{at, len(s.Label)}, said.Meaning(condition.ArgumentDoc(arg))})
	}
	s.Label += "): " + said.Meaning(called.Type)
	return &Signatures{Signatures: []signature{s}, ActiveParameter: min(c.argument, len(called.Arguments)-1)}
}
