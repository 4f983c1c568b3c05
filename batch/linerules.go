package batch

import (
	"encoding/json"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// LineRules are the rules that a line names for its hand, as `rulecheck game --hands` writes them.
type LineRules struct {
	// ID is the rule set's, and Set the options that are turned.
	ID  string            `json:"rules"`
	Set map[string]string `json:"set,omitempty"`
	// Hash is that of these rules with these options; "" if the line doesn't say.
	Hash string `json:"rules_hash,omitempty"`
}

// Append appends a line with the JSON object of a hand that names the rules.
func (of *LineRules) Append(dst []byte, w *hand.Win) []byte {
	text, err := json.Marshal(of)
	if err != nil {
		panic(err) // texts alone
	}
	dst = append(dst, text[:len(text)-1]...)
	at := len(dst)
	dst = append(w.AppendJSON(dst), '\n')
	dst[at] = ',' // in place of the brace
	return dst
}

// rulesKeys are the keys of a line that are not the hand's.
var rulesKeys = map[string]bool{"rules": true, "set": true, "rules_hash": true}

// badValue is the code of a key with a value that it can't have.
const badValue = "bad_value"

// cut parts a line that names rules from its hand. Of any other line nothing is cut, nor of one that is no JSON, of which
// whoever reads it says what is wrong. Prefix is how far the rules go if they stand in front, as they are written.
func cut(line string) (of *LineRules, rest string, prefix int) {
	if !strings.Contains(line, `"rules"`) {
		return nil, line, 0
	}
	d := json.NewDecoder(strings.NewReader(line))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return nil, line, 0
	}
	var kept []string
	named, front := false, true
	for d.More() {
		begin := d.InputOffset()
		key, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return nil, line, 0
		}
		if name, _ := key.(string); rulesKeys[name] {
			named = named || name == "rules"
			if front {
				prefix = int(d.InputOffset())
			}
			continue
		}
		front = false
		kept = append(kept, strings.TrimLeft(line[begin:d.InputOffset()], ", \t\r"))
	}
	if _, err := d.Token(); err != nil || strings.TrimSpace(line[d.InputOffset():]) != "" || !named {
		return nil, line, 0
	}
	of = new(LineRules)
	if json.Unmarshal([]byte(line), of) != nil {
		return nil, line, 0
	}
	if prefix < len(line) && line[prefix] == ',' {
		prefix++
	} else {
		prefix = 0
	}
	return of, "{" + strings.Join(kept, ",") + "}", prefix
}

// engineOf returns the engine for a line, and the line without the rules that it names.
func (b *Batch) engineOf(line string, w *worker) (*engine.Engine, string, error) {
	if w.prefix != "" && strings.HasPrefix(line, w.prefix) {
		return w.engine, "{" + line[len(w.prefix):], nil
	}
	of, rest, prefix := cut(line)
	if of == nil || b.EngineOf == nil {
		return b.Engine, rest, nil
	}
	e, err := b.EngineOf(of)
	if err != nil {
		return b.Engine, rest, err
	}
	if of.Hash != "" && of.Hash != e.Rules().Hash() {
		return b.Engine, rest, hand.Problems{{Code: badValue, Field: "rules_hash",
			Message: "the rules " + of.ID + " are others than those that the line means; name those with --rules"}}
	}
	if prefix > 0 {
		w.prefix, w.engine = strings.Clone(line[:prefix]), e
	}
	return e, rest, nil
}

// NoRules is the error for a line that names rules which are not at hand.
func NoRules(id string) error {
	return hand.Problems{{Code: badValue, Field: "rules",
		Message: "the line names the rules " + id + ", which are none that come along; name those with --rules"}}
}
