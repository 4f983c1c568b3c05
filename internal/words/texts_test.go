package words_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/codes"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/testkit/must"
)

// takesFormat are the functions that make a text of a format, by which of their arguments that is, and how many they
// have at least. Each passes it on to words.Say, or to another one.
var takesFormat = map[string]struct{ at, least int }{
	"Say": {0, 1}, "Errorf": {0, 1}, "At": {4, 5}, "AtWith": {4, 5}, "add": {3, 4}, "find": {3, 4}, "findBy": {4, 5},
	"problem": {3, 4}, "problemWith": {4, 5}, "nameWith": {4, 5}, "uselessHere": {3, 4}, "bad": {2, 3}, "badWith": {2, 3},
	"usageError": {0, 1}, "wrongCall": {0, 1},
}

// said are the formats of all texts in the files of the program, each with a place, and all constant texts there.
type said struct{ formats, constants map[string]string }

// sources reads the program, and reports formats that are no constants where they are said.
func sources(t *testing.T) said {
	all := said{make(map[string]string), make(map[string]string)}
	must.Do(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, noModule := os.Stat(filepath.Join(path, "go.mod"))
			if d.Name() == "testdata" || d.Name() == "testkit" || d.Name() == ".git" || path != "../.." && noModule == nil {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		says := strings.Contains(string(text), `"example.com/hanfu/internal/words"`) || strings.HasSuffix(path, "words/text.go")
		all.in(t, fset, file, says && !strings.Contains(path, "report/"))
		return nil
	}))
	return all
}

// in takes in a file. Only of one that says texts may functions be meant that are called as those in takesFormat.
func (all said) in(t *testing.T, fset *token.FileSet, file *ast.File, says bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			all.constants[constant(e)] = ""
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, of := "", ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
			if x, plain := f.X.(*ast.Ident); plain {
				of = x.Name
			}
		}
		takes, known := takesFormat[name]
		onlyWords := (name == "Errorf" || name == "Say") && (of == "words" || of == "") || name == "usageError"
		if !known || len(call.Args) < takes.least || !onlyWords && (!says || name == "Errorf" || name == "Say") {
			return true
		}
		switch format := constant(call.Args[takes.at]); {
		case strings.Contains(format, "%w"):
			t.Errorf("%s: %%w is for fmt.Errorf; a text wraps its first error by %%s", fset.Position(call.Pos()))
		case format != "":
			all.formats[format] = fset.Position(call.Pos()).String()
		case !passedOn(call.Args[takes.at]):
			t.Errorf("%s: the format is no constant, so that nobody knows whether languages have it", fset.Position(call.Pos()))
		}
		return true
	})
}

// passedOn reports whether a format is one that a function was given, or that of a text.
func passedOn(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "format"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Format"
	}
	return false
}

func constant(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return text
	case *ast.BinaryExpr:
		if x, y := constant(e.X), constant(e.Y); x != "" && y != "" {
			return x + y
		}
	}
	return ""
}

// lacking is how many texts a language may still lack.
var lacking = map[string]int{"ja": 0, "fr": 0, "zh": 0}

// TestTexts demands every text in every language, and that no words are kept for what is no longer said.
func TestTexts(t *testing.T) {
	all := sources(t)
	if len(all.formats) < 900 {
		t.Fatalf("there are only %d formats", len(all.formats))
	}
	snippets := must.Get(os.ReadFile("../../door/lsp/internal/complete/snippets.json"))(t)
	for _, named := range []condition.ValueType{condition.TypeBool, condition.TypeInt, condition.TypeWord} {
		all.constants[named.String()], all.constants["a "+named.String()] = "", ""
	}
	for _, f := range condition.Vocabulary() {
		all.constants[f.Type], all.constants["a "+f.Type], all.constants[f.Doc] = "", "", ""
	}
	for _, text := range codes.Texts() {
		all.formats[text], all.constants[text] = "codes", ""
	}
	letters := regexp.MustCompile(`\pL`)
	for _, lang := range words.Languages[1:] {
		said, missing := words.In(lang).Texts, []string(nil)
		for format, place := range all.formats {
			if said[format] == "" && letters.MatchString(regexp.MustCompile(`%(\[\d\])?[+#]?[a-z]`).ReplaceAllString(format, "")) {
				missing = append(missing, strings.TrimPrefix(place, "../../")+": "+strconv.Quote(format))
			}
		}
		slices.Sort(missing)
		if len(missing) > lacking[lang] {
			t.Errorf("%s: %d of %d texts are missing: %s", lang, len(missing), len(all.formats), strings.Join(missing, "\n\t"))
		}
		for english := range said {
			_, known := all.constants[english]
			if !known && !strings.Contains(string(snippets), english) && !strings.HasPrefix(english, "in ") {
				t.Errorf("%s: %q is no longer said in English", lang, english)
			}
		}
	}
}
