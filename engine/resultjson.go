package engine

import (
	"bytes"
	"encoding/json"
	"errors"
)

// ScoreJSON is a score or a refusal decoded from JSON as written by json.Marshal of a [Result] or
// [Refused], by their AppendJSON, or by rulecheck. Exactly one of its fields is set. Encoding it
// again gives the same JSON, except for keys of later versions. Unlike [Result], it has no rules.
type ScoreJSON struct {
	Result  *ResultJSON
	Refused *RefusedJSON
}

// UnmarshalJSON decodes a score or a refusal.
func (s *ScoreJSON) UnmarshalJSON(text []byte) error {
	var keys struct {
		Error *json.RawMessage `json:"error"`
		Rules *string          `json:"rules"`
	}
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	*s = ScoreJSON{}
	switch {
	case keys.Error != nil:
		return json.Unmarshal(text, &s.Refused)
	case keys.Rules != nil:
		return json.Unmarshal(text, &s.Result)
	}
	return errors.New("neither a score, which has rules, nor a refusal, which has an error")
}

// MarshalJSON encodes the score or the refusal.
func (s ScoreJSON) MarshalJSON() ([]byte, error) {
	if s.Refused != nil {
		return encode(s.Refused)
	}
	return encode(s.Result)
}

// ResultJSON is the JSON of a [Result].
type ResultJSON struct {
	ID        string `json:"id,omitempty"`
	Rules     string `json:"rules"`
	Edition   string `json:"edition,omitempty"`
	RulesHash string `json:"rules_hash"`
	// Yaku and Bonus are the yaku and bonus tiles that count.
	Yaku    []CountedJSON `json:"yaku"`
	Bonus   []CountedJSON `json:"bonus"`
	Han     int           `json:"han"`
	Fu      int           `json:"fu"`
	FuParts []FuPartJSON  `json:"fu_parts"`
	// Yakuman is the number of units that the hand is worth. Limit is the ID of the limit, "" below
	// all limits.
	Yakuman  int          `json:"yakuman"`
	Limit    string       `json:"limit"`
	Base     int64        `json:"base"`
	Points   int64        `json:"points"`
	Payments PaymentsJSON `json:"payments"`
	Gain     int64        `json:"gain"`
	Reading  ReadingJSON  `json:"reading"`
	// StandsFor is the tile that a wild winning tile stands for, or "".
	StandsFor string `json:"stands_for,omitempty"`
	// Assumed has "seat" and "round" if the win left them out.
	Assumed []string `json:"assumed,omitempty"`
	ReadAs  []string `json:"read_as,omitempty"`
}

// CountedJSON is a yaku or a kind of bonus tile. Its value is in Yakuman units, a Limit or else in
// Han.
type CountedJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name,omitempty"`
	Yakuman int    `json:"yakuman,omitempty"`
	Limit   string `json:"limit,omitempty"`
	Han     int    `json:"han"`
}

// MarshalJSON omits han if the value is in yakuman or a limit.
func (c CountedJSON) MarshalJSON() ([]byte, error) {
	type plain CountedJSON
	if c.Yakuman == 0 && c.Limit == "" {
		return encode(plain(c))
	}
	return encode(struct {
		plain
		Han int `json:"han,omitempty"`
	}{plain: plain(c)})
}

// FuPartJSON is a source of fu with the group, pair or wait that it is for.
type FuPartJSON struct {
	ID    string `json:"id"`
	Fu    int    `json:"fu"`
	Group string `json:"group,omitempty"`
	Pair  string `json:"pair,omitempty"`
	Wait  string `json:"wait,omitempty"`
}

// ReadingJSON is the JSON of a [Reading].
type ReadingJSON struct {
	Shape  string   `json:"shape"`
	Groups []string `json:"groups,omitempty"`
	Pair   string   `json:"pair,omitempty"`
	Wait   string   `json:"wait"`
}

// PaymentsJSON lists the payments in the order of the result. In JSON it is an object with By as
// keys.
type PaymentsJSON []PaymentJSON

// PaymentJSON is the payment of a seat, of "discarder" if that seat is unknown, or of "empty_seat".
type PaymentJSON struct {
	By     string
	Amount int64
}

// UnmarshalJSON decodes the object in its order.
func (p *PaymentsJSON) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return errors.New("payments are an object of amounts by seat")
	}
	*p = PaymentsJSON{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		var amount int64
		if err := d.Decode(&amount); err != nil {
			return err
		}
		*p = append(*p, PaymentJSON{key.(string), amount}) // keys of objects are strings
	}
	return nil
}

// MarshalJSON encodes the object in its order.
func (p PaymentsJSON) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, one := range p {
		if i > 0 {
			text = append(text, ',')
		}
		key, err := encode(one.By)
		if err != nil {
			return nil, err
		}
		amount, err := encode(one.Amount)
		if err != nil {
			return nil, err
		}
		text = append(append(append(text, key...), ':'), amount...)
	}
	return append(text, '}'), nil
}

// RefusedJSON is the JSON of a [Refused].
type RefusedJSON struct {
	ID string `json:"id,omitempty"`
	// Line is the line of the input, 0 for an input of one hand.
	Line int `json:"line,omitempty"`
	// Error is the first problem, Others holds the further ones.
	Error    *ProblemJSON  `json:"error"`
	Others   []ProblemJSON `json:"others,omitempty"`
	Readings []ReadingJSON `json:"readings,omitempty"`
	ReadAs   []string      `json:"read_as,omitempty"`
}

// ProblemJSON is a reason for a refusal. Its code is one of [Codes] or hand.Codes, or the ID of a
// requirement of the rules.
type ProblemJSON struct {
	Code    string `json:"code"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// encode encodes v like AppendJSON, without escaping HTML. json.Marshal escapes it again.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
