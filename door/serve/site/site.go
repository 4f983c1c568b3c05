// Package site writes the club's page as files for any web host. There the program runs in the browsers of those who visit: a
// service worker answers what the page asks, and what is entered stays in the browser.
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
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/internal/words"
)

// Options say what is written.
type Options struct {
	// Program is the package door/serve/site/program for js/wasm, and Exec the script wasm_exec.js of the Go that has compiled it.
	Program, Exec []byte
	// Licenses are those of what is in the program.
	Licenses []byte
	// Dir is the folder of a club, whose files everybody gets who opens the page; "" for none.
	Dir string
	// Rules is the rule set that the page begins with, and Lang its language, as in [serve.Options].
	Rules, Lang string
}

//go:embed store.js worker.js icon-192.png icon-512.png
var own embed.FS

// program is the name of the program, packed with gzip: hosts pass on what they know nothing of as it is.
const program = "program.bin"

// views are the addresses by which somebody may come for the first time, besides the start page.
var views = []string{"points", "practice", "rules", "rules/find", "evening"}

// Write writes the site into a folder, which is made if it is not there. Files that the site has not are left alone.
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
	addresses = regexp.MustCompile(`( (?:href|src|action|formaction)=")/`)
	assets    = regexp.MustCompile(`"/(assets/[a-z.-]+)`)
)

// filesOf returns the files by their names, with slashes. The same options give the same bytes.
func filesOf(o Options) (map[string][]byte, error) {
	s, err := serve.New(serve.Options{Alone: true, Dir: o.Dir, Rules: o.Rules, Lang: o.Lang})
	if err != nil {
		return nil, err
	}
	first, err := shown(s, "/")
	if err != nil {
		return nil, err
	}
	loading, err := shown(s, "/loading")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"manifest.json": manifest(o.Lang)}
	for _, found := range assets.FindAllSubmatch(append(first, loading...), -1) {
		name := string(found[1])
		if files[name], err = shown(s, "/"+name); err != nil {
			return nil, err
		}
	}
	for _, name := range [...]string{"icon-192.png", "icon-512.png"} {
		if files[name], err = own.ReadFile(name); err != nil {
			return nil, err
		}
	}
	kept := slices.Sorted(maps.Keys(files))
	files[program] = packed(o.Program)
	files["index.html"] = addresses.ReplaceAll(first, []byte("${1}./"))
	if files["worker.js"], err = worker(o, files, append(kept, "")); err != nil {
		return nil, err
	}
	files["LICENSES-OF-LIBRARIES"] = o.Licenses
	for _, view := range views {
		files[view+"/index.html"] = addresses.ReplaceAll(loading, []byte("${1}"+strings.Repeat("../", strings.Count(view, "/")+1)))
	}
	return files, nil
}

// worker returns the script of the service worker, which keeps files of the site: "" for the start page. It differs where anything
// in it or in the files differs, so that browsers take the new ones.
func worker(o Options, files map[string][]byte, kept []string) ([]byte, error) {
	var scripts [2][]byte
	for i, name := range [...]string{"store.js", "worker.js"} {
		text, err := own.ReadFile(name)
		if err != nil {
			return nil, err
		}
		scripts[i] = text
	}
	script := slices.Concat(scripts[0], o.Exec, scripts[1]) // that of Go looks for the files of the first
	given, err := givenBy(o.Dir)
	if err != nil {
		return nil, err
	}
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(all, "%s %d\n%s", name, len(files[name]), files[name])
	}
	all.Write(script)
	fmt.Fprint(all, o.Rules, o.Lang, given)
	settings, err := json.Marshal(map[string]any{"given": given, "version": hex.EncodeToString(all.Sum(nil)[:8]), "files": kept,
		"program": program, "env": map[string]string{"RULES": o.Rules, "LANG": o.Lang}})
	return slices.Concat([]byte("const settings = "), settings, []byte(";\n"), script), err
}

// givenBy returns the texts of a club's files by their names.
func givenBy(dir string) (map[string]string, error) {
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

func packed(program []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is known
	_, _ = z.Write(program)                               // a buffer takes all
	_ = z.Close()
	return b.Bytes()
}

func manifest(lang string) []byte {
	page := words.In(lang).Page
	icon := func(name, sizes, kind string) map[string]string {
		return map[string]string{"src": name, "sizes": sizes, "type": kind}
	}
	text, _ := json.Marshal(map[string]any{"name": page.Title, "short_name": page.Title, "lang": lang, "start_url": "./",
		"scope": "./", "display": "standalone", "background_color": "#fffefb", "theme_color": "#fffefb", "icons": []any{
			icon("assets/icon.svg", "any", "image/svg+xml"), icon("icon-192.png", "192x192", "image/png"),
			icon("icon-512.png", "512x512", "image/png")}}) // texts alone
	return text
}

// shown returns the answer to a request for an address.
func shown(s *serve.Server, address string) ([]byte, error) {
	status, _, text := s.Answer(http.MethodGet, address, nil, nil)
	if status != http.StatusOK {
		return nil, fmt.Errorf("the page has nothing at %s: status %d", address, status)
	}
	return text, nil
}
