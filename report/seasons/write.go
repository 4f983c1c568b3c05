package seasons

import (
	"io"
	"slices"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/season"
)

// Formats lists the words for the forms in which a season is written, the usual one first.
func Formats() []string { return []string{"text", "json", "csv", "csv-games", "markdown", "html"} }

// WriteAs writes a season in one of [Formats], as text if it is none of them.
func WriteAs(w io.Writer, format string, s *season.Season, o report.Options) error {
	switch format {
	case "json":
		return JSON(w, s)
	case "csv":
		return CSV(w, s, o.Lang)
	case "csv-games":
		return GamesCSV(w, s, o.Lang)
	}
	if !slices.Contains(Formats(), format) {
		format = "text"
	}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	return doc.Write(w, format, tell(p, s), o)
}

// Write writes a season as text.
func Write(w io.Writer, s *season.Season, o report.Options) error { return WriteAs(w, "text", s, o) }

// Markdown writes a season as Markdown.
func Markdown(w io.Writer, s *season.Season, o report.Options) error {
	return WriteAs(w, "markdown", s, o)
}

// HTML writes a season as a page: one file, which a browser shows and prints on A4.
func HTML(w io.Writer, s *season.Season, lang string) error {
	return WriteAs(w, "html", s, report.Options{Lang: lang})
}
