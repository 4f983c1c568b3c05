package docs_test

import (
	"errors"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

const module = "example.com/hanfu/"

// TestSurface: whoever imports a package that api-promise.md says to stay can name all that its functions, methods and
// fields are made of.
func TestSurface(t *testing.T) {
	promised, others := toldPackages(t)
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, name := range slices.Concat(promised, others) {
		args = append(args, module+name)
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok {
			t.Logf("%s", failed.Stderr)
		}
		t.Fatal(err)
	}
	exports := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	s := surface{t: t, named: make(map[*types.TypeName]bool)}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	packages := make(map[string]*types.Scope)
	for _, name := range slices.Concat(promised, others) {
		p := must.Get(compiled.Import(module + name))(t)
		packages[name] = p.Scope()
		for _, name := range p.Scope().Names() {
			if o, ok := p.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() {
				if of, ok := types.Unalias(o.Type()).(*types.Named); ok {
					s.named[of.Obj()] = true
				}
			}
		}
	}
	for _, name := range promised {
		for _, in := range packages[name].Names() {
			s.object(name+"."+in, packages[name].Lookup(in))
		}
	}
}

// surface finds types of ours that have no name outside.
type surface struct {
	t     *testing.T
	named map[*types.TypeName]bool
}

func (s *surface) object(name string, o types.Object) {
	if !o.Exported() {
		return
	}
	of, isType := o.(*types.TypeName)
	if !isType {
		s.nameable(name, o.Type())
		return
	}
	if fields, ok := of.Type().Underlying().(*types.Struct); ok {
		for f := range fields.Fields() {
			inDoc := strings.HasSuffix(name, ".Said") || name == "report.Options"
			if of.IsAlias() && f.Exported() && strings.Contains(f.Pkg().Path(), "/internal/") && !inDoc {
				s.t.Errorf("%s: go doc does not show its field %s", name, f.Name())
			}
			s.object(name+"."+f.Name(), f)
		}
	}
	methods := types.NewMethodSet(of.Type())
	if !types.IsInterface(of.Type()) {
		methods = types.NewMethodSet(types.NewPointer(of.Type()))
	}
	for m := range methods.Methods() {
		s.object(name+"."+m.Obj().Name(), m.Obj())
	}
}

// nameable reports types in a type that nobody outside can name.
func (s *surface) nameable(name string, t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if o := t.Obj(); o.Pkg() != nil && strings.HasPrefix(o.Pkg().Path(), module) && !s.named[t.Origin().Obj()] {
			s.t.Errorf("%s: nobody outside can name %s.%s", name, o.Pkg().Path(), o.Name())
		}
		for of := range t.TypeArgs().Types() {
			s.nameable(name, of)
		}
	case *types.Map:
		s.nameable(name, t.Key())
		s.nameable(name, t.Elem())
	case interface{ Elem() types.Type }:
		s.nameable(name, t.Elem())
	case *types.Signature:
		for v := range t.Params().Variables() {
			s.nameable(name, v.Type())
		}
		for v := range t.Results().Variables() {
			s.nameable(name, v.Type())
		}
	}
}
