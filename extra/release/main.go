// Command release builds the archives of rulecheck for users without Go, one per system, and their
// checksums. Builds are reproducible: the same files and Go version give the same bytes.
//
//	go -C extra/release run .           # five archives and SHA256SUMS in dist
//	go -C extra/release run . -o archives linux/arm64
//	go -C extra/release run . -home example.org/hanfu   # once: the module moves there
//	go -C extra/release run . -all      # these, the npm and Python packages, and the page
//	go -C extra/release run . -site public -dir club -lang fr   # the club's page as files
//
// It changes to the root of the repository first, so relative paths start there.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// systems lists the target systems as GOOS/GOARCH.
var systems = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64",
	"windows/amd64"}

// archiveTime is the time of all files in archives, so that builds are reproducible. It is the
// earliest that zip supports.
var archiveTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

func main() {
	out := flag.String("o", "dist", "write to this `folder`")
	home := flag.String("home", "",
		"make no archives, but give the module this `path` in all its files")
	public := flag.String("site", "",
		"write the club's page as files for a web host to this `folder`, and no archives")
	all := flag.Bool("all", false, "make the packages for npm and Python and the page as well")
	var p page
	flag.StringVar(&p.dir, "dir", "",
		"the `folder` of a club, whose rules everybody finds on the page")
	flag.StringVar(&p.rules, "rules", "", "the `id` of the rule set with which the page begins")
	flag.StringVar(&p.lang, "lang", "en", "the `language` of the page where it begins")
	flag.Parse()
	err := os.Chdir(filepath.Join("..", ".."))
	if err == nil {
		err = run(*out, *home, *public, *all, p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, home, public string, all bool, p page) error {
	switch chosen := flag.Args(); {
	case home != "":
		changed, err := moveHome(".", home)
		if err == nil {
			fmt.Printf(homeHelp, changed, home)
		}
		return err
	case public != "":
		return writeSite(".", public, p)
	case all:
		return releaseAll(".", out, p)
	case len(chosen) > 0:
		return release(".", out, chosen)
	}
	return release(".", out, systems)
}

func release(sources, out string, chosen []string) error {
	steps, err := archivesOf(sources, out, chosen)
	if err != nil {
		return err
	}
	return together(steps)
}

// archivesOf returns the steps that make archives, one for each system.
func archivesOf(sources, out string, chosen []string) (steps []func() error, err error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	for _, system := range slices.Sorted(slices.Values(chosen)) {
		if !slices.Contains(systems, system) {
			return nil, fmt.Errorf("no archive is made for %s, but for %s", system,
				strings.Join(systems, ", "))
		}
		steps = append(steps, func() error {
			name, archive, err := archiveFor(sources, system)
			if err != nil {
				return fmt.Errorf("%s: %w", system, err)
			}
			return addArchive(out, name, archive)
		})
	}
	return steps, nil
}

// together runs steps at the same time, since each has a time in which it keeps one core busy, such
// as linking. After an error it begins no more of them.
func together(steps []func() error) error {
	running, ctx := errgroup.WithContext(context.Background())
	running.SetLimit(runtime.NumCPU())
	for _, step := range steps {
		running.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			return step()
		})
	}
	return running.Wait()
}

var adding sync.Mutex

// addArchive writes an archive into a folder, adds its checksum to SHA256SUMS, keeping those of
// other archives in the folder, and says that it is made.
func addArchive(out, name string, archive []byte) error {
	adding.Lock()
	defer adding.Unlock()
	if err := os.WriteFile(filepath.Join(out, name), archive, 0o644); err != nil {
		return err
	}
	fmt.Printf("%6.1f MB  %s\n", float64(len(archive))/1e6, filepath.Join(out, name))
	path := filepath.Join(out, "SHA256SUMS")
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	sums := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		sum, other, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if info, err := os.Stat(filepath.Join(out, other)); err == nil && info.Mode().IsRegular() {
			sums[other] = sum
		}
	}
	sums[name] = fmt.Sprintf("%x", sha256.Sum256(archive))
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&b, "%s  %s\n", sums[name], name)
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// file is a file in an archive.
type file struct {
	name string
	text []byte
	mode os.FileMode
}

// archiveFor builds the program for a system and packs it with its documents. The archive is named
// after the version that the go command derives from the tree.
func archiveFor(sources, system string) (name string, archive []byte, err error) {
	program, err := build(sources, system, "./cmd/rulecheck")
	if err != nil {
		return "", nil, err
	}
	version, err := versionIn(program)
	if err != nil {
		return "", nil, err
	}
	folder := "rulecheck-" + version + "-" + strings.ReplaceAll(system, "/", "-")
	binary := "rulecheck"
	windows := strings.HasPrefix(system, "windows/")
	if windows {
		binary += ".exe"
	}
	files := []file{{binary, program, 0o755}}
	papers, err := documents(sources, version != "devel")
	if err != nil {
		return "", nil, err
	}
	for _, name := range papers {
		text, err := os.ReadFile(filepath.Join(sources, filepath.FromSlash(name)))
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{name, text, 0o644})
	}
	licenses, err := licensesOf(sources, system, "./cmd/rulecheck")
	if err != nil {
		return "", nil, err
	}
	files = append(files, file{"LICENSES-OF-LIBRARIES", licenses, 0o644})
	var b bytes.Buffer
	if windows {
		err = packZip(&b, folder, files)
		return folder + ".zip", b.Bytes(), err
	}
	err = packTar(&b, folder, files)
	return folder + ".tar.gz", b.Bytes(), err
}

// versionIn returns the version of a program: the tag of the tree, a pseudo-version after the last
// tag, or devel without git.
func versionIn(program []byte) (string, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return "", err
	}
	return strings.Trim(cmp.Or(info.Main.Version, "devel"), "()"), nil
}

// documents returns the slash-separated names of the documents to pack. If the tree is kept in git,
// they are the tracked files only.
func documents(sources string, kept bool) ([]string, error) {
	if kept {
		listed, err := output(commandIn(sources, "git", "ls-files", "-z", "--error-unmatch", "docs",
			"LICENSE", "README.md"))
		return strings.Split(strings.TrimSuffix(listed, "\x00"), "\x00"), err
	}
	var papers []string
	err := fs.WalkDir(os.DirFS(sources), "docs", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			papers = append(papers, path)
		}
		return err
	})
	return append(papers, "LICENSE", "README.md"), err
}

// build returns a program for a system. The result doesn't depend on this machine.
func build(sources, system, program string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "program")
	if _, err := goCommand(sources, system, "build", "-trimpath", "-ldflags", "-s -w -buildid=",
		"-o", path, program); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// licensesOf returns the licenses of Go and of the libraries in a program for a system, which must
// be distributed with it.
func licensesOf(sources, system, program string) ([]byte, error) {
	goroot, err := goCommand(sources, system, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	listed, err := goCommand(sources, system, "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", program)
	if err != nil {
		return nil, err
	}
	modules := strings.Split(strings.TrimSpace(listed), "\n")
	slices.Sort(modules)
	var b bytes.Buffer
	for _, m := range append([]string{"Go " + strings.TrimSpace(goroot)},
		slices.Compact(modules)...) {
		name, dir, _ := strings.Cut(m, " ")
		found, err := filepath.Glob(filepath.Join(dir, "LICENSE*"))
		// The pattern is as valid as the one above.
		notices, _ := filepath.Glob(filepath.Join(dir, "NOTICE*"))
		if err != nil || name == "" {
			return nil, errors.Join(err,
				fmt.Errorf("the libraries of the program are not known: %q", listed))
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no license in %s", name, dir)
		}
		for _, path := range append(found, notices...) {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "%s\n\n%s\n\n", name, bytes.TrimSpace(text))
		}
	}
	return b.Bytes(), nil
}

// goCommand runs the go command for a system and returns its output. It overrides settings that
// affect the build, including those of go env -w; the module proxy is thus set only by environment
// variables. The garbage collector of the compiler would take half of the time.
func goCommand(sources, system string, args ...string) (string, error) {
	goos, goarch, _ := strings.Cut(system, "/")
	c := commandIn(sources, "go", args...)
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch, "GOAMD64=v1",
		"GOARM64=v8.0",
		"GOENV=off", "GOEXPERIMENT=", "GOFIPS140=off", "GOFLAGS=-buildvcs=auto",
		"GOTOOLCHAIN=local", "GOWORK=off", "GO_EXTLINK_ENABLED=", "GOGC=off", "GOMEMLIMIT=1GiB")
	return output(c)
}

func commandIn(folder, name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Dir = folder
	return c
}

func output(c *exec.Cmd) (string, error) {
	var printed, stderr bytes.Buffer
	c.Stdout, c.Stderr = &printed, &stderr
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(c.Args[:2], " "), err, &stderr)
	}
	return printed.String(), nil
}

func packTar(w io.Writer, folder string, files []file) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		h := tar.Header{Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.text)),
			ModTime: archiveTime,
			Format:  tar.FormatUSTAR}
		if err := t.WriteHeader(&h); err != nil {
			return err
		}
		if _, err := t.Write(f.text); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), z.Close())
}

func packZip(w io.Writer, folder string, files []file) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: archiveTime}
		h.SetMode(f.mode)
		inside, err := z.CreateHeader(&h)
		if err != nil {
			return err
		}
		if _, err := inside.Write(f.text); err != nil {
			return err
		}
	}
	return z.Close()
}
