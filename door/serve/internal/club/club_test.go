package club

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

const house = "hanfu: 1\nid: a\nextends: standard\n"

func openFolder(t *testing.T, files map[string]string) (*Folder, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	f := must.Get(Open(dir))(t)
	return f, dir
}

// TestList: the files of a folder are listed by what they are, and what is none of them is not.
func TestList(t *testing.T) {
	f, dir := openFolder(t, map[string]string{"b.yaml": house, "a.yml": house, "b_test.yaml": "hanfu: 1\ncases: {}\n",
		"friday.yaml": "players: [A, B, C, D]\nhands: []\n", "ルール.yaml": house, ".hidden.yaml": house, "notes.txt": "x",
		"kubeconfig.yaml": "apiVersion: v1\nusers: [{token: secret}]\n",
		"large.yaml":      strings.Repeat("#\n", MaxBytes), "a\nb.yaml": house, "con.yaml": house, "a\u202eb.yaml": house})
	must.Do(t, os.Mkdir(filepath.Join(dir, "folder.yaml"), 0o755))
	must.Do(t, os.Symlink("b.yaml", filepath.Join(dir, "link.yaml")))
	want := []File{{"a.yml", source.Rules}, {"b.yaml", source.Rules}, {"b_test.yaml", source.Tests}, {"friday.yaml", source.Record}, {"ルール.yaml", source.Rules}}
	for range 2 { // what was looked into is known
		if got, err := f.List(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v %v", got, err)
		}
	}
	if text, _, err := f.Read("kubeconfig.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the settings of another program are read: %s %v", text, err)
	}
	if _, err := f.Save("settings.yaml", []byte("users: []\n"), ""); !errors.Is(err, ErrKind) {
		t.Errorf("what is not listed is written: %v", err)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "b.yaml"), []byte("hands: [] # now it is a record\n"), 0o644))
	if got, err := f.List(); err != nil || len(got) != 5 || got[1].Kind != source.Record {
		t.Errorf("%v %v", got, err)
	}
}

// TestNames: a name is one that every system takes.
func TestNames(t *testing.T) {
	for _, name := range []string{"a.yaml", "a.yml", "our-club.yaml", "our club_2.yaml", "Größe.yaml", "麻雀部.yaml", "ク\u3099.yaml",
		"2026-11-23.yaml", "a.b.yaml", "a (1).yaml", "constant.yaml", "com.yaml", "com10.yaml"} {
		if !IsName(name) {
			t.Errorf("%q is no name", name)
		}
	}
	for _, name := range []string{"", ".", "..", ".yaml", "a", "a.txt", "a.yaml.txt", "A.YAML", "../a.yaml", "a/b.yaml", `a\b.yaml`,
		"/a.yaml", "c:a.yaml", "a:b.yaml", "a*.yaml", "a?.yaml", "a|b.yaml", "a<b.yaml", `a"b.yaml`, "a\x00.yaml", "a\n.yaml",
		"a\u202e.yaml", "a\u200b.yaml", "\xff.yaml", ".hidden.yaml", "-rf.yaml", " a.yaml", "a .yaml", "a..yaml", "con.yaml", "CON.yaml", "con.x.yaml",
		"nul.yaml", "aux.yml", "prn.yaml", "com1.yaml", "LPT9.yaml", "com¹.yaml", "con .a.yaml", "\u0301.yaml", strings.Repeat("a", 120) + ".yaml"} {
		if IsName(name) {
			t.Errorf("%q is a name", name)
		}
		f, _ := openFolder(t, nil)
		if _, err := f.Save(name, nil, ""); !errors.Is(err, ErrName) {
			t.Errorf("%q is written: %v", name, err)
		}
		if _, _, err := f.Read(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q is read: %v", name, err)
		}
	}
}

// TestSave: a file is written by who has seen what it is.
func TestSave(t *testing.T) {
	f, dir := openFolder(t, map[string]string{"a_test.yaml": house})
	_, first, err := f.Read("a_test.yaml")
	must.Do(t, err)
	second, err := f.Save("a_test.yaml", []byte("second"), first)
	if err != nil || second == first {
		t.Fatal(second, err)
	}
	for _, test := range []struct {
		name, text, version string
		err                 error
	}{
		{"a_test.yaml", "third", first, ErrChanged},
		{"a_test.yaml", "third", "", ErrChanged},
		{"a_test.yaml", "second", second, nil},
		{"A_test.yaml", "third", "", ErrChanged},
		{"b_test.yaml", "new", first, ErrChanged},
		{"b_test.yaml", "new", "", nil},
		{"b_test.yaml", strings.Repeat("x", MaxBytes+1), versionOf([]byte("new")), ErrTooLarge},
		{"b_test.yaml", strings.Repeat("#", MaxBytes), versionOf([]byte("new")), nil},
	} {
		if _, err := f.Save(test.name, []byte(test.text), test.version); !errors.Is(err, test.err) {
			t.Errorf("%s %.10s: %v", test.name, test.text, err)
		}
	}
	// An editor writes the file as well.
	must.Do(t, os.WriteFile(filepath.Join(dir, "a_test.yaml"), []byte("by hand"), 0o644))
	if _, err := f.Save("a_test.yaml", []byte("third"), second); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	if text, _, err := f.Read("a_test.yaml"); string(text) != "by hand" || err != nil {
		t.Errorf("%s %v", text, err)
	}
}

// TestLinks: nothing is read or written by a link, in the folder or out of it, nor what is no file.
func TestLinks(t *testing.T) {
	f, dir := openFolder(t, map[string]string{"a.yaml": house})
	const outer = "hanfu: 1 # outside\n"
	outside := filepath.Join(t.TempDir(), "outside.yaml")
	must.Do(t, os.WriteFile(outside, []byte(outer), 0o644))
	for name, to := range map[string]string{"inside.yaml": "a.yaml", "outside.yaml": outside, "nowhere.yaml": filepath.Join(dir, "new.yaml"),
		"up.yaml": "../x.yaml", "loop.yaml": "loop.yaml"} {
		must.Do(t, os.Symlink(to, filepath.Join(dir, name)))
		if text, _, err := f.Read(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is read: %s %v", name, text, err)
		}
		for _, version := range []string{"", versionOf([]byte(outer)), versionOf([]byte(house))} {
			if _, err := f.Save(name, []byte(house+"# changed\n"), version); !errors.Is(err, ErrChanged) {
				t.Errorf("%s is written: %v", name, err)
			}
		}
	}
	if text, err := os.ReadFile(outside); string(text) != outer || err != nil {
		t.Errorf("%s %v", text, err)
	}
	if files, err := f.List(); len(files) != 1 || err != nil {
		t.Errorf("%v %v", files, err)
	}
}

// TestVersion: the version of a file is that of its text, whenever it changes.
func TestVersion(t *testing.T) {
	f, dir := openFolder(t, nil)
	path := filepath.Join(dir, "a_test.yaml")
	for _, age := range []time.Duration{time.Hour, 0, -time.Hour} { // the clock of a machine that has the files may be ahead
		at := time.Now().Add(-age)
		for _, text := range []string{"first", "other", "first", "longer than that"} {
			must.Do(t, os.WriteFile(path, []byte(text), 0o644))
			if age <= 0 {
				must.Do(t, os.Chtimes(path, at, at))
			}
			for range 2 {
				if got := f.Version("a_test.yaml"); got != versionOf([]byte(text)) {
					t.Errorf("%v old, %s: version %s", age, text, got)
				}
			}
			if age > 0 { // it has settled
				must.Do(t, os.Chtimes(path, at, at))
				f.Version("a_test.yaml")
			}
		}
	}
	for _, name := range []string{"none.yaml", "../a_test.yaml", "", path} {
		if got := f.Version(name); got != "" {
			t.Errorf("%q has version %s", name, got)
		}
	}
	must.Do(t, os.Remove(path))
	if got := f.Version("a_test.yaml"); got != "" {
		t.Errorf("a file that is gone has version %s", got)
	}
}

// TestTooMany: a folder has a bounded number of files.
func TestTooMany(t *testing.T) {
	f, dir := openFolder(t, nil)
	for i := range MaxFiles {
		must.Do(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d_test.yaml", i)), nil, 0o644))
	}
	if _, err := f.Save("one-more.yaml", []byte(house), ""); !errors.Is(err, ErrTooMany) {
		t.Error(err)
	}
	if _, err := f.Save("f1_test.yaml", []byte("x"), versionOf(nil)); err != nil {
		t.Error(err)
	}
}

// TestTwoWriters: of those who write at once what they have read, each loses nothing of the others.
func TestTwoWriters(t *testing.T) {
	f, _ := openFolder(t, map[string]string{"a_test.yaml": ""})
	const writers, times = 8, 10
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := 0; n < times; {
				text, version, err := f.Read("a_test.yaml")
				if err != nil {
					t.Error(err)
					return
				}
				switch _, err = f.Save("a_test.yaml", fmt.Appendf(text, "%d.%d\n", w, n), version); {
				case err == nil:
					n++
				case !errors.Is(err, ErrChanged):
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	text, _, err := f.Read("a_test.yaml")
	must.Do(t, err)
	for w := range writers {
		for n := range times {
			if line := fmt.Sprintf("%d.%d\n", w, n); strings.Count("\n"+string(text), "\n"+line) != 1 {
				t.Errorf("%s is not there once", line)
			}
		}
	}
	// Of those who add a file one does.
	var added int
	var mu sync.Mutex
	for w := range writers {
		all.Go(func() {
			if _, err := f.Save("new_test.yaml", fmt.Appendf(nil, "%d", w), ""); err == nil {
				mu.Lock()
				added++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if added != 1 {
		t.Errorf("%d add the same file", added)
	}
}

// saving is the variable by which the test runs itself to write into a folder without end.
const saving = "HANFU_TEST_SAVING"

func TestMain(m *testing.M) {
	if dir := os.Getenv(saving); dir != "" {
		f, err := Open(dir)
		for i := 0; err == nil; i++ {
			var version string
			if _, version, err = f.Read("a_test.yaml"); err == nil {
				_, err = f.Save("a_test.yaml", whole(i), version)
			}
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// whole is a text of which one can see whether all of it is there.
func whole(i int) []byte {
	return fmt.Appendf(nil, "%d%s%[1]d", i, strings.Repeat(".", 300_000))
}

func isWhole(text string) bool {
	first, last, _ := strings.Cut(text, ".")
	return len(text) > 300_000 && first == strings.TrimLeft(last, ".")
}

// TestKilled: a program that is killed while it writes leaves the old text or the new one.
func TestKilled(t *testing.T) {
	f, dir := openFolder(t, map[string]string{"a_test.yaml": string(whole(0))})
	for range long.N(3, 100) {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), saving+"="+dir)
		var errs strings.Builder
		c.Stderr = &errs
		must.Do(t, c.Start())
		_, before, err := f.Read("a_test.yaml")
		for now := before; err == nil && now == before; _, now, err = f.Read("a_test.yaml") { // until it writes
			time.Sleep(time.Millisecond)
		}
		must.Do(t, c.Process.Kill())
		_ = c.Wait() // it was killed
		text, version, err := f.Read("a_test.yaml")
		if err != nil || !isWhole(string(text)) || errs.Len() > 0 {
			t.Fatalf("%d bytes are left: %v %s", len(text), err, errs.String())
		}
		if _, err := f.Save("a_test.yaml", whole(0), version); err != nil {
			t.Error(err)
		}
	}
	if files, err := f.List(); len(files) != 1 || err != nil { // what was written beside it is hidden
		t.Errorf("%v %v", files, err)
	}
}

// TestUnwritten: a full disk and a folder that can't be written are told as such, without the path.
func TestUnwritten(t *testing.T) {
	f := must.Get(Open(t.TempDir()))(t)
	for cause, want := range map[error]error{syscall.ENOSPC: ErrFull, syscall.EROFS: ErrReadOnly, syscall.EACCES: ErrReadOnly, syscall.EIO: nil} {
		err := fmt.Errorf("x: %w", &fs.PathError{Op: "write", Path: "/secret/x.yaml", Err: cause})
		got := f.writeError(err)
		if want == nil {
			want = err
		}
		if got != want {
			t.Errorf("%v: %v", cause, got)
		}
	}
	if f.writeError(nil) != nil {
		t.Error("what is written has an error")
	}
}
