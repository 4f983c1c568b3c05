package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/long"
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
			if err := pack.write(b, "x", files); err != nil {
				t.Fatal(err)
			}
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
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, inside(t, h.Name, h.FileInfo().Mode(), r))
	}
}

func unpackZip(t *testing.T, archive []byte) (files []string) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		text, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, inside(t, f.Name, f.Mode(), text))
	}
	return files
}

func inside(t *testing.T, name string, mode os.FileMode, r io.Reader) string {
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %s %s", name, mode, text)
}

// TestRelease: the archive for one system is made twice, with the same bytes, which have the sum that is told.
func TestRelease(t *testing.T) {
	if !long.Asked() {
		t.Skip("the program is built twice in the long form alone")
	}
	var made []string
	for range 2 {
		dir := t.TempDir()
		if err := release("../..", dir, []string{"linux/arm64"}); err != nil {
			t.Fatal(err)
		}
		sums, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		sum, name, _ := strings.Cut(strings.TrimSpace(string(sums)), "  ")
		archive, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(archive)); got != sum {
			t.Errorf("%s has the sum %s, and %s is told", name, got, sum)
		}
		files := strings.Join(unpackTar(t, archive), "\n")
		for _, want := range []string{"/rulecheck -rwxr-xr-x", "/README.md ", "/LICENSE ", "/LICENSES-OF-LIBRARIES ", "/docs/guide.md "} {
			if !strings.Contains(files, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		made = append(made, string(sums))
	}
	if made[0] != made[1] {
		t.Errorf("made twice, the archives differ:\n%s%s", made[0], made[1])
	}
}

// TestUnknownSystem: a system for which nothing is made is an error that names the others.
func TestUnknownSystem(t *testing.T) {
	if err := release("../..", t.TempDir(), []string{"plan9/386"}); err == nil || !strings.Contains(err.Error(), "windows/amd64") {
		t.Error(err)
	}
}
