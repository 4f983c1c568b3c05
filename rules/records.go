package rules

import (
	"context"
	"maps"
	"regexp"
)

// recordKey is a key at the beginning of a line that a record of a game has, and no rule file and no file of tests.
var recordKey = regexp.MustCompile(`(?m)^(\x{feff})?hands[ \t]*:`)

// IsRecord tells of the text of a YAML file whether it is meant to be the record of a game.
func IsRecord(text []byte) bool { return recordKey.Match(text) }

// Record reads the record of a game, and checks it against the rules that it names, or against a rule set that the caller
// names, as for Load; without either it is read for the rule set standard. Of an option that the record and Set turn, Set
// counts. The record is nil if there are errors among the findings, which may be those of the rules; err says why a
// file can't be read, or that ctx is done.
func (l *Loader) Record(ctx context.Context, path, rules string) (*Record, Findings, error) {
	src, findings, err := l.open(path)
	if src == nil {
		return nil, findings, err
	}
	return l.record(ctx, src, rules)
}

// RecordBytes is Record of a text from memory, as CheckBytes is Check.
func (l *Loader) RecordBytes(ctx context.Context, name string, data []byte, rules string) (*Record, Findings, error) {
	return l.record(ctx, l.memory(name, data), rules)
}

// withoutRules is the rule set of records that name none.
const withoutRules = "standard"

// record is the way from a file to the record of a game.
func (l *Loader) record(ctx context.Context, src *source, under string) (*Record, Findings, error) {
	l.note(src)
	t := testReader{loader: l, report: report{ctx: ctx, chain: []string{src.name}}, known: make(map[string]*Rules)}
	defer func() { l.lookedAt(nil, t.missed...) }()
	if under != "" {
		if err := t.take(under); err != nil {
			return nil, nil, err
		}
	}
	root := parse(src, &t.report)
	for i := range t.findings {
		t.findings[i].Help = helpForRecords(&t.findings[i])
	}
	if root == nil || t.stopped {
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
	rec.Path = src.name
	return rec, findings, nil
}

// recordHelp is how a record begins.
const recordHelp = "a record of a game has players: with their names, and hands: with what happened in each"

// helpForRecords says of a finding about the file as a whole what is to be done if it is a record.
func helpForRecords(f *Finding) string {
	switch f.Code {
	case emptyFile:
		return recordHelp
	case tooLarge:
		return "write each game into a file of its own"
	case severalDocuments:
		return "remove the line ---, or move what follows to another file"
	}
	return f.Help
}

// record reads a record from a tree, which may be a part of a file; its path there is given.
func (t *testReader) record(root *value, path string) (*Record, error) {
	if other := noRecord(root); path == "" && other != nil {
		t.add(*other)
		return nil, nil
	}
	c := conformer{r: &t.report, noun: "a record of a game"}
	root = c.value(root, recordForm, path, false)
	if root.kind != mapping {
		return nil, nil
	}
	if v := root.get("hanfu"); v != nil && !v.flawed && v.text != version {
		t.at(v, unknownVersion, join(path, "hanfu"), "write hanfu: "+version, "there is no version %s of the format that this program knows", quote(v.text))
	}
	if lacks := recordForm.lacks(root); lacks != "" && !root.flawed {
		t.add(Finding{Position: root.start(), Code: missingField, Rule: path, Message: "the record has " + lacks, Help: recordHelp})
	}
	rec := &Record{Name: root.get("name").plainText(), Date: root.get("date").plainText()}
	if err := t.recordRules(rec, root, path); err != nil {
		return nil, err
	}
	r := recordReader{testReader: t, form: &c, rec: rec, path: path}
	r.players(root)
	r.begin(root.get("begin"))
	r.hands(root.get("hands"))
	if v := root.get("results"); v != nil {
		rec.ResultsPos = v.pos()
		rec.Results, rec.ResultsAt = r.each(v, join(path, "results"), r.result)
	}
	return rec, nil
}

// recordRules finds the rules of a record.
func (t *testReader) recordRules(rec *Record, root *value, path string) error {
	named := root.get(recordRules)
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
	rec.Set = t.options(root.get("set"), rules, join(path, "set"))
	if rules == nil || t.findings.Errors() > 0 {
		rec.RuleSet = rules
		return nil
	}
	own := maps.Clone(rec.Set)
	maps.DeleteFunc(own, func(id, _ string) bool { _, turned := t.loader.Set[id]; return turned })
	var err error
	if rec.RuleSet, err = t.loader.LoadSet(t.ctx, rec.Rules, own); err != nil {
		if findings, ok := err.(Findings); ok { // an option that the rules take, but not together with another one
			t.ofRules = append(t.ofRules, findings...)
			return nil
		}
	}
	return err
}
