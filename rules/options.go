package rules

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/rules/condition"
)

// maxNumber bounds whole numbers that have no other bound. Two of them multiplied still fit into 64 bits.
const maxNumber = 1_000_000_000

// Numbers are written without leading zeros, so that nobody takes 010 for eight. Words are those
// that need no quotes in an expression's text or on a command line.
var (
	numberPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,9})$`)
	wordPattern   = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
)

// turn gives the options with their values: the default, what files have turned it to, or what the caller sets.
func turn(whole *value, set map[string]string, r *report) []Option {
	t := turner{r: r, set: set}
	declared := whole.get("options")
	for _, id := range slices.Sorted(maps.Keys(set)) {
		if declared.get(id) == nil {
			ids := declared.keys()
			help, meant := calledSo(setFile, whole, nil, id, []string{set[id]}), ""
			if help == "" {
				help, meant = t.r.helpFor(id, ids), t.r.orNearest(id, ids)
			}
			r.add(Finding{Position: Position{File: setFile}, Code: unknownOption, Rule: "options." + id, Help: help,
				Message: fmt.Sprintf("there is no option %q to set%s", id, meant)})
		}
	}
	if declared == nil {
		return nil
	}
	for _, p := range declared.pairs {
		if p.val.kind == mapping {
			t.option(p)
		}
	}
	return t.options
}

// setFile stands for the file in positions of values that the caller sets.
const setFile = "--set"

type turner struct {
	r       *report
	set     map[string]string
	options []Option
}

// option reads the declaration of an option and works out its value.
func (t *turner) option(p pair) {
	path := "options." + p.key.text
	o := Option{Rule: ruleOf(p), Min: -maxNumber, Max: maxNumber}
	first := p.val.get("default")
	if usable(first) {
		o.Default.Type = typeOf(first)
		o.Value.Type = o.Default.Type
	}
	if !usable(first) || !t.declare(&o, p.val, first, path) {
		// Conditions still see the option, so that they have no findings that follow from this one.
		t.options = append(t.options, o)
		return
	}
	o.Value = o.Default
	if v := p.val.get("value"); v != nil && !v.flawed {
		o.Value = t.value(&o, v, path)
		if v.over == nil && o.Value == o.Default && !v.flawed {
			t.r.add(Finding{Position: v.pos(), Code: sameAsInherited, Rule: path, Help: "remove it",
				Message: fmt.Sprintf("%s is %s by default", p.key.text, textOf(o.Value)), Related: []Related{{first.pos(), "the default"}}})
		}
	}
	if text, ok := t.set[o.ID]; ok {
		t.setByCaller(&o, text, p.val.get("locked"))
	}
	t.options = append(t.options, o)
}

// declare reads an option's type from its default, and which values are allowed.
func (t *turner) declare(o *Option, decl, first *value, path string) bool {
	allowed, low, high := decl.get("allowed"), decl.get("min"), decl.get("max")
	bad := func(v *value, help, format string, args ...any) bool {
		t.r.at(v, badOption, path, help, format, args...)
		return false
	}
	switch typ := o.Default.Type; {
	case typ == condition.TypeWord && !wordPattern.MatchString(first.text):
		return bad(first, "", "%s can't be an option's value: it is true or false, a whole number, or a word", describe(first))
	case typ == condition.TypeWord && allowed == nil:
		help := "list the words in allowed: [" + shorten(first.text) + ", …]"
		if _, ok := truths[first.text]; ok {
			help = "write true or false, or list the words in allowed"
		} else if strings.Trim(first.text, "0123456789") == "" {
			help = "write a whole number without zeros in front, and at most ten digits"
		}
		return bad(first, help, "an option whose value is a word lists the words that are allowed")
	case typ == condition.TypeBool && allowed != nil:
		return bad(allowed, "remove allowed", "an option that is true or false has no others to allow")
	case typ != condition.TypeInt && (low != nil || high != nil):
		return bad(cmp.Or(low, high), "remove min and max", "only whole numbers have a least and a greatest")
	case allowed != nil && (low != nil || high != nil):
		return bad(cmp.Or(low, high), "remove one of the two", "the values are listed in allowed already")
	}
	if !t.bound(&o.Min, low, path+".min") || !t.bound(&o.Max, high, path+".max") {
		return false
	}
	if o.Min > o.Max {
		return bad(cmp.Or(low, high), "", "no number is at least %d and at most %d", o.Min, o.Max)
	}
	if allowed != nil {
		if allowed.flawed {
			return false
		}
		for _, item := range allowed.items {
			v, ok := parseValue(item.text, o.Default.Type)
			if !ok {
				return bad(item, "", "%s is not a %s as the default is", describe(item), o.Default.Type)
			}
			o.Allowed = append(o.Allowed, v)
		}
	}
	var ok bool
	if o.Default, ok = o.parse(first.text); !ok {
		return bad(first, "", "the default of %s is %s, and must be %s%s", o.ID, shorten(first.text), o.allows(), o.orNearest(t.r, first.text))
	}
	return true
}

func (t *turner) bound(to *int64, v *value, path string) bool {
	if v == nil {
		return true
	}
	if v.flawed {
		return false
	}
	n, ok := parseValue(v.text, condition.TypeInt)
	if !ok {
		t.r.at(v, badOption, path, "", "%s is not a whole number up to %d", describe(v), maxNumber)
		return false
	}
	*to = n.Int
	return true
}

// typeOf gives the type of an option by how its default is written.
func typeOf(v *value) condition.ValueType {
	switch {
	case v.style != plain:
	case v.text == "true", v.text == "false":
		return condition.TypeBool
	case numberPattern.MatchString(v.text):
		return condition.TypeInt
	}
	return condition.TypeWord
}

// truths are the words for true and false.
var truths = map[string]int64{"true": 1, "on": 1, "yes": 1, "false": 0, "off": 0, "no": 0}

// parseValue reads an option's value.
func parseValue(text string, typ condition.ValueType) (condition.Value, bool) {
	v := condition.Value{Type: typ}
	ok := false
	switch typ {
	case condition.TypeBool:
		v.Int, ok = truths[text]
	case condition.TypeInt:
		n, err := strconv.ParseInt(text, 10, 64)
		v.Int, ok = n, err == nil && numberPattern.MatchString(text) && -maxNumber <= n && n <= maxNumber
	default:
		v.Word, ok = text, wordPattern.MatchString(text)
	}
	return v, ok
}

// textOf writes an option's value as files do.
func textOf(v condition.Value) string {
	switch {
	case v.Type == condition.TypeWord:
		return v.Word
	case v.Type == condition.TypeInt:
		return strconv.FormatInt(v.Int, 10)
	case v.Int != 0:
		return "true"
	}
	return "false"
}

// value reads a value that a file gives to an option.
func (t *turner) value(o *Option, v *value, path string) condition.Value {
	got, ok := o.parse(v.text)
	if !ok {
		help := ""
		if meant := strings.ToLower(keyboard.Plain(v.text)); meant != v.text {
			if got, ok := o.parse(meant); ok {
				help = "write " + textOf(got)
			}
		}
		t.r.at(v, badValue, path, help, "%s can't be %s: it is %s%s", o.ID, shorten(v.text), o.allows(), o.orNearest(t.r, v.text))
		return o.Default
	}
	return got
}

// setByCaller takes in a value that comes from no file.
func (t *turner) setByCaller(o *Option, text string, lock *value) {
	f := Finding{Position: Position{File: setFile}, Rule: "options." + o.ID}
	got, ok := o.parse(text)
	switch {
	case lock != nil && lock.text == "true":
		f.Code, f.Message, f.Related = locked, fmt.Sprintf("%s is locked in %s and can't be set", o.ID, lock.file.name), []Related{{lock.pos(), "it is locked here"}}
	case !ok:
		f.Code, f.Message = badValue, fmt.Sprintf("%s can't be %s: it is %s%s", o.ID, cmp.Or(text, "empty"), o.allows(), o.orNearest(t.r, text))
	default:
		o.Value = got
		return
	}
	t.r.add(f)
}

// parse reads a value of the option's type, and tells whether it is one of those allowed.
func (o *Option) parse(text string) (condition.Value, bool) {
	v, ok := parseValue(text, o.Default.Type)
	switch {
	case !ok:
	case o.Allowed != nil:
		ok = slices.Contains(o.Allowed, v)
	case v.Type == condition.TypeInt:
		ok = o.Min <= v.Int && v.Int <= o.Max
	}
	return v, ok
}

// allows says in a message which values the option takes.
func (o *Option) allows() string {
	switch {
	case o.Allowed != nil:
		words := make([]string, len(o.Allowed))
		for i, v := range o.Allowed {
			words[i] = textOf(v)
		}
		return "one of " + strings.Join(words, ", ")
	case o.Default.Type == condition.TypeBool:
		return "true or false"
	}
	return fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
}

func (o *Option) orNearest(r *report, text string) string {
	var words []string
	for _, v := range o.Allowed {
		if v.Type == condition.TypeWord {
			words = append(words, v.Word)
		}
	}
	return r.orNearest(text, words)
}
