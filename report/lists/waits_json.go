package lists

import (
	"bytes"
	"encoding/json"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/sanitize"
)

// answerJSON is an answer in JSON; see docs/results.md.
type answerJSON struct {
	Rules   string `json:"rules"`
	Edition string `json:"edition,omitempty"`
	Hash    string `json:"rules_hash"`
	*waitsJSON
	Discards []discardJSON `json:"discards,omitempty"`
}

type discardJSON struct {
	Tile string `json:"tile"`
	*waitsJSON
}

type waitsJSON struct {
	Away    int        `json:"away"`
	Furiten bool       `json:"furiten"`
	Waits   []waitJSON `json:"waits"`
	Draws   []drawJSON `json:"draws"`
}

type drawJSON struct {
	Tile string `json:"tile"`
	Left int    `json:"left"`
}

type waitJSON struct {
	drawJSON
	Ron   json.RawMessage `json:"ron"`
	Tsumo json.RawMessage `json:"tsumo"`
}

// JSON returns the answer as one JSON object, with names in a language.
func (a *WaitsAnswer) JSON(e *engine.Engine, lang string) ([]byte, error) {
	r := e.Rules()
	j := answerJSON{Rules: r.ID(), Edition: r.Edition(), Hash: r.Hash()}
	if a.Waits != nil {
		j.waitsJSON = newWaitsJSON(a.Waits, lang)
	}
	for i := range a.Discards {
		d := &a.Discards[i]
		j.Discards = append(j.Discards, discardJSON{d.Tile.String(), newWaitsJSON(&d.Waits, lang)})
	}
	var b bytes.Buffer
	err := sanitize.WriteJSON(&b, &j)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func newWaitsJSON(w *engine.Waits, lang string) *waitsJSON {
	j := &waitsJSON{Away: w.Away, Furiten: w.Furiten, Waits: []waitJSON{}, Draws: []drawJSON{}}
	for i := range w.Waits {
		wait := &w.Waits[i]
		j.Waits = append(j.Waits, waitJSON{newDrawJSON(wait.Draw), worthJSON(&wait.Ron, lang),
			worthJSON(&wait.Tsumo, lang)})
	}
	for _, d := range w.Draws {
		j.Draws = append(j.Draws, newDrawJSON(d))
	}
	return j
}

func newDrawJSON(d engine.Draw) drawJSON { return drawJSON{d.Tile.String(), d.Left} }

// worthKeys are the keys of a result that differ between waits.
var worthKeys = slices.DeleteFunc(engine.Keys(), func(k engine.Key) bool {
	return slices.Contains([]string{"id", "rules", "edition", "rules_hash", "assumed"}, k.String())
})

func worthJSON(w *engine.Worth, lang string) json.RawMessage {
	if w.Result != nil {
		return w.Result.AppendKeys(nil, lang, worthKeys)
	}
	return w.Refused.AppendJSON(nil, lang)
}
