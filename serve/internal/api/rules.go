package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/lists"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/catalog"
)

// under are the rules of a call: those of a name or of a text, and how options are turned.
type under struct {
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
	Lang  string            `json:"lang"`
}

func (a *api) engine(ctx context.Context, u *under) (*engine.Engine, string, error) {
	lang, err := known(u.Lang)
	if err != nil {
		return nil, "", err
	}
	if u.Rules != "" && u.File != "" {
		return nil, "", wrong{errors.New("rules names rules that there are, and file has the text of others; leave out one")}
	}
	name := cmp.Or(u.Rules, "standard")
	var e *engine.Engine
	switch {
	case len(u.Set) > 0:
		e, err = a.turned(ctx, u, name)
	case u.File != "":
		e, err = a.catalog.Text(ctx, u.File)
	default:
		e, err = a.catalog.Engine(ctx, name)
	}
	return e, lang, err
}

// begin reads a call that asks something under rules, and returns their engine and the language of the answer. It is
// false if it has answered why it can't.
func (a *api) begin(w http.ResponseWriter, r *http.Request, call any, u *under) (*engine.Engine, string, bool) {
	if !read(w, r, call) {
		return nil, "", false
	}
	e, lang, err := a.engine(r.Context(), u)
	if err != nil {
		fail(w, err)
	}
	return e, lang, err == nil
}

func (a *api) turned(ctx context.Context, u *under, name string) (*engine.Engine, error) {
	from := rules.Bytes(unnamed, []byte(u.File))
	if u.File == "" {
		var err error
		if from, err = a.catalog.Source(name); err != nil {
			return nil, err
		}
	}
	r, err := a.loader(u.Set).Load(ctx, from)
	if err != nil {
		return nil, err
	}
	return engine.New(r), nil
}

func (a *api) loader(set map[string]string) *rules.Loader {
	l := a.catalog.Loader()
	l.Set, l.SetBy = set, "set"
	return l
}

func (a *api) listRules(w http.ResponseWriter, r *http.Request) {
	lang, err := known(r.URL.Query().Get("lang"))
	if err != nil {
		fail(w, err)
		return
	}
	text := []byte("[")
	for _, name := range a.catalog.Names() {
		e, err := a.catalog.Engine(r.Context(), name)
		if _, notWell := errors.AsType[rules.Findings](err); notWell || errors.Is(err, fs.ErrNotExist) {
			continue // the files of the folder say that they are there
		}
		if err != nil {
			fail(w, err)
			return
		}
		if len(text) > 1 {
			text = append(text, ",\n"...)
		}
		var set bytes.Buffer
		if err := lists.WriteCalled(&set, name, e.Rules(), lang); err != nil {
			fail(w, err)
			return
		}
		text = append(text, bytes.TrimSpace(set.Bytes())...)
	}
	answer(w, append(text, ']'))
}

func (a *api) showRules(w http.ResponseWriter, r *http.Request) {
	e, lang, err := a.engine(r.Context(), &under{Rules: r.PathValue("id"), Lang: r.URL.Query().Get("lang")})
	if err != nil {
		fail(w, err)
		return
	}
	var text strings.Builder
	err = terminal.Write(&text, terminal.Options{Lang: lang}, func(p *terminal.Page) error {
		_, err := lists.Write(p, e.Rules(), lists.Whole, "", true)
		return err
	})
	if err != nil {
		fail(w, err)
		return
	}
	write(w, "application/json", []byte(text.String()))
}

// unnamed is the name of the text of a call.
const unnamed = catalog.Unnamed
