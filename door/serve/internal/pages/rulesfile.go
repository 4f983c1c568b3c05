package pages

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
)

// sheetPolicy lets a sheet have its own styles and be in a frame of the page, and nothing else.
const sheetPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
	"sandbox allow-modals"

func (p *pages) sheet(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.read(r.PostForm)
	p.load(r, s)
	lang := s.Lang
	if requested := r.PostForm.Get("in"); slices.Contains(words.Shown, requested) {
		lang = requested
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", sheetPolicy)
	if s.engine == nil {
		forms().ExecuteTemplate(w, "nosheet", s)
		return
	}
	made, err := sheet.New(r.Context(), s.engine, sheet.Config{Lang: lang,
		Link: p.linkTo(s, r.PostForm.Get("here"), lang)})
	if err != nil {
		p.refuse(w, r, http.StatusServiceUnavailable, "too-long")
		return
	}
	_ = made.HTML(w) // the client may be gone
}

// linkTo returns the address at which others score hands under the rules, "" if there is none: the
// text is not saved, is in this browser alone, or the page is not reached from elsewhere. here is
// the URL of the page in the browser that asks.
func (p *pages) linkTo(s *rulesView, here, lang string) string {
	id := begunFrom(s.File)
	if id == "" {
		if p.folder == nil || p.Alone || s.From == "" || s.isNew() {
			return ""
		}
		text, _, err := p.folder.Read(s.From)
		if err != nil || strings.ReplaceAll(string(text), "\r\n", "\n") != s.File {
			return ""
		}
		id = s.From
	}
	at, err := url.Parse(here)
	if err == nil && isLoopback(at.Hostname()) {
		if here = ""; p.Network != nil {
			here = p.Network()
		}
		at, err = url.Parse(here)
	}
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return ""
	}
	at.User, at.Fragment, at.RawQuery = nil, "", url.Values{"rules": {id}, "lang": {lang}}.Encode()
	return at.String()
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

func (p *pages) download(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.read(r.PostForm)
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(s.Name))
	_, _ = w.Write([]byte(s.File)) // the client may be gone
}

func (p *pages) save(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.read(r.PostForm)
	if p.folder == nil {
		p.none(w, r)
		return
	}
	tap := r.PostForm.Get("tap")
	if seen, ok := strings.CutPrefix(tap, "over:"); ok { // the versions that the user has seen
		s.Version, s.TestsVersion, _ = strings.Cut(seen, ":")
	}
	err := p.checkFree(s)
	if err == nil && tap != "draft" {
		p.load(r, s)
		s.Draft = s.engine == nil
	}
	if err == nil && !s.Draft {
		err = p.writeBoth(s)
	}
	if err == nil && !s.Draft {
		q := url.Values{"rules": {s.Name}, "show": {s.Show}, "lang": {s.Lang}, "saved": {"1"}}
		http.Redirect(w, r, "/rules?"+q.Encode(), http.StatusSeeOther)
		return
	}
	p.work(r, s)
	if err != nil && !errors.Is(err, club.ErrChanged) {
		s.Notes = append(s.Notes, failure(s.Lang, s.Name, err))
	}
	s.allowEditor(w)
	p.show(w, r, s.view)
}

func (p *pages) checkFree(s *rulesView) error {
	if s.isNew() {
		s.Version, s.TestsVersion = "", ""
		if s.Taken = p.taken(s); s.Taken != "" {
			return club.ErrChanged
		}
	}
	if len(p.changed(s)) > 0 {
		return club.ErrChanged
	}
	return nil
}

func (p *pages) writeBoth(s *rulesView) error {
	version, err := p.folder.SaveText(s.Name, s.File, s.Version)
	if err != nil {
		// Or the system takes it for the same file.
		if s.isNew() && errors.Is(err, club.ErrChanged) {
			s.Taken = s.Name
		}
		return err
	}
	s.From, s.Version = s.Name, version
	if s.Tests == "" && s.TestsVersion == "" {
		return nil
	}
	_, err = p.folder.SaveText(s.TestsName, s.Tests, s.TestsVersion)
	return err
}

// taken returns the name of an existing file that a new one would overwrite, "" for none.
func (p *pages) taken(s *rulesView) string {
	if p.folder.Version(s.Name) != "" {
		return s.Name
	}
	if s.Tests != "" && p.folder.Version(s.TestsName) != "" {
		return s.TestsName
	}
	return ""
}
