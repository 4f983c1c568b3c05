package lint

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// untranslated reports texts of the checked file that one of its words files lacks. A name may be
// left out where the English one serves.
func (l *linter) untranslated() {
	root := l.Files[0]
	if root.Get("words") == nil {
		return
	}
	files := make(map[string]string) // by language
	eachText(root, schema.File(), "", func(_ string, text *tree.Value) {
		for _, p := range text.Pairs {
			if p.Val.File != root.File {
				files[p.Key.Text] = p.Val.File.Name
			}
		}
	})
	eachText(root, schema.File(), "", func(path string, text *tree.Value) {
		for _, lang := range words.Languages {
			if file := files[lang]; file != "" && text.Get(lang) == nil && tree.IDOf(path) != "name" {
				l.Report.Add(finding.Finding{Position: text.Pairs[0].Val.Pos(),
					Code: finding.Untranslated, Rule: path,
					Message: words.Say("%s has no text for %s", file, path),
					Help:    words.Say("write it there")})
			}
		}
	})
}

func eachText(v *tree.Value, form *schema.Form, path string, f func(string, *tree.Value)) {
	for _, p := range v.Pairs {
		switch below, at := form.Below(p.Key.Text), tree.Join(path, p.Key.Text); {
		case below == nil || p.Val.Kind != tree.Mapping || len(p.Val.Pairs) == 0:
		case below == schema.Texts():
			f(at, p.Val)
		default:
			eachText(p.Val, below, at, f)
		}
	}
}
