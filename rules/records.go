package rules

import (
	"context"
	"maps"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// Record reads the record of a game, and checks it against the rules that it names, or against a rule set that the caller
// names, as for Load; without either it is read for the rule set standard. Of an option that the record and Set turn, Set
// counts. The record is nil if there are errors among the findings, which may be those of the rules; err says why a
// file can't be read, or that ctx is done.
func (l *Loader) Record(ctx context.Context, path, rules string) (*Record, finding.Findings, error) {
	src, findings, err := l.open(path)
	if src == nil {
		return nil, findings, err
	}
	return l.record(ctx, src, rules)
}

// RecordBytes is Record of a text from memory, as CheckBytes is Check.
func (l *Loader) RecordBytes(ctx context.Context, name string, data []byte, rules string) (*Record, finding.Findings, error) {
	return l.record(ctx, l.memory(name, data), rules)
}

// withoutRules is the rule set of records that name none.
const withoutRules = "standard"

// record is the way from a file to the record of a game.
func (l *Loader) record(ctx context.Context, src *tree.Source, under string) (*Record, finding.Findings, error) {
	l.keeper().log.Note(src)
	t := testReader{loader: l, Report: tree.Report{Ctx: ctx, Chain: []string{src.Name}, Called: make(synonyms).cure}, known: make(map[string]*Rules)}
	defer func() { l.keeper().log.Miss(t.Missed...) }()
	if under != "" {
		if err := t.take(under); err != nil {
			return nil, nil, err
		}
	}
	root := tree.Parse(src, &t.Report)
	for i := range t.Findings {
		t.Findings[i].Help = helpForRecords(&t.Findings[i])
	}
	if root == nil || t.Stopped {
		return nil, t.all(), ctx.Err()
	}
	rec, err := t.record(root, "")
	findings := t.all()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || findings.Errors() > 0 {
		return nil, findings, err
	}
	rec.Path = src.Name
	return rec, findings, nil
}

// recordHelp is how a record begins.
const recordHelp = "a record of a game has players: with their names, and hands: with what happened in each"

// helpForRecords says of a finding about the file as a whole what is to be done if it is a record.
func helpForRecords(f *finding.Finding) string {
	switch f.Code {
	case finding.EmptyFile:
		return recordHelp
	case finding.TooLarge:
		return "write each game into a file of its own"
	case finding.SeveralDocuments:
		return "remove the line ---, or move what follows to another file"
	}
	return f.Help
}

// record reads a record from a tree, which may be a part of a file; its path there is given.
func (t *testReader) record(root *tree.Value, path string) (*Record, error) {
	if other := form.NoRecord(root); path == "" && other != nil {
		t.Add(*other)
		return nil, nil
	}
	c := form.Conformer{Report: &t.Report, Noun: "a record of a game"}
	root = c.Conform(root, form.Record, path)
	if root.Kind != tree.Mapping {
		return nil, nil
	}
	if v := root.Get("hanfu"); v != nil && !v.Flawed && v.Text != form.Version {
		t.At(v, finding.UnknownVersion, tree.Join(path, "hanfu"), "write hanfu: "+form.Version, "there is no version %s of the format that this program knows", tree.Quote(v.Text))
	}
	if lacks := form.Record.Lacks(root); lacks != "" && !root.Flawed {
		t.Add(finding.Finding{Position: root.Start(), Code: finding.MissingField, Rule: path, Message: "the record has " + lacks, Help: recordHelp})
	}
	rec := &Record{Name: root.Get("name").PlainText(), Date: root.Get("date").PlainText()}
	if err := t.recordRules(rec, root, path); err != nil {
		return nil, err
	}
	r := recordReader{testReader: t, form: &c, rec: rec, path: path}
	r.players(root)
	r.begin(root.Get("begin"))
	r.hands(root.Get("hands"))
	if v := root.Get("results"); v != nil {
		rec.ResultsPos = v.Pos()
		rec.Results, rec.ResultsAt = r.each(v, tree.Join(path, "results"), r.result)
	}
	return rec, nil
}

// recordRules finds the rules of a record.
func (t *testReader) recordRules(rec *Record, root *tree.Value, path string) error {
	named := root.Get(recordRules)
	switch {
	case t.under != "":
		rec.Rules = t.under
	case named != nil:
		rec.Rules = t.named(named)
	default:
		if err := t.take(withoutRules); err != nil {
			return err
		}
		rec.Rules = withoutRules
	}
	rules := t.known[rec.Rules]
	rec.Set = t.options(root.Get("set"), rules, tree.Join(path, "set"))
	if rules == nil || t.Findings.Errors() > 0 {
		rec.RuleSet = rules
		return nil
	}
	own := maps.Clone(rec.Set)
	maps.DeleteFunc(own, func(id, _ string) bool { _, turned := t.loader.Set[id]; return turned })
	var err error
	if rec.RuleSet, err = t.loader.LoadSet(t.Ctx, rec.Rules, own); err != nil {
		if findings, ok := err.(finding.Findings); ok { // an option that the rules take, but not together with another one
			t.ofRules = append(t.ofRules, findings...)
			return nil
		}
	}
	return err
}
