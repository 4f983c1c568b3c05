package rules

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// turn returns the options with their values: the default, what files have turned it to, or what the caller sets.
func turn(whole *tree.Value, set map[string]string, r *tree.Report) []Option {
	t := turner{r: r, set: set}
	declared, called := whole.Get("options"), make(synonyms)
	for _, id := range slices.Sorted(maps.Keys(set)) {
		if declared.Get(id) == nil {
			cure := tree.OneOf(declared.Keys())
			if meant := called.cure(r.SetBy, whole, nil, id, []string{set[id]}); meant.Safe && t.take(meant.Entries) {
				continue
			} else if !meant.Help.Empty() {
				cure = tree.Cure{Help: meant.Help}
			}
			cure.Name = id
			r.AddWith(finding.Finding{Position: finding.Position{File: r.SetBy}, Code: finding.UnknownOption,
				Rule: "options." + id, Message: words.Say("there is no option %q to set", id)}, cure)
		}
	}
	if declared == nil {
		return nil
	}
	for _, p := range declared.Pairs {
		if p.Val.Kind == tree.Mapping {
			t.option(p)
		}
	}
	return t.options
}

type turner struct {
	r       *tree.Report
	set     map[string]string
	options []Option
}

// take takes options that the caller calls by another name, unless he sets them himself.
func (t *turner) take(entries []string) bool {
	set := maps.Clone(t.set)
	for _, entry := range entries {
		id, value, _ := strings.Cut(entry, ": ")
		if _, twice := set[id]; twice {
			return false
		}
		set[id] = value
	}
	t.set = set
	return true
}

func (t *turner) option(p tree.Pair) {
	path := "options." + p.Key.Text
	o := Option{Rule: ruleOf(p), Min: -schema.MaxNumber, Max: schema.MaxNumber}
	first := p.Val.Get("default")
	if t.r.Usable(first) {
		o.Default.Type = schema.TypeOf(first)
		o.Value.Type = o.Default.Type
	}
	if !t.r.Usable(first) || !t.declare(&o, p.Val, first, path) {
		// Conditions still see the option, so that they have no findings that follow from this one.
		t.options = append(t.options, o)
		return
	}
	o.Synonyms = slices.Clip(playerwords.Names(playerwords.Options, o.ID)) // which all rules share
	if names := p.Val.Get("synonyms"); names != nil {
		for _, name := range names.Items {
			if !slices.Contains(o.Synonyms, strings.ReplaceAll(name.Text, "_", " ")) {
				o.Synonyms = append(o.Synonyms, name.Text)
			}
		}
	}
	o.Value = o.Default
	if v := p.Val.Get("value"); t.r.Usable(v) {
		o.Value = t.value(&o, v, path)
		if v.Over == nil && o.Value == o.Default && t.r.Usable(v) {
			t.r.AddWith(finding.Finding{Position: v.Pos(), Code: finding.SameAsInherited, Rule: path,
				Message: words.Say("%s is %s by default", p.Key.Text, o.Value),
				Related: []finding.Related{{Position: first.Pos(), Message: words.Say("the default")}}},
				tree.Cure{Help: words.Say("remove it"), Better: []tree.LateCure{func(_, _ *tree.Value) tree.Cure { return t.unmet(p.Val.Get("needs")) }}})
		}
	}
	if text, ok := t.set[o.ID]; ok {
		t.setByCaller(&o, text, p.Val.Get("locked"))
	}
	t.options = append(t.options, o)
}

// unmet says what to do where an option needs others that are turned otherwise, so that it has no effect.
func (t *turner) unmet(needs *tree.Value) tree.Cure {
	scope := condition.Scope{Options: make(map[string]condition.Option)}
	for i := range t.options {
		scope.Options[t.options[i].ID] = condition.Option{Value: t.options[i].Value}
	}
	if needs == nil || compile.Settled(needs.Text, &scope, 0) != "false" {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("it has no effect, for it needs %s: turn that as well, or remove it", needs.Text)}
}

func (t *turner) declare(o *Option, decl, first *tree.Value, path string) bool {
	allowed, low, high := decl.Get("allowed"), decl.Get("min"), decl.Get("max")
	badWith := func(v *tree.Value, cure tree.Cure, format string, args ...any) bool {
		t.r.AtWith(v, finding.BadOption, path, cure, format, args...)
		return false
	}
	bad := func(v *tree.Value, help words.Text, format string, args ...any) bool {
		return badWith(v, tree.Cure{Help: help}, format, args...)
	}
	kept := first.Over != nil && nearest(allowed, first) == first // the file changes the default alone
	if kept {
		o.Default.Type = schema.TypeOf(first.Over)
		o.Value.Type = o.Default.Type
	}
	switch typ := o.Default.Type; {
	case typ == condition.TypeWord && !schema.WordPattern.MatchString(first.Text):
		return badWith(first, meantDefault(first.Text), "%s can't be an option's value: it is true or false, a whole number, or a word",
			tree.Describe(first))
	case typ == condition.TypeWord && allowed == nil:
		help := words.Say("list the words in allowed: [%s, …]", tree.ToWrite(first.Text))
		if _, ok := schema.Truths[first.Text]; ok {
			help = words.Say("write true or false, or list the words in allowed")
		} else if strings.Trim(first.Text, "0123456789") == "" {
			help = words.Say("write a whole number without zeros in front, and at most ten digits")
		}
		return bad(first, help, "an option whose value is a word lists the words that are allowed")
	case typ == condition.TypeBool && allowed != nil:
		return bad(allowed, words.Say("remove allowed"), "an option that is true or false has no others to allow")
	case typ != condition.TypeInt && (low != nil || high != nil):
		return bad(cmp.Or(low, high), words.Say("remove min and max"), "only whole numbers have a least and a greatest")
	case allowed != nil && (low != nil || high != nil):
		return bad(cmp.Or(low, high), words.Say("remove one of the two"), "the values are listed in allowed already")
	}
	if !t.bound(&o.Min, low, path+".min") || !t.bound(&o.Max, high, path+".max") {
		return false
	}
	if o.Min > o.Max {
		return bad(nearest(low, high), words.Text{}, "no number is at least %d and at most %d", o.Min, o.Max)
	}
	if allowed != nil {
		if !t.r.Usable(allowed) {
			return false
		}
		for _, item := range allowed.Items {
			v, ok := schema.ParseValue(item.Text, o.Default.Type)
			if !ok {
				return bad(item, words.Text{}, "%s is not a %s as the default is", tree.Describe(item), words.Term(o.Default.Type.String()))
			}
			o.Allowed = append(o.Allowed, v)
		}
	}
	value, ok := o.parse(first.Text)
	switch {
	case ok:
		o.Default = value
	case kept && nearest(low, high, first) == first:
		o.reject(t.r, first, path)
		o.Value, _ = o.parse(first.Over.Text)
	default:
		badWith(nearest(first, allowed, low, high), tree.Cure{Names: o.words(), About: first},
			"the default of %s is %s, and must be %s", o.ID, tree.Shorten(first.Text), o.allows())
	}
	return ok
}

// meantDefault returns the cure of a default that is no value of an option.
func meantDefault(text string) tree.Cure {
	meant := schema.MeantValues(text)
	i := slices.IndexFunc(meant, schema.NumberPattern.MatchString) // 1 is no true here
	if i < 0 {
		i = slices.IndexFunc(meant, func(word string) bool { return word == "true" || word == "false" })
	}
	if i < 0 {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("write %s", meant[i]), Write: meant[i], Safe: true}
}

// nearest returns the value that stands nearest to the file asked for, the first of several.
func nearest(values ...*tree.Value) (best *tree.Value) {
	for _, v := range values {
		if v != nil && (best == nil || v.File.Depth < best.File.Depth) {
			best = v
		}
	}
	return best
}

func (t *turner) bound(to *int64, v *tree.Value, path string) bool {
	if v == nil {
		return true
	}
	if !t.r.Usable(v) {
		return false
	}
	n, ok := schema.ParseValue(v.Text, condition.TypeInt)
	if !ok {
		t.r.At(v, finding.BadOption, path, words.Text{}, "%s is not a whole number up to %d", tree.Describe(v), schema.MaxNumber)
		return false
	}
	*to = n.Int
	return true
}

func (r inside) CheckOption(p tree.Pair, path string, report *tree.Report) {
	o := ByID(r.options, p.Key.Text)
	if o == nil {
		ids := make([]string, len(r.options))
		for i := range r.options {
			ids[i] = r.options[i].ID
		}
		if report.Called == nil {
			report.Called = make(synonyms).cure
		}
		cure := tree.OneOf(ids)
		if !report.Full(p.Key.File.Name, finding.Error) { // else it is not shown
			if called := report.Called("set", r.tree, nil, p.Key.Text, p.Val.Words()); !called.Help.Empty() {
				cure = tree.Cure{Help: called.Help, Path: path, Entries: called.Entries, Safe: called.Safe}
			}
		}
		report.AtWith(p.Key, finding.UnknownOption, path, cure, "there is no option %s to set", tree.Quote(p.Key.Text))
		return
	}
	if lock := r.tree.Get("options").Get(o.ID).Get("locked"); lock != nil && lock.Text == "true" {
		report.At(p.Key, finding.Locked, path, words.Text{}, "%s is locked in %s and can't be set", o.ID, lock.File.Name)
	} else if _, ok := o.parse(p.Val.Text); !ok {
		o.reject(report, p.Val, path)
	}
}

func (t *turner) value(o *Option, v *tree.Value, path string) condition.Value {
	got, ok := o.parse(v.Text)
	if !ok {
		o.reject(t.r, v, path)
		return o.Default
	}
	return got
}

func (o *Option) reject(r *tree.Report, v *tree.Value, path string) {
	cure := o.meant(v.Text)
	if cure.Help.Empty() {
		cure.Better = []tree.LateCure{func(inherited, _ *tree.Value) tree.Cure {
			for _, p := range inherited.Get("options").Entries() { // a number of the option that goes with this one
				if of := p.Val.Get("allowed"); strings.HasPrefix(p.Key.Text, o.ID+"_") && of != nil && of.Item(v.Text) != of {
					return tree.Cure{Help: words.Say("that is said by another option: write %s: %s", p.Key.Text, v.Text)}
				}
				number := strings.TrimPrefix(v.Text, "-")
				if strings.HasPrefix(p.Key.Text, o.ID+"_") && p.Val.Get("max") != nil && schema.NumberPattern.MatchString(number) {
					return tree.Cure{Help: words.Say("the amount belongs to another option, as in %s: %s", p.Key.Text, number)}
				}
			}
			if cure := o.otherwise(r, inherited, path, v.Text); !cure.Help.Empty() {
				return cure
			}
			return o.elsewhere(inherited, v.Text)
		}}
	}
	r.AtWith(v, finding.BadValue, path, cure, "%s can't be %s: it is %s", o.ID,
		cmp.Or(tree.Shorten(v.Text), "empty"), o.allows())
}

// inOtherForm matches a number with a decimal comma or point, or with a sign of percent.
var inOtherForm = lazyregexp.New(`^\s*([0-9]{1,7})(?:[.,]([0-9]{1,3}))?\s*([%％]?)\s*$`)

// otherwise says how to write numbers in other forms: one with a decimal comma or a sign of percent, and two in one text.
func (o *Option) otherwise(r *tree.Report, inherited *tree.Value, path, text string) tree.Cure {
	first, _, _ := strings.Cut(o.ID, "_")
	if o.Default.Type == condition.TypeInt && bothNumbers().MatchString(text) && r.Called != nil {
		if cure := r.Called("options", inherited, nil, first, []string{text}); cure.Entries != nil {
			cure.Path, cure.Into, cure.Safe = path, "", false
			return cure
		}
	}
	if o.Default.Type == condition.TypeInt && strings.Trim(text, " 0123456789()+-*/%") == "" && strings.ContainsAny(text, "+*/()") {
		return tree.Cure{Help: words.Say("write it by the digits 0 to 9 alone")}
	}
	m := inOtherForm().FindStringSubmatch(text)
	p := inherited.Get("options").Find(o.ID)
	if m == nil || p.Val == nil || o.Default.Type != condition.TypeInt || m[2]+m[3] == "" {
		return tree.Cure{}
	}
	whole, err := strconv.ParseInt(m[1], 10, 64)
	likely, alsoErr := strconv.ParseInt(make(synonyms).of(inherited).tryMeant(p, m[1]).value, 10, 64)
	if err == nil && alsoErr == nil && whole > 0 && likely > whole && likely%whole == 0 { // it is in thousands
		for scale := likely / whole; m[2] != "" && scale >= 10; m[2] = m[2][1:] {
			scale /= 10
			likely += scale * int64(m[2][0]-'0')
		}
		number := strconv.FormatInt(likely, 10)
		return tree.Cure{Help: words.Say("write %s, if that is meant", number), Write: number}
	}
	return tree.Cure{Help: words.Say("write it by the digits 0 to 9 alone")}
}

// elsewhere says where a value can be said that the option does not have: of its yaku, or of the tiles of the wall.
func (o *Option) elsewhere(inherited *tree.Value, text string) tree.Cure {
	limit, _ := playerwords.Find(playerwords.Limits, text)
	if inherited.At("yaku."+o.ID) != nil && inherited.Get("limits").Get(limit) != nil {
		write := "{" + o.ID + ": {limit: " + limit + "}}"
		return tree.Cure{Help: words.Say("a limit that the option does not have is said by the yaku: turn the option to one that it has, and write yaku: %s", write)}
	}
	var counts []string
	for _, p := range inherited.At("wall.red").Entries() {
		if lint.OptionsIn(p.Val)[o.ID] {
			counts = append(counts, p.Key.Text+": …")
		}
	}
	switch number := schema.NumberPattern.MatchString(text); {
	case o.Default.Type == condition.TypeBool && numbered().MatchString(text):
		return tree.Cure{Help: explained(words.Say("the option says only whether this is so: write true, and the number in doc"), docOf(inherited, o.ID))}
	case !number:
		return tree.Cure{}
	case counts == nil:
		return o.askedBy(inherited, text)
	}
	write := "{red: {" + strings.Join(counts, ", ") + "}}"
	return tree.Cure{Help: words.Say("other numbers are said by the wall, of each kind of tiles: write wall: %s with numbers or off", write)}
}

// numbered matches a number, with the unit in which it counts.
var numbered = lazyregexp.New(`^[0-9０-９]+\s*\pL*$`)

// maxAskedBy bounds the rules that are named in place of an option.
const maxAskedBy = 3

// askedBy names the numbers of rules that are calculated of an option, with another number in its place.
func (o *Option) askedBy(inherited *tree.Value, number string) tree.Cure {
	if o.Default.Type != condition.TypeInt {
		return tree.Cure{}
	}
	var all []words.Text
	var within func(v *tree.Value, path string)
	within = func(v *tree.Value, path string) {
		for _, p := range v.Entries() {
			within(p.Val, tree.Join(path, p.Key.Text))
		}
		f := schema.File.At(path)
		if text := v.PlainText(); f != nil && f.Holds == schema.HoldsNumber && lint.OptionsIn(&tree.Value{Text: text})[o.ID] {
			all = append(all, words.Plain(path+": "+strings.ReplaceAll(text, "options."+o.ID, number)))
		}
	}
	within(inherited, "")
	if len(all) == 0 || len(all) > maxAskedBy {
		return tree.Cure{}
	}
	help := words.Say("another number is written into the rules that ask for the option: %s", words.Listed(all...))
	return tree.Cure{Help: explained(help, docOf(inherited, o.ID))}
}

func docOf(whole *tree.Value, option string) words.Translated {
	return whole.Get("options").Get(option).Get("doc").Translated()
}

func (o *Option) meant(text string) tree.Cure {
	try := append(schema.MeantValues(text), playerwords.InWords(text))
	word, certain := o.valueCalled(text)
	if rest := playerwords.Besides(o.ID, text); word == "" && rest != "" {
		return o.meant(rest)
	}
	if certain {
		try = append(try, word)
	}
	none, likely := []string{"0", "off"}, len(try)
	if number, negative := strings.CutPrefix(text, "-"); negative { // the rules have the sign
		try = append(try, number)
	}
	try = append(try, word)
	switch first := o.Default.String(); {
	case playerwords.Truth(text) == "false":
		try = append(try, none...)
	case playerwords.IsYes(text) && !slices.Contains(none, first):
		try = append(try, first)
	}
	for i, meant := range try {
		if got, ok := o.parse(meant); ok {
			return tree.Cure{Help: words.Say("write %s", got.String()), Write: got.String(), Names: o.words(),
				Safe: i < likely && !schema.MayBeDecimal(text)}
		}
	}
	return tree.Cure{Names: o.words()}
}

// valueCalled returns the value that people call by a word, "" if it is none: by what they are shown for it, or by another
// name.
func (o *Option) valueCalled(word string) (value string, certain bool) {
	if playerwords.Folded(word) == "" {
		return "", false
	}
	for _, v := range o.Allowed {
		for _, lang := range words.Languages {
			if playerwords.Folded(words.In(lang).Sheet.Values[o.ID+"."+v.Word]) == playerwords.Folded(word) {
				return v.Word, true
			}
		}
	}
	return playerwords.Value(o.ID, word)
}

// Take returns the value of the option that somebody means, as rule files have it, and reports whether it can be no other:
// 25,000 is 25000.
func (o *Option) Take(written string) (value string, certain bool) {
	if v, ok := o.parse(written); ok {
		return v.String(), true
	}
	cure := o.meant(written)
	if cure.Write == "" || !cure.Safe {
		return written, false
	}
	return cure.Write, true
}

func (t *turner) setByCaller(o *Option, text string, lock *tree.Value) {
	f, cure := finding.Finding{Position: finding.Position{File: t.r.SetBy}, Rule: "options." + o.ID}, tree.Cure{}
	taken, ok := o.Take(text)
	got, _ := o.parse(taken)
	if !ok {
		cure = o.meant(text)
	}
	switch {
	case lock != nil && lock.Text == "true":
		f.Code, f.Message = finding.Locked, words.Say("%s is locked in %s and can't be set", o.ID, lock.File.Name)
		f.Related = []finding.Related{{Position: lock.Pos(), Message: words.Say("it is locked here")}}
	case !ok:
		f.Code, f.Message = finding.BadValue, words.Say("%s can't be %s: it is %s", o.ID, cmp.Or(text, "empty"), o.allows())
		cure.Name = text
	default:
		o.Value, o.Set = got, true
		return
	}
	t.r.AddWith(f, cure)
}

// parse reads a value of the option's type, and tells whether it is one of those allowed.
func (o *Option) parse(text string) (condition.Value, bool) {
	v, ok := schema.ParseValue(text, o.Default.Type)
	switch {
	case !ok:
	case o.Allowed != nil:
		ok = slices.Contains(o.Allowed, v)
	case v.Type == condition.TypeInt:
		ok = o.Min <= v.Int && v.Int <= o.Max
	}
	return v, ok
}

func (o *Option) allows() words.Text {
	switch {
	case o.Allowed != nil:
		allowed := make([]string, len(o.Allowed))
		for i, v := range o.Allowed {
			allowed[i] = v.String()
		}
		return words.Say("one of %s", strings.Join(allowed, ", "))
	case o.Default.Type == condition.TypeBool:
		return words.Say("true or false")
	}
	return words.Say("a whole number from %d to %d", o.Min, o.Max)
}

func (o *Option) words() (words []string) {
	for _, v := range o.Allowed {
		if v.Type == condition.TypeWord {
			words = append(words, v.Word)
		}
	}
	return words
}
