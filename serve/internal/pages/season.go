package pages

import (
	"net/http"

	"example.com/hanfu/report/seasons"
)

// seasonPolicy lets the page of the season have its own styles, and nothing else.
const seasonPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-modals"

func (p *pages) season(w http.ResponseWriter, r *http.Request) {
	if !p.book.Folder() {
		p.none(w, r)
		return
	}
	v := p.open("evening", r)
	s, err := p.book.Season(r.Context())
	if err != nil {
		p.noSeason(w, r, v, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", seasonPolicy)
	_ = seasons.HTML(w, s, v.Lang) // who asked may be gone
}

// noSeason says why there is no season, with a status that tells programs so.
func (p *pages) noSeason(w http.ResponseWriter, r *http.Request, v *view, err error) {
	v.fail(err)
	v.Status = http.StatusServiceUnavailable
	p.show(w, r, v)
}
