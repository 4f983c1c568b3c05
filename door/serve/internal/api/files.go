package api

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/internal/source"
)

func (a *api) listFiles(w http.ResponseWriter, _ *http.Request) {
	type fileJSON struct {
		Name string      `json:"name"`
		Kind source.Kind `json:"kind"`
	}
	list := []fileJSON{}
	if a.folder != nil {
		files, err := a.folder.List()
		if err != nil {
			fail(w, err)
			return
		}
		for _, file := range files {
			list = append(list, fileJSON(file))
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // it has only strings
	}
	write(w, "application/json", append(text, '\n'))
}

func (a *api) readFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if a.folder == nil {
		Refuse(w, &calls.NoFile, "no folder is served")
		return
	}
	text, version, err := a.folder.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		Refuse(w, &calls.NoFile, "there is no file "+name)
		return
	}
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("ETag", `"`+version+`"`)
	write(w, "application/yaml", text)
}

// writeFile writes a new file, or one whose current version the client names.
func (a *api) writeFile(w http.ResponseWriter, r *http.Request) {
	if a.folder == nil { // the guard has refused others
		Refuse(w, &calls.NothingWritten, "nothing is written here; start the server with --dir")
		return
	}
	version, ok := strings.CutPrefix(r.Header.Get("If-Match"), `"`)
	version, closed := strings.CutSuffix(version, `"`)
	switch isNew := r.Header.Get("If-None-Match") == "*"; {
	case isNew:
		version = ""
	case !ok || !closed || version == "":
		Refuse(w, &calls.NoVersion, `give If-Match: "VERSION", or If-None-Match: * for a new file`)
		return
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		Refuse(w, &calls.BadBody, "the body can't be read: "+err.Error())
		return
	}
	if version, err = a.folder.Save(r.PathValue("name"), text, version); err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("ETag", `"`+version+`"`)
	w.WriteHeader(http.StatusNoContent)
}
