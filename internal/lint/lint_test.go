package lint

import (
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestWarnings: each warning has its functions in a file of the name of its code, and is known as a warning.
func TestWarnings(t *testing.T) {
	var codes []string
	for _, w := range warnings() {
		codes = append(codes, w.code)
		functions := []any{w.rules, w.proved, w.yaku}
		if w.explainer != nil {
			functions = append(functions, w.explainer.say)
		}
		for _, v := range w.entries {
			functions = append(functions, v.check)
		}
		file := strings.ReplaceAll(w.code, "-", "") + ".go"
		if !slices.ContainsFunc(functions, func(f any) bool { return fileOf(f) == file }) {
			t.Errorf("no function of %s is in %s", w.code, file)
		}
		if finding.SeverityOf(w.code) != finding.Warning {
			t.Errorf("%s is no warning", w.code)
		}
	}
	if !slices.IsSorted(codes) {
		t.Errorf("%v are not in alphabetical order", codes)
	}
}

// fileOf returns the file in which a function, which may be nil, is declared.
func fileOf(function any) string {
	v := reflect.ValueOf(function)
	if v.IsNil() {
		return ""
	}
	file, _ := runtime.FuncForPC(v.Pointer()).FileLine(v.Pointer())
	return filepath.Base(file)
}
