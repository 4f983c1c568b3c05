package pages

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/sheet"
)

// sheetPolicy lets a sheet have its own styles and stand in a frame of the page, and nothing else.
const sheetPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
	"sandbox allow-modals"

func (p *pages) sheet(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.take(r.PostForm)
	p.load(r, s)
	lang := s.Lang
	if in := r.PostForm.Get("in"); slices.Contains(words.Languages, in) {
		lang = in
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", sheetPolicy)
	if s.engine == nil {
		p.forms.ExecuteTemplate(w, "nosheet", s)
		return
	}
	made, err := sheet.New(r.Context(), s.engine, sheet.Config{Lang: lang})
	if err != nil {
		p.refuse(w, r, http.StatusServiceUnavailable, "too-long")
		return
	}
	_ = made.HTML(w) // who asked may be gone
}

func (p *pages) download(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.take(r.PostForm)
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(s.Name))
	_, _ = w.Write([]byte(s.File)) // who asked may be gone
}

func (p *pages) save(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	s.take(r.PostForm)
	if p.Folder == nil {
		p.none(w, r)
		return
	}
	tap := r.PostForm.Get("tap")
	if seen, ok := strings.CutPrefix(tap, "over:"); ok { // the versions that they have seen
		s.Version, s.TestsVersion, _ = strings.Cut(seen, ":")
	}
	err := p.free(s)
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

func (p *pages) free(s *ruled) error {
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

func (p *pages) writeBoth(s *ruled) error {
	version, err := p.write(s.Name, s.File, s.Version)
	if err != nil {
		if s.isNew() && errors.Is(err, club.ErrChanged) { // or the system takes it for another
			s.Taken = s.Name
		}
		return err
	}
	s.From, s.Version = s.Name, version
	if s.Tests == "" && s.TestsVersion == "" {
		return nil
	}
	_, err = p.write(s.TestsName, s.Tests, s.TestsVersion)
	return err
}

// taken names the file that stands where a new one is to be written, "" for none.
func (p *pages) taken(s *ruled) string {
	if p.versionOf(s.Name) != "" {
		return s.Name
	}
	if s.Tests != "" && p.versionOf(s.TestsName) != "" {
		return s.TestsName
	}
	return ""
}

// write writes a text into the folder. Its lines end as they did in the file.
func (p *pages) write(name, text, version string) (now string, err error) {
	if old, _, err := p.Folder.Read(name); err == nil && yamltext.LineEnd(string(old)) != "\n" {
		text = strings.ReplaceAll(text, "\n", yamltext.LineEnd(string(old)))
	}
	return p.Folder.Save(name, []byte(text), version)
}

func (p *pages) versionOf(name string) string {
	_, version, err := p.Folder.Read(name)
	if err != nil {
		return ""
	}
	return version
}
