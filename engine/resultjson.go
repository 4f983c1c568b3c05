package engine

import (
	"bytes"
	"encoding/json"
	"errors"
)

// ScoreJSON is a score or a refusal as JSON has it, for programs that read what was written of one: by json.Marshal of a
// [Result] or [Refused], by their AppendJSON, or by rulecheck. One of its fields is set. Encoded again it is the same
// JSON, but for keys of later versions. It holds no rules: [Result] has more to ask.
type ScoreJSON struct {
	Result  *ResultJSON
	Refused *RefusedJSON
}

// UnmarshalJSON reads a score or a refusal.
func (s *ScoreJSON) UnmarshalJSON(text []byte) error {
	var is struct {
		Error *json.RawMessage `json:"error"`
		Rules *string          `json:"rules"`
	}
	if err := json.Unmarshal(text, &is); err != nil {
		return err
	}
	*s = ScoreJSON{}
	switch {
	case is.Error != nil:
		return json.Unmarshal(text, &s.Refused)
	case is.Rules != nil:
		return json.Unmarshal(text, &s.Result)
	}
	return errors.New("neither a score, which has rules, nor a refusal, which has an error")
}

// MarshalJSON writes the score or the refusal.
func (s ScoreJSON) MarshalJSON() ([]byte, error) {
	if s.Refused != nil {
		return encode(s.Refused)
	}
	return encode(s.Result)
}

// ResultJSON is a score.
type ResultJSON struct {
	ID        string `json:"id,omitempty"`
	Rules     string `json:"rules"`
	Edition   string `json:"edition,omitempty"`
	RulesHash string `json:"rules_hash"`
	// Yaku and Bonus are what counts.
	Yaku    []CountedJSON `json:"yaku"`
	Bonus   []CountedJSON `json:"bonus"`
	Han     int           `json:"han"`
	Fu      int           `json:"fu"`
	FuParts []FuPartJSON  `json:"fu_parts"`
	// Yakuman is how many units the hand is worth, and Limit the id of the limit, "" below all.
	Yakuman  int          `json:"yakuman"`
	Limit    string       `json:"limit"`
	Base     int64        `json:"base"`
	Points   int64        `json:"points"`
	Payments PaymentsJSON `json:"payments"`
	Gain     int64        `json:"gain"`
	Reading  ReadingJSON  `json:"reading"`
	// StandsFor is the tile for which the winning tile stands, "" for itself.
	StandsFor string `json:"stands_for,omitempty"`
	// Assumed are seat and round, where the win did not say them.
	Assumed []string `json:"assumed,omitempty"`
	ReadAs  []string `json:"read_as,omitempty"`
}

// CountedJSON is a yaku or a sort of bonus tiles, worth Yakuman units, a Limit or else Han.
type CountedJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name,omitempty"`
	Yakuman int    `json:"yakuman,omitempty"`
	Limit   string `json:"limit,omitempty"`
	Han     int    `json:"han"`
}

// MarshalJSON writes what it is worth in one of the three ways.
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

// FuPartJSON is a source of fu, with the group, the pair or the wait that has them.
type FuPartJSON struct {
	ID    string `json:"id"`
	Fu    int    `json:"fu"`
	Group string `json:"group,omitempty"`
	Pair  string `json:"pair,omitempty"`
	Wait  string `json:"wait,omitempty"`
}

// ReadingJSON is how a hand is read.
type ReadingJSON struct {
	Shape  string   `json:"shape"`
	Groups []string `json:"groups,omitempty"`
	Pair   string   `json:"pair,omitempty"`
	Wait   string   `json:"wait"`
}

// PaymentsJSON is what each payer pays, in the order of the result: an object, of which By is the key.
type PaymentsJSON []PaymentJSON

// PaymentJSON is what a payer pays: a seat, or discarder where that is not known.
type PaymentJSON struct {
	By     string
	Amount int64
}

// UnmarshalJSON reads the object and keeps its order.
func (p *PaymentsJSON) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return errors.New("payments are an object of amounts by seat")
	}
	*p = PaymentsJSON{}
	for d.More() {
		by, err := d.Token()
		if err != nil {
			return err
		}
		var amount int64
		if err := d.Decode(&amount); err != nil {
			return err
		}
		*p = append(*p, PaymentJSON{by.(string), amount}) // a key of an object is a text
	}
	return nil
}

// MarshalJSON writes the object in its order.
func (p PaymentsJSON) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, one := range p {
		if i > 0 {
			text = append(text, ',')
		}
		by, err := encode(one.By)
		if err != nil {
			return nil, err
		}
		amount, err := encode(one.Amount)
		if err != nil {
			return nil, err
		}
		text = append(append(append(text, by...), ':'), amount...)
	}
	return append(text, '}'), nil
}

// RefusedJSON says why a hand has no score.
type RefusedJSON struct {
	ID string `json:"id,omitempty"`
	// Line is that of the input, 0 if it had one hand alone.
	Line int `json:"line,omitempty"`
	// Error is the first problem, and Others are further ones.
	Error    *ProblemJSON  `json:"error"`
	Others   []ProblemJSON `json:"others,omitempty"`
	Readings []ReadingJSON `json:"readings,omitempty"`
	ReadAs   []string      `json:"read_as,omitempty"`
}

// ProblemJSON is one thing for which a hand is refused, by one of the codes of [Codes].
type ProblemJSON struct {
	Code    string `json:"code"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// encode writes as AppendJSON does, with the signs of HTML as they are. Whoever calls json.Marshal has them escaped.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
