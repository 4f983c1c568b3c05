// Package check checks files of all sorts: rule files, tests of rules, records of games, seasons and files of settings.
package check

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
	"example.com/hanfu/season"
)

// Result is what there is to say of a file.
type Result struct {
	Findings rules.Findings
	// Err says why the file could not be checked.
	Err error
}

// Files checks files on all cores. The results are in their order.
func Files(ctx context.Context, l *rules.Loader, files []string) []Result {
	all := make([]Result, len(files))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files); i = int(next.Add(1)) - 1 {
				all[i].Findings, all[i].Err = File(ctx, l, files[i])
			}
		})
	}
	wg.Wait()
	return all
}

// File checks one file.
func File(ctx context.Context, l *rules.Loader, name string) (all rules.Findings, err error) {
	src, _, _ := source.Of(l).Open(rules.Named(name)) // who reads it says why it can't be read
	var text []byte
	if src != nil {
		text = src.Text
	}
	switch source.KindOf(name, text) {
	case source.Tests:
		if _, all, err = ruletest.Load(ctx, l, rules.Named(name), ""); all == nil {
			all, err = finding.Split(err)
		}
	case source.Season:
		all, err = finding.Split(season.Check(ctx, l, rules.Named(name)))
	case source.Record:
		var record *game.Record
		if record, err = game.Load(ctx, l, rules.Named(name), ""); err == nil {
			_, err = Play(ctx, record)
		}
		all, err = finding.Split(err)
	case source.Settings:
		if settings, found, err := ReadSettings(ctx, l, name); settings != nil || found != nil || err != nil {
			return found, err
		}
		fallthrough
	default:
		_, all, err = l.Check(ctx, rules.Named(name))
	}
	return all, err
}

// Play plays a record by its own rules. The findings that say why the game can't have gone so are in their order.
func Play(ctx context.Context, record *game.Record) (*game.Game, error) {
	played, err := game.Play(ctx, engine.New(record.RuleSet), record)
	if wrong, ok := errors.AsType[rules.Findings](err); ok {
		err = findings.InOrder(wrong)
	}
	return played, err
}

// Settings are what such a file says, and its name.
type Settings struct {
	Rules, Lang, File string
	// Ignore are the codes of warnings that are not shown.
	Ignore []string
}

// FindSettings reads the file of settings in the working directory, if there is one. The file may come from a stranger: it
// is read, and the rules that it names are looked for, in that directory and below it alone. With findings it returns the
// loader that has read what they are about.
func FindSettings(ctx context.Context) (s Settings, found rules.Findings, l *rules.Loader, err error) {
	at := slices.IndexFunc(source.SettingsNames, func(name string) bool {
		_, err := os.Lstat(name)
		return err == nil
	})
	if at < 0 {
		return s, nil, nil, nil
	}
	folder, err := os.OpenRoot(".")
	if err != nil {
		return s, nil, nil, err
	}
	defer folder.Close()
	l = &rules.Loader{Files: folder.FS()}
	read, found, err := ReadSettings(ctx, l, source.SettingsNames[at])
	if read == nil {
		read = &Settings{File: source.SettingsNames[at]}
	}
	return *read, found, l, err
}

// ReadSettings reads a file of settings. With findings the settings are the language alone, in which these are to be
// told. It returns neither settings nor findings for a rule file or a record of its name.
func ReadSettings(ctx context.Context, l *rules.Loader, file string) (*Settings, rules.Findings, error) {
	other, lang := false, ""
	kind := document.FileKind[Settings]{Form: schema.Settings, Noun: words.Say("a file of settings"), It: words.Say("the file"),
		Begin: words.Say("write rules:, lang: or ignore:"),
		Other: func(root *tree.Value) *finding.Finding {
			if other = root.Get("hanfu") != nil || root.Get("players") != nil || root.Get("hands") != nil; other {
				return &finding.Finding{}
			}
			lang = root.Get("lang").PlainText()
			return nil
		},
		Build: func(d *document.Reader, root *tree.Value) (*Settings, error) {
			s := &Settings{File: file, Lang: lang}
			if v := root.Get("rules"); v != nil && v.Kind == tree.Scalar {
				s.Rules = v.Text
				if _, cure, err := source.Relative(v.File, v.Text, &d.Report); err != nil {
					d.AtWith(v, finding.BadRules, "rules", cure, "%v", err)
				}
			}
			if v := root.Get("ignore"); v != nil {
				for _, code := range v.Words() {
					if s.Ignore = append(s.Ignore, code); !slices.Contains(tree.Silenceable(), code) {
						cure := tree.OneOf(tree.Silenceable())
						cure.Name = code
						d.AtWith(v.Item(code), finding.BadValue, "ignore", cure, "no warning has the code %s", tree.Quote(code))
					}
				}
			}
			return s, nil
		}}
	s, found, err := kind.Load(ctx, l, rules.File(file), "")
	switch {
	case other:
		return nil, nil, err
	case s == nil:
		s = &Settings{File: file, Lang: lang}
	}
	return s, found, err
}
