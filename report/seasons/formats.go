package seasons

import (
	"io"
	"slices"

	"example.com/hanfu/report"
	"example.com/hanfu/season"
)

// formats are the forms in which a season is written, by their words.
var formats = []struct {
	word  string
	write func(io.Writer, *season.Season, report.Options) error
}{
	{"text", Write},
	{"json", func(w io.Writer, s *season.Season, _ report.Options) error { return JSON(w, s) }},
	{"csv", func(w io.Writer, s *season.Season, o report.Options) error { return CSV(w, s, o.Lang) }},
	{"csv-games", func(w io.Writer, s *season.Season, o report.Options) error { return GamesCSV(w, s, o.Lang) }},
	{"markdown", Markdown},
	{"html", func(w io.Writer, s *season.Season, o report.Options) error { return HTML(w, s, o.Lang) }},
}

// Formats lists the words for the forms in which a season is written, the usual one first.
func Formats() (words []string) {
	for _, f := range formats {
		words = append(words, f.word)
	}
	return words
}

// WriteAs writes a season in one of [Formats].
func WriteAs(w io.Writer, format string, s *season.Season, o report.Options) error {
	return formats[max(slices.Index(Formats(), format), 0)].write(w, s, o)
}
