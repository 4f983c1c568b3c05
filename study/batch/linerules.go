package batch

import (
	"encoding/json"
	"errors"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
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
// whoever reads it says what is wrong. Prefix is the rules as they are written in front, with the comma behind them. The
// error, of type hand.Problems, says what is wrong with what the line says of rules; the rest is its hand then too.
func cut(line string) (of *LineRules, rest, prefix string, err error) {
	if !strings.Contains(line, `"rules"`) {
		return nil, line, "", nil
	}
	text := strings.TrimPrefix(line, "\ufeff")
	d := json.NewDecoder(strings.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return nil, line, "", nil
	}
	var kept []string
	var found hand.Problems
	of = new(LineRules)
	given := make(map[string]bool)
	end := 0
	for d.More() {
		begin := d.InputOffset()
		key, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return nil, line, "", nil
		}
		name, _ := key.(string)
		if !rulesKeys[name] {
			kept = append(kept, strings.TrimLeft(text[begin:d.InputOffset()], ", \t\r"))
			continue
		}
		if len(kept) == 0 {
			end = int(d.InputOffset())
		}
		if given[name] {
			found = append(found, hand.Problem{Code: "duplicate_key", Field: name, Message: name + " is given twice"})
		}
		given[name] = true
		found = append(found, of.read(name, value)...)
	}
	if _, err := d.Token(); err != nil || strings.TrimSpace(text[d.InputOffset():]) != "" || !given["rules"] {
		return nil, line, "", nil
	}
	if end < len(text) && text[end] == ',' && len(text) == len(line) {
		prefix = text[:end+1]
	}
	if found != nil {
		err = found
	}
	return of, "{" + strings.Join(kept, ",") + "}", prefix, err
}

// read reads the value of a key.
func (of *LineRules) read(key string, value json.RawMessage) hand.Problems {
	var err error
	var meaning string
	switch key {
	case "rules":
		err, meaning = json.Unmarshal(value, &of.ID), `rules is the id of a rule set as a text, such as "ema"`
	case "set":
		err, meaning = json.Unmarshal(value, &of.Set), `set is an object of options with their values as texts, such as {"kiriage_mangan":"true"}`
	default:
		err, meaning = json.Unmarshal(value, &of.Hash), "rules_hash is the hash of the rules as a text"
	}
	if err == nil && string(value) != "null" {
		return nil
	}
	return hand.Problems{{Code: badValue, Field: key, Message: meaning}}
}

// WithoutRules returns a line without the rules that it names.
func WithoutRules(line string) string {
	_, rest, _, _ := cut(line)
	return rest
}

// engineOf returns the engine for a line, and the line without the rules that it names. Again reports that they are those
// of the line before, by its beginning alone.
func (b *Batch) engineOf(line string, w *worker) (e *engine.Engine, rest string, again bool, err error) {
	if w.prefix != "" && strings.HasPrefix(line, w.prefix) && isHand(line[len(w.prefix):]) {
		return w.engine, "{" + line[len(w.prefix):], true, nil
	}
	of, rest, prefix, err := cut(line)
	if of == nil || b.EngineOf == nil {
		return b.Engine, rest, false, nil
	}
	if err != nil {
		return b.Engine, rest, false, err
	}
	if e, err = b.EngineOf(of); err != nil {
		return b.Engine, rest, false, b.noRules(of, err)
	}
	if prefix != "" {
		w.prefix, w.engine = strings.Clone(prefix), e
	}
	return e, rest, false, nil
}

// isHand reports whether what follows rules says no more of rules, whose keys may be written with escapes.
func isHand(rest string) bool {
	return strings.HasPrefix(rest, `"`) && !strings.Contains(rest, `"rules`) && !strings.Contains(rest, `"set"`) &&
		!strings.Contains(rest, `\`)
}

// Is returns an error of type hand.Problems unless the hash that the line says, if it does, is this one.
func (of *LineRules) Is(hash string) error {
	if of.Hash == "" || of.Hash == hash {
		return nil
	}
	return hand.Problems{{Code: badValue, Field: "rules_hash",
		Message: "these are not the rules that the line was written under; name those with --rules"}}
}

// noRules returns the error for a line whose rules can't be had, or can't take what it turns.
func (b *Batch) noRules(of *LineRules, err error) error {
	if problems, ok := errors.AsType[hand.Problems](err); ok {
		return problems
	}
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return hand.Problems{{Code: badValue, Field: "set", Message: found[0].Message.In(b.Lang).String()}}
	}
	return hand.Problems{{Code: badValue, Field: "rules",
		Message: "no such rules come with the program: " + of.ID + "; name those with --rules"}}
}
