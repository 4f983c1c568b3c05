package batch

import (
	"encoding/json"
	"errors"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// LineRules names the rules of a line's hand, as written by `rulecheck game --hands`.
type LineRules struct {
	// ID is the id of the rule set, and Set its changed options.
	ID  string            `json:"rules"`
	Set map[string]string `json:"set,omitempty"`
	// Hash is the hash of the rules with these options; "" if missing.
	Hash string `json:"rules_hash,omitempty"`
}

// Append appends a line with the JSON object of w that names the rules.
func (l *LineRules) Append(dst []byte, w *hand.Win) []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // strings always marshal
	}
	dst = append(dst, text[:len(text)-1]...)
	at := len(dst)
	dst = append(w.AppendJSON(dst), '\n')
	dst[at] = ',' // replaces the opening brace
	return dst
}

var rulesKeys = map[string]bool{"rules": true, "set": true, "rules_hash": true}

// badValue is the code for a key with an invalid value.
const badValue = "bad_value"

// splitRules splits a line that names rules into these and the hand. It returns other lines
// unchanged, including invalid JSON, which the parser of the hand reports. prefix is the beginning
// of the line if that names the rules, including the comma. An error of type hand.Problems
// describes invalid rules; rest is then still the hand.
func splitRules(line string) (l *LineRules, rest, prefix string, err error) {
	if !strings.Contains(line, `"rules"`) {
		return nil, line, "", nil
	}
	text := strings.TrimPrefix(line, "\ufeff")
	d := json.NewDecoder(strings.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return nil, line, "", nil
	}
	var members []string
	var found hand.Problems
	l = new(LineRules)
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
			members = append(members, strings.TrimLeft(text[begin:d.InputOffset()], ", \t\r"))
			continue
		}
		if len(members) == 0 {
			end = int(d.InputOffset())
		}
		if given[name] {
			found = append(found, hand.Problem{Code: "duplicate_key", Field: name,
				Message: name + " is given twice"})
		}
		given[name] = true
		found = append(found, l.read(name, value)...)
	}
	if _, err := d.Token(); err != nil || strings.TrimSpace(text[d.InputOffset():]) != "" ||
		!given["rules"] {
		return nil, line, "", nil
	}
	if end < len(text) && text[end] == ',' && len(text) == len(line) {
		prefix = text[:end+1]
	}
	if found != nil {
		err = found
	}
	return l, "{" + strings.Join(members, ",") + "}", prefix, err
}

func (l *LineRules) read(key string, value json.RawMessage) hand.Problems {
	var err error
	var meaning string
	switch key {
	case "rules":
		err, meaning = json.Unmarshal(value, &l.ID),
			`rules is the id of a rule set as a text, such as "ema"`
	case "set":
		err, meaning = json.Unmarshal(value, &l.Set),
			`set is an object of options with their values as texts, such as {"kiriage_mangan":"true"}`
	default:
		err, meaning = json.Unmarshal(value, &l.Hash),
			"rules_hash is the hash of the rules as a text"
	}
	if err == nil && string(value) != "null" {
		return nil
	}
	return hand.Problems{{Code: badValue, Field: key, Message: meaning}}
}

// WithoutRules returns a line without the rules that it names.
func WithoutRules(line string) string {
	_, rest, _, _ := splitRules(line)
	return rest
}

// engineOf returns the engine for a line, and the line without its rules. cached reports whether
// the engine is that of the previous line because the prefix is the same.
func (b *Batch) engineOf(line string,
	w *worker) (e *engine.Engine, rest string, cached bool, err error) {
	if w.prefix != "" && strings.HasPrefix(line, w.prefix) && isHand(line[len(w.prefix):]) {
		return w.engine, "{" + line[len(w.prefix):], true, nil
	}
	named, rest, prefix, err := splitRules(line)
	if named == nil || b.EngineOf == nil {
		return b.Engine, rest, false, nil
	}
	if err != nil {
		return b.Engine, rest, false, err
	}
	if e, err = b.EngineOf(named); err != nil {
		return b.Engine, rest, false, b.rulesError(named, err)
	}
	if prefix != "" {
		w.prefix, w.engine = strings.Clone(prefix), e
	}
	return e, rest, false, nil
}

// isHand reports whether the rest of a line names no more rules. It returns false if escapes might
// hide a key.
func isHand(rest string) bool {
	return strings.HasPrefix(rest, `"`) && !strings.Contains(rest, `"rules`) &&
		!strings.Contains(rest, `"set"`) &&
		!strings.Contains(rest, `\`)
}

// Is returns an error of type hand.Problems if the line has a hash other than hash.
func (l *LineRules) Is(hash string) error {
	if l.Hash == "" || l.Hash == hash {
		return nil
	}
	return hand.Problems{{Code: badValue, Field: "rules_hash",
		Message: "these are not the rules that the line was written under; name those with --rules"}}
}

// rulesError returns the error for a line whose rules don't exist or don't have its options.
func (b *Batch) rulesError(l *LineRules, err error) error {
	if problems, ok := errors.AsType[hand.Problems](err); ok {
		return problems
	}
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return hand.Problems{{Code: badValue, Field: "set",
			Message: found[0].Message.In(b.Lang).String()}}
	}
	return hand.Problems{{Code: badValue, Field: "rules",
		Message: "no such rules come with the program: " + l.ID + "; name those with --rules"}}
}
