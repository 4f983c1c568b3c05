// Package site writes the club's page as files for any web host. The program runs in the browsers
// of the visitors: a service worker answers the requests of the page, and what is entered stays in
// the browser.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/door/serve/internal/pages"
	"example.com/hanfu/internal/work"
)

// Options configures a site.
type Options struct {
	// Program is the package door/serve/site/program for js/wasm as build.js writes it, and Begin
	// the script that begins it.
	Program, Begin []byte
	// Licenses holds the licenses of the libraries in the program.
	Licenses []byte
	// Dir is the folder of a club, whose files every visitor gets; "" for none.
	Dir string
	// Rules and Lang are as in [serve.Options].
	Rules, Lang string
}

//go:embed store.js worker.js
var own embed.FS

// views are the addresses besides the start page at which a first visit may begin.
var views = []string{"points", "practice", "rules", "rules/find", "rules/paste", "evening"}

// Write writes the site into a folder, which it creates if necessary. Other files in the folder
// stay.
func Write(folder string, o Options) error {
	files, err := filesOf(o)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

var (
	addresses = work.LazyRegexp(`( (?:href|src|action|formaction)=")/`)
	assets    = work.LazyRegexp(`"/?(assets/[a-z0-9.-]+)`)
)

// filesOf returns the files by name, with slashes. It is deterministic.
func filesOf(o Options) (map[string][]byte, error) {
	s, err := serve.New(serve.Options{Alone: true, Dir: o.Dir, Rules: o.Rules, Lang: o.Lang})
	if err != nil {
		return nil, err
	}
	first, err := get(s, "/")
	if err != nil {
		return nil, err
	}
	loading, err := get(s, "/loading")
	if err != nil {
		return nil, err
	}
	manifest, err := get(s, "/manifest.json")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"manifest.json": manifest}
	for _, found := range assets().FindAllSubmatch(slices.Concat(first, loading, manifest), -1) {
		name := string(found[1])
		if files[name], err = get(s, "/"+name); err != nil {
			return nil, err
		}
	}
	cached := slices.Sorted(maps.Keys(files))
	files[pages.Program] = compressed(o.Program)
	files["index.html"] = addresses().ReplaceAll(first, []byte("${1}./"))
	if files["worker.js"], err = worker(o, files, append(cached, "")); err != nil {
		return nil, err
	}
	files["LICENSES-OF-LIBRARIES"] = o.Licenses
	for _, view := range views {
		files[view+"/index.html"] = addresses().ReplaceAll(loading,
			[]byte("${1}"+strings.Repeat("../", strings.Count(view, "/")+1)))
	}
	return files, nil
}

// worker returns the script of the service worker, which caches files of the site; "" is the start
// page. It changes with every change of it or the files, so that browsers update.
func worker(o Options, files map[string][]byte, cached []string) ([]byte, error) {
	var scripts [2][]byte
	for i, name := range [...]string{"store.js", "worker.js"} {
		text, err := own.ReadFile(name)
		if err != nil {
			return nil, err
		}
		scripts[i] = text
	}
	script := slices.Concat(scripts[0], o.Begin, scripts[1])
	given, err := clubFiles(o.Dir)
	if err != nil {
		return nil, err
	}
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(all, "%s %d\n%s", name, len(files[name]), files[name])
	}
	all.Write(script)
	fmt.Fprint(all, o.Rules, o.Lang, given)
	settings, err := json.Marshal(map[string]any{"given": given,
		"version": hex.EncodeToString(all.Sum(nil)[:8]), "files": cached,
		"program": pages.Program, "rules": o.Rules, "lang": o.Lang})
	return slices.Concat([]byte("const settings = "), settings, []byte(";\n"), script), err
}

func clubFiles(dir string) (map[string]string, error) {
	given := make(map[string]string)
	if dir == "" {
		return given, nil
	}
	folder, err := club.Open(dir)
	if err != nil {
		return nil, err
	}
	files, err := folder.List()
	for _, f := range files {
		text, _, err := folder.Read(f.Name)
		if err != nil {
			return nil, err
		}
		given[f.Name] = string(text)
	}
	return given, err
}

func compressed(program []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(program)                               // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

func get(s *serve.Server, address string) ([]byte, error) {
	status, _, text := s.Answer(http.MethodGet, address, nil, nil)
	if status != http.StatusOK {
		return nil, fmt.Errorf("the page has nothing at %s: status %d", address, status)
	}
	return text, nil
}
