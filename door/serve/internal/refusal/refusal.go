// Package refusal says to people why a request is not answered: on a page in their language, with a way on.
package refusal

import (
	"bytes"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"example.com/hanfu/internal/words"
)

// UnknownHost is the code of what is refused since it names another server, to whose start page no way leads.
const UnknownHost = "unknown-host"

var page = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{{.Page.Refused}}</title>
<link rel="icon" href="data:,"/>
<link rel="stylesheet" href="/assets/page.css"/>
</head>
<body>
<main>
<h1>{{.Page.Refused}}</h1>
<p>{{.Why}}</p>
{{with .Way}}<p><a href="{{.}}">{{$.Page.Back}}</a></p>
{{end}}</main>
</body>
</html>
`))

// Write answers a request with the page of a code among Refusals of [words.Page], about values such as a name. The
// language is that of who asks, or else the one that is given.
func Write(w http.ResponseWriter, r *http.Request, lang string, status int, code string, values ...any) {
	lang = Lang(r, lang)
	p := words.In(lang).Page
	shown := struct {
		Lang, Why, Way string
		Page           *words.Page
	}{lang, p.Refusals[code], way(r, code), p}
	if shown.Why == "" {
		panic("there are no words for the refusal " + code)
	}
	if len(values) > 0 {
		shown.Why = fmt.Sprintf(shown.Why, values...)
	}
	var b bytes.Buffer
	if err := page.Execute(&b, shown); err != nil {
		panic(err) // the template is a part of the program
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // who asked may be gone
}

// way returns the address of the start page under the same rules, "" if there is none that can be told.
func way(r *http.Request, code string) string {
	q := url.Values{}
	for _, key := range [...]string{"rules", "lang"} {
		if value := r.URL.Query().Get(key); value != "" {
			q.Set(key, value)
		}
	}
	to := url.URL{Path: "/", RawQuery: q.Encode()}
	if code == UnknownHost {
		at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
		if !ok {
			return ""
		}
		to.Scheme, to.Host = "http", at.String()
	}
	return to.String()
}

// Lang returns the language of who asks: that of the address, or the one among Languages of [words] that the browser
// likes best, or else the one that is given.
func Lang(r *http.Request, otherwise string) string {
	if lang := words.Known(r.URL.Query().Get("lang")); lang != "" {
		return lang
	}
	lang, most := otherwise, 0.0
	for liked := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		code, much, _ := strings.Cut(liked, ";")
		weight := 1.0
		if text, ok := strings.CutPrefix(strings.TrimSpace(much), "q="); ok {
			weight, _ = strconv.ParseFloat(text, 64) // what is no number counts nothing
		}
		if known := words.Known(strings.TrimSpace(code)); known != "" && weight > most {
			lang, most = known, weight
		}
	}
	return lang
}
