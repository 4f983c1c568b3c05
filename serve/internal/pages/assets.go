package pages

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
)

//go:embed assets
var assetFiles embed.FS

// assets serves the files of the page. Browsers keep a file for good that was asked for by its sum, as the page does,
// and ask again for others.
func (p *pages) assets(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	sum := assetSum(name)
	if sum == "" {
		p.none(w, r)
		return
	}
	caching := "no-cache"
	if r.URL.Query().Get("v") == sum {
		caching = "public, max-age=31536000, immutable"
	}
	w.Header().Set("Cache-Control", caching)
	w.Header().Set("ETag", `"`+sum+`"`)
	http.ServeFileFS(w, r, assetFiles, "assets/"+name)
}

func asset(name string) string { return "/assets/" + name + "?v=" + assetSum(name) }

// assetSum tells a file from what it was in other versions of the program. It is "" for no file.
func assetSum(name string) string {
	text, err := fs.ReadFile(assetFiles, "assets/"+name)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
