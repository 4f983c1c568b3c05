package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestPack: an archive has all files with their modes in one folder, and the same bytes each time.
func TestPack(t *testing.T) {
	files := []file{{"rulecheck", []byte("a program"), 0o755}, {"docs/guide.md", []byte("a guide"), 0o644}}
	want := []string{"x/rulecheck -rwxr-xr-x a program", "x/docs/guide.md -rw-r--r-- a guide"}
	for _, pack := range []struct {
		write func(io.Writer, string, []file) error
		read  func(*testing.T, []byte) []string
	}{{packTar, unpackTar}, {packZip, unpackZip}} {
		var first, again bytes.Buffer
		for _, b := range []*bytes.Buffer{&first, &again} {
			must.Do(t, pack.write(b, "x", files))
		}
		if !bytes.Equal(first.Bytes(), again.Bytes()) {
			t.Error("the bytes differ")
		}
		if got := pack.read(t, first.Bytes()); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func unpackTar(t *testing.T, archive []byte) (files []string) {
	z := must.Get(gzip.NewReader(bytes.NewReader(archive)))(t)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		must.Do(t, err)
		files = append(files, inside(t, h.Name, h.FileInfo().Mode(), r))
	}
}

func unpackZip(t *testing.T, archive []byte) (files []string) {
	r := must.Get(zip.NewReader(bytes.NewReader(archive), int64(len(archive))))(t)
	for _, f := range r.File {
		text := must.Get(f.Open())(t)
		files = append(files, inside(t, f.Name, f.Mode(), text))
	}
	return files
}

func inside(t *testing.T, name string, mode os.FileMode, r io.Reader) string {
	text := must.Get(io.ReadAll(r))(t)
	return fmt.Sprintf("%s %s %s", name, mode, text)
}

// TestRelease: there is an archive for each system, with a program for that system and the sum that is told. Made
// again, one has the same bytes. Compiling the program for another system keeps a core busy for a minute, so that all of them
// are made from HANFU_LONG=2 on, else an archive of each kind, of a program that does nothing in the quick form; and package
// internal checks the types of all systems.
func TestRelease(t *testing.T) {
	dir, sources, systems := t.TempDir(), "../..", systems
	if !long.More() {
		systems = []string{"linux/amd64", "windows/amd64"}
	}
	if !long.Asked() {
		sources = small(t)
	}
	must.Do(t, release(sources, dir, systems))
	sums := linesOf(t, dir)
	if len(sums) != len(systems) {
		t.Errorf("there are %d archives: %q", len(sums), sums)
	}
	for _, line := range sums {
		sum, name, _ := strings.Cut(line, "  ")
		archive := must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
		if got := fmt.Sprintf("%x", sha256.Sum256(archive)); got != sum {
			t.Errorf("%s has the sum %s, and %s is told", name, got, sum)
		}
		unpack := unpackTar
		if strings.HasSuffix(name, ".zip") {
			unpack = unpackZip
		}
		files := strings.Join(unpack(t, archive), "\n")
		for _, want := range []string{"/README.md ", "/LICENSE ", "/LICENSES-OF-LIBRARIES ", "/docs/guide.md "} {
			if !strings.Contains(files, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		_, program, found := strings.Cut(files, "/rulecheck -rwxr-xr-x ")
		if strings.Contains(name, "windows") {
			_, program, found = strings.Cut(files, "/rulecheck.exe -rwxr-xr-x ")
		}
		if got := systemOf(program); !found || !strings.Contains(name, "-"+got+".") {
			t.Errorf("the program in %s is one for %q", name, got)
		}
	}
	must.Do(t, release(sources, dir, []string{"linux/amd64"}))
	if diff := cmp.Diff(sums, linesOf(t, dir)); diff != "" {
		t.Errorf("made again, an archive differs:\n%s", diff)
	}
}

// small returns a folder with what an archive is made of, and a program with a library that does nothing.
func small(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{"LICENSE": "", "README.md": "", "docs/guide.md": "",
		"go.mod":                "module example.com/small\nrequire example.com/library v1.0.0\nreplace example.com/library => ./library\n",
		"cmd/rulecheck/main.go": "package main\nimport _ \"example.com/library\"\nfunc main() {}\n",
		"library/go.mod":        "module example.com/library\n", "library/library.go": "package library\n", "library/LICENSE": ""} {
		put(t, dir, name, text)
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)))
}

// systemOf returns the system for which a program is, as its first bytes say it to that system.
func systemOf(program string) string {
	r := strings.NewReader(program)
	if f, err := elf.NewFile(r); err == nil && f.OSABI == elf.ELFOSABI_NONE {
		return map[elf.Machine]string{elf.EM_X86_64: "linux-amd64", elf.EM_AARCH64: "linux-arm64"}[f.Machine]
	}
	if f, err := macho.NewFile(r); err == nil {
		return map[macho.Cpu]string{macho.CpuAmd64: "darwin-amd64", macho.CpuArm64: "darwin-arm64"}[f.Cpu]
	}
	if f, err := pe.NewFile(r); err == nil {
		return map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "windows-amd64"}[f.Machine]
	}
	return "no system"
}

// linesOf returns the lines of SHA256SUMS in a folder.
func linesOf(t *testing.T, dir string) []string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(dir, "SHA256SUMS")))(t)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// TestKeep: SHA256SUMS keeps the sums of other archives that are still there, and no others.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	for _, made := range [][2]string{{"b.zip", "old"}, {"gone.zip", "x"}, {"c.zip", "x"}, {"a.zip", "x"},
		{"b.zip", "new"}} {
		must.Do(t, os.RemoveAll(filepath.Join(dir, "gone.zip")))
		must.Do(t, addArchive(dir, made[0], []byte(made[1])))
	}
	x, other := fmt.Sprintf("%x  ", sha256.Sum256([]byte("x"))), fmt.Sprintf("%x  ", sha256.Sum256([]byte("new")))
	if diff := cmp.Diff([]string{x + "a.zip", other + "b.zip", x + "c.zip"}, linesOf(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestPapers: what lies in the folders without git knowing it is not packed, unless nothing is kept by git.
func TestPapers(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"LICENSE", "README.md", "docs/guide.md", "docs/images/page.png", "docs/private.md"} {
		put(t, dir, name, "")
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "LICENSE", "README.md", "docs/guide.md", "docs/images"}} {
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for kept, want := range map[bool][]string{
		true:  {"LICENSE", "README.md", "docs/guide.md", "docs/images/page.png"},
		false: {"docs/guide.md", "docs/images/page.png", "docs/private.md", "LICENSE", "README.md"},
	} {
		if got, err := documents(dir, kept); err != nil || !slices.Equal(got, want) {
			t.Errorf("kept %t: got %q (%v), want %q", kept, got, err, want)
		}
	}
	must.Do(t, os.RemoveAll(filepath.Join(dir, ".git")))
	if got, err := documents(dir, true); err == nil {
		t.Errorf("git knows nothing here, and %q are packed", got)
	}
}

// TestSettings: what is set on this machine by go env -w or in the environment does not change what is built.
func TestSettings(t *testing.T) {
	settings := filepath.Join(t.TempDir(), "env")
	must.Do(t, os.WriteFile(settings, []byte("GOEXPERIMENT=arenas\nGO_EXTLINK_ENABLED=1\n"), 0o644))
	t.Setenv("GOENV", settings)
	t.Setenv("GOFIPS140", "latest")
	got, err := goCommand(".", "linux/arm64", "env", "GOEXPERIMENT", "GO_EXTLINK_ENABLED", "GOFIPS140")
	if want := "\n\noff\n"; err != nil || got != want {
		t.Errorf("got %q (%v), want %q", got, err, want)
	}
}

// TestUnknownSystem: a system for which nothing is made is an error that names the others.
func TestUnknownSystem(t *testing.T) {
	if err := release("../..", t.TempDir(), []string{"plan9/386"}); err == nil ||
		!strings.Contains(err.Error(), "windows/amd64") {
		t.Error(err)
	}
}

// TestPublishing: the commands work as they stand, and only for what may be published.
func TestPublishing(t *testing.T) {
	wheels := []string{"dist/a.whl", "dist/b.whl"}
	for _, test := range []struct {
		version, out   string
		want, unwanted []string
	}{
		{"v1.2.3", "dist", []string{"git push origin HEAD v1.2.3\n", "npm publish ./dist/hanfu.tgz\n",
			"twine upload dist/a.whl dist/b.whl\n"}, []string{"--tag"}},
		{"v1.2.3-rc.1", "/out", []string{"origin HEAD v1.2.3-rc.1\n", "npm publish --tag next /out/hanfu.tgz\n"}, nil},
		{"v1.2.4-0.20261127173547-57153e39e121", "dist", []string{"git push origin HEAD\n", "--tag next ./dist"}, nil},
		{"v1.2.0-rc.1.0.20261127173547-57153e39e121", "dist", []string{"git push origin HEAD\n"}, nil},
		{"v1.2.3+dirty", "dist", []string{"v1.2.3+dirty, which can't be published", "commit all changes"}, []string{"npm"}},
		{"devel", "dist", []string{"devel, which can't be published"}, []string{"npm", "git push"}},
	} {
		got := publishing(test.version, test.out, test.out+"/hanfu.tgz", wheels)
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %q:\n%s", test.version, want, got)
			}
		}
		for _, unwanted := range test.unwanted {
			if strings.Contains(got, unwanted) {
				t.Errorf("%s has %q:\n%s", test.version, unwanted, got)
			}
		}
	}
}

// TestTogether: all steps are made, and an error is returned.
func TestTogether(t *testing.T) {
	var made atomic.Int32
	well := func() error { made.Add(1); return nil }
	if err := together([]func() error{well, well, well}); err != nil || made.Load() != 3 {
		t.Errorf("%d of 3 steps are made (%v)", made.Load(), err)
	}
	want := errors.New("wrong")
	if err := together([]func() error{well, func() error { return want }, well}); !errors.Is(err, want) {
		t.Error(err)
	}
}
