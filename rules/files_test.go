package rules

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/hostile"
)

// secret is a key that no finding about a stranger's text may quote.
const secret = "hanfu: 1\nid: prod\nextends: standard\nhidden_key: hidden_value\n"

// TestNothingOfTheDisk: a text from memory names no file of the machine, and can't find out which there are.
func TestNothingOfTheDisk(t *testing.T) {
	write(t, map[string]string{"conf/prod.yaml": secret, "prod.yaml": secret, "x.yaml": secret, "x_test.yaml": secret,
		"standard": secret, "mleague": secret})
	abs, err := filepath.Abs("prod.yaml")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]func(l *Loader, name string) (finding.Findings, error){
		"extends": func(l *Loader, name string) (finding.Findings, error) {
			_, findings, err := l.Check(t.Context(), Bytes("x.yaml", []byte("hanfu: 1\nid: x\nextends: "+name+"\n")))
			return findings, err
		},
		"extends, to load": func(l *Loader, name string) (finding.Findings, error) {
			_, err := l.Load(t.Context(), Bytes("x.yaml", []byte("hanfu: 1\nid: x\nextends: "+name+"\n")))
			findings, _ := errors.AsType[finding.Findings](err)
			return findings, nil
		},
		"from": func(l *Loader, name string) (finding.Findings, error) {
			_, findings, err := l.Check(t.Context(),
				Bytes("x.yaml", []byte("hanfu: 1\nid: x\nextends: standard\nyaku: {mine: {from: "+name+"}}\n")))
			return findings, err
		},
		"rules of tests": func(l *Loader, name string) (finding.Findings, error) {
			_, findings, err := ReadTests(t.Context(), l, Bytes("y_test.yaml",
				[]byte("hanfu: 1\nrules: "+name+"\ncases: {a: {hand: 1m, expect: {error: x}}}\n")), "")
			return findings, err
		},
		"rules of a case": func(l *Loader, name string) (finding.Findings, error) {
			_, findings, err := ReadTests(t.Context(), l, Bytes("y_test.yaml",
				[]byte("hanfu: 1\ncases: {a: {rules: "+name+", hand: 1m, expect: {error: x}}}\n")), "")
			return findings, err
		},
		"rules beside tests": func(l *Loader, _ string) (finding.Findings, error) {
			_, findings, err := ReadTests(t.Context(), l, Bytes("prod_test.yaml",
				[]byte("hanfu: 1\ncases: {a: {hand: 1m, expect: {error: x}}}\n")), "")
			return findings, err
		},
		"rules of a record": func(l *Loader, name string) (finding.Findings, error) {
			_, findings, err := ReadRecord(t.Context(), l, Bytes("x.yaml",
				[]byte("hanfu: 1\nrules: "+name+"\nplayers: [a, b, c, d]\nhands: []\n")), "")
			return findings, err
		},
	}
	for what, read := range texts {
		said := make(map[string]bool)
		for _, name := range []string{"prod.yaml", "./prod.yaml", "conf/prod.yaml", "conf/../prod.yaml", abs,
			"../prod.yaml", "nothing.yaml", "conf", "./conf"} {
			var l Loader
			findings, err := read(&l, name)
			if err != nil || findings.Errors() == 0 {
				t.Fatalf("%s %s: %v, %v", what, name, findings, err)
			}
			if name != "conf" { // the id of a rule set that there is not
				message := strings.ReplaceAll(findings[0].Message.String(), tree.Quote(name), "NAME")
				said[message] = true
			}
			if strings.Contains(findings.Error(), "hidden") {
				t.Errorf("%s %s: %v", what, name, findings)
			}
			if looked := l.reading().Looked(); len(looked) > 0 {
				t.Errorf("%s %s: looked at %q", what, name, looked)
			}
		}
		if len(said) != 1 {
			t.Errorf("%s: what is said tells which files there are: %v", what, said)
		}
	}
}

// TestHandedFiles: in a file system that the caller hands over, texts from memory and files name others, and nothing
// else is read.
func TestHandedFiles(t *testing.T) {
	write(t, map[string]string{"disk.yaml": secret, "houses/disk.yaml": secret})
	league := small + "standard\noptions: {double_wind_fu: 2}\n"
	l := (&Loader{
		Files: fstest.MapFS{
			"houses/league.yaml":   {Data: []byte(league)},
			"houses/club.yaml":     {Data: []byte(small + "./league.yaml\n")},
			"houses/standard.yaml": {Data: []byte(small + "standard\n")},
			"standard.yaml":        {Data: []byte(small + "standard\n")},
			"circle.yaml":          {Data: []byte(small + "./circle.yaml\n")},
			"kansai":               {Data: []byte(small + "standard\n")},
			"houses/draft.yaml":    {Data: []byte(secret)},
			"houses/folder.yaml/x": {},
		},
	}).With("houses/draft.yaml", []byte(league))
	for _, c := range []struct{ name, extends, want string }{
		{"houses/x.yaml", "./league.yaml", ""},
		{"houses/x.yaml", "../houses/league.yaml", ""},
		{"houses/x.yaml", "./draft.yaml", ""},
		{"x.yaml", "houses/club.yaml", ""},
		{"x.yaml", "./standard.yaml", ""},
		{"x.yaml", "disk.yaml", "there is no file"},
		{"houses/x.yaml", "./disk.yaml", "there is no file"},
		{"x.yaml", "./x.yaml", "there is no file"},
		{"houses/club.yaml", "./club.yaml", "extends itself"},
		{"x.yaml", "circle.yaml", "extends itself"},
		{"x.yaml", "../x.yaml", "outside of"},
		{"x.yaml", "/x.yaml", "outside of"},
		{"houses/x.yaml", "../../x.yaml", "outside of"},
		{"houses/x.yaml", "./folder.yaml", "is a folder"},
	} {
		_, findings, err := l.Check(t.Context(), Bytes(c.name, []byte(small+c.extends+"\n")))
		if err != nil || (c.want == "") != (findings.Errors() == 0) ||
			c.want != "" && !strings.Contains(findings.Error(), c.want) {
			t.Errorf("%s extends %s: %v, %v", c.name, c.extends, findings, err)
		}
	}
	for name, want := range map[string]error{"houses/club.yaml": nil, "kansai": nil, "ema": nil,
		"./houses/../houses/club.yaml": nil,
		"disk.yaml":                    fs.ErrNotExist, "houses/disk.yaml": fs.ErrNotExist,
		"/houses/club.yaml": fs.ErrNotExist} {
		if _, _, err := l.Check(t.Context(), Named(name)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if r, err := l.Load(t.Context(), Named("./kansai")); err != nil || r.id != "x" {
		t.Errorf("the file kansai: %v", err)
	}
	if r, err := l.Load(t.Context(), Named("kansai")); err != nil || r.id != "kansai" {
		t.Errorf("the shipped rule set kansai: %v", err)
	}
	if looked := l.reading().Looked(); len(looked) > 0 || l.reading().Changed() != "" {
		t.Errorf("looked at %q on disk", looked)
	}
}

// TestHandedRoot: a link leads nowhere out of a folder that is handed over as a root.
func TestHandedRoot(t *testing.T) {
	write(t, map[string]string{"prod.yaml": secret, "club/league.yaml": small + "standard\n"})
	if err := os.Symlink("../prod.yaml", filepath.Join("club", "link.yaml")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot("club")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	l := Loader{Files: root.FS()}
	if _, findings, err := l.Check(t.Context(), Bytes("x.yaml", []byte(small+"./league.yaml\n"))); err != nil ||
		findings.Errors() > 0 {
		t.Error(findings, err)
	}
	_, findings, err := l.Check(t.Context(), Bytes("x.yaml", []byte(small+"./link.yaml\n")))
	if err != nil || findings.Errors() != 1 || strings.Contains(findings.Error(), "hidden") {
		t.Error(findings, err)
	}
}

// longFile returns a file that takes long to check: each of its conditions goes through many proofs.
func longFile(t *testing.T) []byte {
	t.Helper()
	files := hostile.Files(1 << 20)
	i := slices.IndexFunc(files, func(f hostile.File) bool { return f.Name == "ands, as many as can be in many conditions" })
	if i < 0 {
		t.Fatal("there is no such file")
	}
	return []byte(files[i].Text)
}

// TestContexts: nothing is read for a context that is done, and what takes long ends soon after it is.
func TestContexts(t *testing.T) {
	write(t, map[string]string{"club.yaml": small + "standard\n",
		"club_test.yaml": "hanfu: 1\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}\n"})
	standard := mustLoad(t, "standard")
	text := longFile(t)
	calls := map[string]func(ctx context.Context) error{
		"LoadFile": func(ctx context.Context) error { _, err := LoadFile(ctx, "club.yaml"); return err },
		"Load":     func(ctx context.Context) error { _, err := new(Loader).Load(ctx, Named("club.yaml")); return err },
		"Check": func(ctx context.Context) error {
			_, _, err := new(Loader).Check(ctx, Named("club.yaml"))
			return err
		},
		"CheckBytes": func(ctx context.Context) error {
			_, _, err := new(Loader).Check(ctx, Bytes("x.yaml", text))
			return err
		},
		"LoadBytes": func(ctx context.Context) error {
			_, err := new(Loader).Load(ctx, Bytes("x.yaml", text))
			return err
		},
		"tests": func(ctx context.Context) error {
			_, _, err := ReadTests(ctx, new(Loader), Named("club_test.yaml"), "")
			return err
		},
		"tests from memory": func(ctx context.Context) error {
			_, _, err := ReadTests(ctx, new(Loader), Bytes("x_test.yaml",
				[]byte("hanfu: 1\ncases: {a: {hand: 1m, expect: {error: x}}}\n")), "standard")
			return err
		},
		"a record from memory": func(ctx context.Context) error {
			_, _, err := ReadRecord(ctx, new(Loader), Bytes("x.yaml",
				[]byte("rules: standard\nplayers: [a, b, c, d]\nhands: [{draw: exhaustive, tenpai: []}]\n")), "")
			return err
		},
		"Resolve": func(ctx context.Context) error { _, err := Resolve(ctx, standard, false); return err },
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range calls {
		if err := call(done); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	whole := contexts.Ever(t)
	if err := calls["CheckBytes"](whole); err != nil {
		t.Fatal(err)
	}
	if whole.Times() < 1000 {
		t.Errorf("a context is asked %d times only", whole.Times())
	}
	for n := int64(1); n < whole.Times(); n *= 3 {
		contexts.Ends(t, calls["CheckBytes"], n)
	}
}

// TestHandedPipe: a pipe to which nobody writes is not waited for in a folder that is handed over either.
func TestHandedPipe(t *testing.T) {
	write(t, map[string]string{"all/to-pipe.yaml": small + "./pipe.yaml\n"})
	if err := exec.Command("mkfifo", "all/pipe.yaml").Run(); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot("all")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, files := range []fs.FS{os.DirFS("all"), root.FS()} {
		l := Loader{Files: files}
		for name, code := range map[string]string{"pipe.yaml": finding.NotFile, "to-pipe.yaml": finding.BadExtends} {
			if _, findings, err := l.Check(t.Context(), Named(name)); err != nil || len(findings) != 1 ||
				findings[0].Code != code || !strings.Contains(findings[0].Message.String(), "a pipe") {
				t.Errorf("%s: %v, %v", name, findings, err)
			}
		}
		if _, findings, err := l.Check(t.Context(), Bytes("x.yaml", []byte(small+"./pipe.yaml\n"))); err != nil ||
			len(findings) != 1 || findings[0].Code != finding.BadExtends {
			t.Errorf("%v, %v", findings, err)
		}
	}
}
