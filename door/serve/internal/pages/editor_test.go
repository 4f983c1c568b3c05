package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestEditorMade: the editor that is served is the one that was made of the sources beside it, as they are now.
func TestEditorMade(t *testing.T) {
	const folder = "../../editor"
	text := must.Get(os.ReadFile(filepath.Join(folder, "sums.json")))(t)
	var made struct {
		Sources      []string
		From, Bundle string
	}
	must.Do(t, json.Unmarshal(text, &made))
	sum := func(names ...string) string {
		h := sha256.New()
		for _, name := range names {
			text := must.Get(os.ReadFile(name))(t)
			h.Write(text)
		}
		return hex.EncodeToString(h.Sum(nil))
	}
	sources := make(map[string]bool)
	var paths []string
	for _, name := range made.Sources {
		sources[name] = true
		paths = append(paths, filepath.Join(folder, name))
	}
	for _, pattern := range []string{"*.js", "package*.json"} {
		found, _ := filepath.Glob(filepath.Join(folder, pattern))
		for _, path := range found {
			if !sources[filepath.Base(path)] {
				t.Errorf("%s is none of the sources that build.js names", path)
			}
		}
	}
	if sum(paths...) != made.From {
		t.Error("the sources of the editor have changed; run npm ci && npm run build in door/serve/editor")
	}
	if sum("assets/editor.js") != made.Bundle {
		t.Error("assets/editor.js is not what npm run build made in door/serve/editor")
	}
}
