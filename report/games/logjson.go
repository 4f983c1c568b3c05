package games

import (
	"example.com/hanfu/gamelog"
)

// logJSON is the game of a log in JSON, as that of a record, with where the log says otherwise than the rules.
type logJSON struct {
	*gameJSON
	// Set are the options of the rules that the log has turned.
	Set         map[string]string    `json:"set"`
	Wins        int                  `json:"wins"`
	Draws       int                  `json:"draws"`
	Differences []logDifferencesJSON `json:"differences"`
	// Error is why the log has no more hands than these.
	Error *logErrorJSON `json:"error,omitempty"`
}

// logErrorJSON is why a log, or the rest of it, can't be read.
type logErrorJSON struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

func logErrorOf(e *gamelog.Error) *logErrorJSON {
	return &logErrorJSON{e.Pos.Line, e.Pos.Column, e.Reason}
}

// logDifferencesJSON is a difference; hand counts from 1.
type logDifferencesJSON struct {
	Hand   int    `json:"hand"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Field  string `json:"field"`
	ID     string `json:"id,omitempty"`
	Player string `json:"player,omitempty"`
	Log    string `json:"log"`
	Rules  string `json:"rules"`
}

// LogJSON returns the game of a log as one JSON object on a line, names of yaku in a language.
func LogJSON(f *Log, lang string) ([]byte, error) {
	j := &logJSON{gameJSON: gameJSONOf(f.Record, f.Game, lang), Set: f.Record.Set, Wins: f.Compared.Wins,
		Draws:       f.Compared.Draws,
		Differences: []logDifferencesJSON{}}
	for _, d := range f.Compared.Differences {
		own := logDifferencesJSON{d.Hand + 1, d.Pos.Line, d.Pos.Column, string(d.Field), d.ID,
			f.Game.Name(d.Player), d.Log, d.Rules}
		j.Differences = append(j.Differences, own)
	}
	if e := f.Source.Damage; e != nil {
		j.Error = logErrorOf(e)
	}
	return jsonLine(j)
}

// RefusedLogJSON returns why a log can't be read, as one object on a line.
func RefusedLogJSON(e *gamelog.Error) ([]byte, error) {
	return jsonLine(struct {
		File  string        `json:"file"`
		Error *logErrorJSON `json:"error"`
	}{e.Pos.File, logErrorOf(e)})
}
