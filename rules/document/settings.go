package document

import (
	"context"
	"os"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Settings is the content of a settings file.
type Settings struct {
	File  string
	Rules string `key:"rules"`
	Lang  string `key:"lang"`
	// Ignore are the codes of warnings to hide.
	Ignore []string `key:"ignore"`
}

// FindSettings reads the optional settings file in the working directory, if there is one. Since
// the file may be untrusted, it and the rules that it names are only read from within that
// directory. If there are findings, l is the loader with the files that they refer to.
func FindSettings(ctx context.Context) (s Settings, found rules.Findings, l *rules.Loader,
	err error) {
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

// ReadSettings reads a settings file. If there are findings, the settings have only the language to
// report them in. It returns neither settings nor findings for a rule file or a record of that
// name.
func ReadSettings(ctx context.Context, l *rules.Loader,
	file string) (*Settings, rules.Findings, error) {
	other, lang := false, ""
	kind := FileKind[Settings]{Form: schema.Settings, Noun: words.Say("a file of settings"),
		It:    words.Say("the file"),
		Begin: words.Say("write rules:, lang: or ignore:"),
		Other: func(root *tree.Value) *finding.Finding {
			if other = root.Get("hanfu") != nil || root.Get("players") != nil ||
				root.Get("hands") != nil; other {
				return &finding.Finding{}
			}
			lang = root.Get("lang").PlainText()
			return nil
		},
		Build: func(d *Reader, root *tree.Value) (*Settings, error) {
			s := &Settings{File: file}
			Fill(s, root, "", d.Read)
			if v := root.Get("rules"); v != nil && v.Kind == tree.Scalar {
				if _, cure, err := source.Relative(v.File, v.Text, &d.Report); err != nil {
					d.AtWith(v, finding.BadRules, "rules", cure, "%v", err)
				}
			}
			for _, code := range s.Ignore {
				d.IsOneOf(tree.Silenceable(), root.Get("ignore").Item(code), finding.BadValue,
					"ignore",
					words.Say("no warning has the code %s", tree.Quote(code)))
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
