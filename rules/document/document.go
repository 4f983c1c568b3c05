// Package document reads YAML files that name the rules they are about: tests of rules, records of
// games, the settings of a folder and others.
package document

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// WithoutRules is the rule set of records that name none.
const WithoutRules = "standard"

// FileKind describes a kind of file, from which a T is built.
type FileKind[T any] struct {
	Form func() *schema.Form
	// Noun names the kind of file; It names one file.
	Noun, It words.Text
	// Begin says how a file begins. Divide says how to split one that is too large.
	Begin, Divide words.Text
	// Bears is the code of errors that affect only one entry, so that the rest is usable; may be
	// empty.
	Bears string
	// Spares reports whether an error affects only one entry, for errors with other codes; may be
	// nil.
	Spares func(built *T, f finding.Finding) bool
	// Other returns a finding if the file is of another kind, else nil; may be nil.
	Other func(root *tree.Value) *finding.Finding
	// Build builds the T.
	Build func(r *Reader, root *tree.Value) (*T, error)
}

// Reader reads one file.
type Reader struct {
	tree.Report
	schema.Conformer
	// Under names the caller's rules for the whole file, in the form of [rules.Named]; may be
	// empty.
	Under  string
	Loader *rules.Loader
	// AsOf is the date that selects the edition of the rules, unless the caller set a date.
	AsOf string
	// known caches loaded rules, nil for unusable ones. ofRules are the findings of the latter.
	known map[string]*rules.Rules
	// editions caches the names of editions by name and date.
	editions map[string]string
	ofRules  finding.Findings
	// early reports whether a finding that the rules did not apply yet was added.
	early bool
	// Limits caches how wins named after a limit are written. Package game fills it.
	Limits map[*rules.Limit]Called
	// failed is the error of reading rules, which stops reading.
	failed error
}

// Called is the form that a record has for a name used at the table. Certain reports whether the
// name always means that.
type Called struct {
	Write   string
	Certain bool
}

// Played are the rules that games are played under.
type Played struct {
	// Rules names the rules in the form of [rules.Named]. Set holds the options.
	Rules string
	Set   map[string]string
	// RuleSet are the rules with these options; nil if they can't be used.
	RuleSet *rules.Rules
}

// Part is a game in a file of several that is being read.
type Part struct {
	*Reader
	Played
	Game *tree.Value
	Path string
	// Date is the date of the file. Weight is the default weight of its games.
	Date   Named
	Weight int
	// Test reports whether the game is a test, which may expect that the rules lack something.
	Test bool
}

// part is the context key of a Part.
type part struct{}

// Within returns a context in which [game.Load] reads a part of a file instead of a file.
func Within(ctx context.Context,
	p *Part) context.Context {
	return context.WithValue(ctx, part{}, p)
}

// PartOf returns the part to read in a context, or nil.
func PartOf(ctx context.Context) *Part {
	p, _ := ctx.Value(part{}).(*Part)
	return p
}

// At adds a finding about a value and marks the value as flawed.
func (r *Reader) At(v *tree.Value, code, path string, help words.Text, format string, args ...any) {
	r.AtWith(v, code, path, tree.Cure{Help: help}, format, args...)
}

// AtWith is like At with more of a cure than a help text.
func (r *Reader) AtWith(v *tree.Value, code, path string, cure tree.Cure, format string,
	args ...any) {
	r.Conformer.AtWith(v, code, path, cure, format, args...)
}

// Load reads a file and builds its content. The result is nil if there are errors that the kind
// doesn't bear, including those of the rules.
func (k *FileKind[T]) Load(ctx context.Context, l *rules.Loader, from rules.Source,
	under string) (*T, finding.Findings, error) {
	log := source.Of(l)
	src, findings, err := log.Open(from)
	if src == nil {
		return nil, findings, err
	}
	log.Note(src)
	r := &Reader{Report: tree.Report{Ctx: ctx, Keys: schema.Keys(), Chain: []string{src.Name}},
		Under: under, Loader: l,
		known: make(map[string]*rules.Rules), editions: make(map[string]string),
		Limits: make(map[*rules.Limit]Called)}
	r.Conformer = schema.Conformer{Report: &r.Report, Noun: k.Noun}
	defer func() { log.Miss(r.Missed...) }()
	if under != "" {
		if _, err := r.Load(under, nil); err != nil {
			return nil, nil, err
		}
	}
	var built *T
	if root := k.root(src, r); root != nil {
		built, err = k.Build(r, root)
	}
	if err = cmp.Or(err, r.failed); err == nil {
		err = ctx.Err()
	}
	findings = source.AtEntries(append(fixes.Advised(&r.Report, src, nil), r.ofRules...).Sorted(),
		src)
	if err != nil || r.ofRules.Errors() > 0 || r.Findings.Errors() == tree.MaxFindings ||
		slices.ContainsFunc(r.Findings,
			func(f finding.Finding) bool { return k.spoils(built, f) }) {
		return nil, findings, err
	}
	return built, findings, nil
}

// Usable turns the results of Load into a value with tolerable findings, or an error, which may be
// the findings.
func Usable[T any](built *T, findings finding.Findings, err error) (*T, finding.Findings, error) {
	if built == nil && err == nil {
		return nil, nil, findings
	}
	return built, findings, err
}

func (k *FileKind[T]) spoils(built *T, f finding.Finding) bool {
	return f.Severity == finding.Error && f.Code != k.Bears &&
		(k.Spares == nil || built == nil || !k.Spares(built, f))
}

func (k *FileKind[T]) root(src *tree.Source, r *Reader) *tree.Value {
	root := r.Report.Parse(src)
	for i := range r.Findings {
		switch f := &r.Findings[i]; f.Code {
		case finding.EmptyFile:
			f.Help = k.Begin
		case finding.TooLarge:
			f.Help = k.Divide
		case finding.SeveralDocuments:
			f.Help = words.Say("remove the line ---, or move what follows to another file")
		case finding.DuplicateKey:
			severalWins(src, f)
		}
	}
	if root == nil {
		return nil
	}
	if k.Other != nil {
		if other := k.Other(root); other != nil {
			r.Add(*other)
			return nil
		}
	}
	if root = r.Conform(root, k.Form(), ""); root.Kind != tree.Mapping {
		return nil
	}
	if v := root.Get("hanfu"); v != nil && !v.Flawed && v.Text != schema.Version {
		r.AtWith(v, finding.UnknownVersion, "hanfu",
			tree.Cure{Help: words.Say("write hanfu: %s", schema.Version), Write: schema.Version},
			"there is no version %s of the format that this program knows", tree.Quote(v.Text))
	}
	if lacks := k.Form().Lacks(root); !lacks.Empty() && !root.Flawed {
		r.Add(finding.Finding{Position: root.Start(), Code: finding.MissingField,
			Message: words.Say("%s has %s", k.It, lacks),
			Help:    k.Begin})
	}
	return root
}

// Load loads and caches rules with options. If they can't be used, it returns nil and adds their
// findings to those of the file. The error says why they can't be read.
func (r *Reader) Load(idOrPath string, set map[string]string) (*rules.Rules, error) {
	idOrPath = r.Edition(idOrPath, r.AsOf)
	key := idOrPath
	for _, id := range slices.Sorted(maps.Keys(set)) {
		key += " " + id + "=" + strconv.Quote(set[id])
	}
	loaded, known := r.known[key]
	if known {
		return loaded, nil
	}
	loaded, err := kept(r.Ctx, idOrPath, set)
	switch {
	case loaded != nil || err != nil:
	case len(set) == 0:
		loaded, err = r.Loader.Load(r.Ctx, rules.Named(idOrPath))
	default:
		if loaded, err = r.Load(idOrPath, nil); loaded != nil {
			loaded, err = loaded.With(r.Ctx, set)
		}
	}
	if findings, ok := errors.AsType[finding.Findings](err); ok {
		r.ofRules, err = append(r.ofRules, findings...), nil
	}
	r.known[key], r.failed = loaded, cmp.Or(r.failed, err)
	return loaded, err
}

// Edition returns the name of the edition of rules on a date, unless the caller has set another
// date.
func (r *Reader) Edition(idOrPath, date string) string {
	dated := idOrPath + "@" + date
	if _, known := r.editions[dated]; !known {
		r.editions[dated] = EditionOf(r.Loader, idOrPath, date)
	}
	return r.editions[dated]
}

// EditionOf returns the name of the edition of rules on a date. It returns idOrPath unchanged if
// that or the loader has a date, or if date is not a date.
func EditionOf(l *rules.Loader, idOrPath, date string) string {
	if _, named := source.CutDate(idOrPath); named != "" || l.AsOf != "" || !source.IsDate(date) {
		return idOrPath
	}
	src, _, _ := source.Of(l).Open(rules.Named(idOrPath))
	if src == nil {
		return idOrPath
	}
	switch edition, err := source.AsOf(src, idOrPath, date); {
	case err != nil:
		return idOrPath + "@" + date // the error for this name says why there is none
	case edition != src:
		return source.NameOf(edition)
	}
	return idOrPath
}

// TooEarly reports, once per file, that the rules of a game did not apply yet on its date, or that
// the date is invalid.
func (r *Reader) TooEarly(idOrPath, date string, at finding.Position) {
	if date = cmp.Or(r.Loader.AsOf, date); r.early || date == "" {
		return
	}
	r.sayEarly(source.Of(r.Loader).TooEarly(idOrPath, date), at, "date")
}

func (r *Reader) sayEarly(reason words.Text, at finding.Position, rule string) {
	if !reason.Empty() && !r.early {
		r.early = true
		r.Add(finding.Finding{Position: at, Code: finding.TooEarly, Severity: finding.Warning,
			Rule: rule, Message: reason})
	}
}

// Named loads the rules that a value names and returns them with their name for [rules.Named]. If
// they can't be used, it adds a finding and returns "" and nil.
func (r *Reader) Named(v *tree.Value) (idOrPath string, loaded *rules.Rules) {
	if v.Flawed || v.Kind != tree.Scalar {
		return "", nil
	}
	src, cure, err := source.Relative(v.File, v.Text, &r.Report)
	if err == nil {
		src, err = source.AsOf(src, v.Text, cmp.Or(r.Loader.AsOf, r.AsOf))
	}
	if err != nil {
		r.AtWith(v, finding.BadRules, "rules", cure, "%v", err)
		return "", nil
	}
	r.sayEarly(source.TooEarly(src, v.Text, ""), v.Pos(), "rules") // for a date in the name
	return r.In(src, v.Pos())
}

// In loads the rules in a file named at a position, like Named.
func (r *Reader) In(src *tree.Source, at finding.Position) (idOrPath string, loaded *rules.Rules) {
	idOrPath = source.NameOf(src)
	loaded, err := r.Load(idOrPath, nil)
	switch {
	case err != nil:
		return "", nil
	case loaded != nil:
		return idOrPath, loaded
	}
	r.Add(finding.Finding{Position: at, Code: finding.BadRules, Rule: "rules",
		Help: words.Say("rulecheck check %s", src.Name),
		Message: words.Say("the rules %s can't be used, since they have errors",
			src.Name)})
	return "", nil
}

// Played returns the rules of the games of a file on a date, as named by the caller or the file.
func (r *Reader) Played(root *tree.Value, date string) (p Played, err error) {
	r.AsOf = date
	if v := root.Get("rules"); v != nil && r.Under == "" {
		p.Rules, p.RuleSet = r.Named(v)
	} else {
		p.Rules = cmp.Or(r.Under, source.Of(r.Loader).Otherwise, WithoutRules)
		p.RuleSet, err = r.Load(p.Rules, nil)
	}
	if err != nil {
		return p, err
	}
	if p.Set = r.Options(root.Get("set"), p.RuleSet, "set"); p.RuleSet == nil ||
		r.Findings.Errors() > 0 {
		return p, nil
	}
	own := maps.Clone(p.Set)
	maps.DeleteFunc(own, func(id, _ string) bool { _, set := r.Loader.Set[id]; return set })
	// the rules may accept each option but not their combination
	p.RuleSet, err = r.Load(p.Rules, own)
	return p, err
}

// Options reads the options in a mapping. It checks them against the rules unless these are nil.
func (r *Reader) Options(v *tree.Value, base *rules.Rules, path string) map[string]string {
	if v == nil || v.Kind != tree.Mapping {
		return nil
	}
	set := make(map[string]string, len(v.Pairs))
	for _, p := range v.Pairs {
		if set[p.Key.Text] = p.Val.Text; base != nil && !p.Val.Flawed {
			insides.Of(base).CheckOption(p, tree.Join(path, p.Key.Text), &r.Report)
		}
	}
	return set
}

// Win reads a hand on one line or as a mapping. For other values it adds a finding and returns
// false. The error is that of package hand.
func (r *Reader) Win(v *tree.Value, path string) (win hand.Win, ok bool, err error) {
	switch v.Kind {
	case tree.Mapping:
		win, err = hand.FromFields(schema.WinFields(v))
	case tree.Scalar:
		win, err = hand.Parse(v.Text)
	default:
		r.At(v, finding.WrongType, path,
			words.Say("write it in one line of text, or as a mapping with the keys of a hand"),
			"a hand can't be %s", tree.Describe(v))
		return win, false, nil
	}
	return win, true, err
}

// severalWins adds to the finding of a duplicate win key that several wins on a discard are written
// as a list.
func severalWins(src *tree.Source, f *finding.Finding) {
	if f.EndLine != f.Line ||
		string(src.LineRunes(f.Line - 1)[f.Column-1:f.EndColumn-1]) != "win" ||
		len(f.Related) == 0 {
		return
	}
	f.Help = words.Say("if both won on one discard, write wins: [{by: …, from: …}, {by: …, from: …}]")
	first := f.Related[0].Position
	lines := src.LineTexts()
	one, other := first.Line-1, f.Line-1
	value := func(n, column int) (string, bool) {
		text, ok := strings.CutPrefix(strings.TrimSpace(string(src.LineRunes(n)[column-1:])),
			"win:")
		text = strings.TrimSpace(text)
		return text, ok && strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") &&
			strings.Count(text, "{") == strings.Count(text, "}")
	}
	a, okA := value(one, first.Column)
	b, okB := value(other, f.Column)
	if !okA || !okB || other != one+1 || other+1 < len(lines) &&
		strings.HasPrefix(strings.TrimSpace(lines[other+1]), "win:") {
		return
	}
	at := src.Line(one + 1)
	at.Column, at.EndLine, at.EndColumn = first.Column, other+1, src.Line(other+1).EndColumn
	finding.Write(f, at, "wins: ["+a+",\n"+strings.Repeat(" ", first.Column-1)+"       "+b+"]",
		false)
}

// Keeper returns cached rules as [Reader.Load] would load them. It may load and cache them, or
// return nil and no error to have them loaded as usual.
type Keeper func(ctx context.Context, idOrPath string, set map[string]string) (*rules.Rules, error)

// keeping is the context key of a Keeper.
type keeping struct{}

// Keeping returns a context in which files get their rules from a Keeper. Servers use it to read
// many files under the same rules.
func Keeping(ctx context.Context, k Keeper) context.Context {
	return context.WithValue(ctx, keeping{}, k)
}

func kept(ctx context.Context, idOrPath string, set map[string]string) (*rules.Rules, error) {
	if keep, ok := ctx.Value(keeping{}).(Keeper); ok {
		return keep(ctx, idOrPath, set)
	}
	return nil, nil
}
