package pages

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

// unknownHost is the code of a request that names another server.
const unknownHost = "unknown-host"

var refusalPage = template.Must(template.New("").Parse(`<!DOCTYPE html>
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

// Refuse answers a request with a page that says why it is refused, and leads back. The code is one
// of the Refusals of [words.Page], with values for its verbs. The page has the language of the
// client, or else lang.
func Refuse(w http.ResponseWriter, r *http.Request, lang string, status int, code string,
	values ...any) {
	lang = preferredLang(r, lang)
	p := words.In(lang).Page()
	shown := struct {
		Lang, Why, Way string
		Page           *words.Page
	}{lang, p.Refusals[code], wayBack(r, code), p}
	if shown.Why == "" {
		panic("there are no words for the refusal " + code)
	}
	if len(values) > 0 {
		shown.Why = fmt.Sprintf(shown.Why, values...)
	}
	var b bytes.Buffer
	if err := refusalPage.Execute(&b, shown); err != nil {
		panic(err) // the template is a part of the program
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // the client may be gone
}

// wayBack returns the address of the start page under the same rules, "" if it is not known.
func wayBack(r *http.Request, code string) string {
	q := url.Values{}
	for _, key := range [...]string{"rules", "lang"} {
		if value := r.URL.Query().Get(key); value != "" {
			q.Set(key, value)
		}
	}
	target := url.URL{Path: "/", RawQuery: q.Encode()}
	if code == unknownHost {
		at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
		if !ok {
			return ""
		}
		target.Scheme, target.Host = "http", at.String()
	}
	return target.String()
}

// preferredLang returns the language of the address, or the one of [words.Shown] that the
// browser prefers, or else otherwise.
func preferredLang(r *http.Request, otherwise string) string {
	if lang := words.Known(r.URL.Query().Get("lang")); lang != "" {
		return lang
	}
	lang, highest := otherwise, 0.0
	for accepted := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		code, q, _ := strings.Cut(accepted, ";")
		weight := 1.0
		if text, ok := strings.CutPrefix(strings.TrimSpace(q), "q="); ok {
			weight, _ = strconv.ParseFloat(text, 64) // malformed weights are 0
		}
		if known := words.Known(strings.TrimSpace(code)); known != "" && weight > highest {
			lang, highest = known, weight
		}
	}
	return lang
}
