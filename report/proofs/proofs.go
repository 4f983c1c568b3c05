// Package proofs writes the result of comparing two rule sets on every winning hand, as text or
// JSON.
package proofs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/prove"
)

// maxRanges bounds the number of ranges of missing blocks that are printed.
const maxRanges = 20

// Write writes a proof as text. It returns an error for an unknown language, a width that is too
// small, and a witness that cannot be parsed.
func Write(w io.Writer, query *prove.Asked, proof *prove.Proof, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		writeOutcome(p, query, proof)
		if proof.Witness == nil {
			return nil
		}
		return writeSimplest(p, query, proof.Witness)
	})
}

func writeOutcome(p *terminal.Page, query *prove.Asked, proof *prove.Proof) {
	phrases := words.In(p.Lang).Proof()
	p.Field(p.Words.Rules, speech.RuleSet(p, query.A.Rules()))
	if query.B != nil {
		p.Field("", speech.RuleSet(p, query.B.Rules()))
	}
	hands := phrases.All
	if query.Closed {
		hands = phrases.Closed
	}
	if query.Only.Text != "" {
		hands += "; " + fmt.Sprintf(phrases.Only, query.Only.Text)
	}
	p.Field(phrases.Hands, hands)
	p.Field(phrases.Digest, proof.Digest())
	p.Line("")
	all := proof.Complete && len(proof.LeftOut) == 0
	number := func(n uint64) string { return p.Words.Grouped(strconv.FormatUint(n, 10)) }
	ways := number(uint64(proof.Situations))
	if !proof.Complete {
		p.Paragraph(fmt.Sprintf(phrases.Part, number(uint64(len(proof.Done))),
			number(uint64(proof.Blocks))), 0)
	}
	if query.AsItIs && !proof.Complete {
		ranges := strings.Split(proof.Missing(), ",")
		if len(ranges) > maxRanges {
			ranges = append(ranges[:maxRanges], "…")
		}
		p.Paragraph(fmt.Sprintf(phrases.Missing, strings.Join(ranges, ", ")), 0)
	}
	switch {
	case query.B == nil:
		p.Paragraph(fmt.Sprintf(phrases.Alone, number(proof.Hands), ways), 0)
	case proof.Equal() && !all:
		p.Paragraph(fmt.Sprintf(phrases.EqualSoFar, number(proof.Hands), ways), 0)
	case proof.Equal():
		p.Paragraph(fmt.Sprintf(phrases.Equal, number(proof.Hands), ways), 0)
	default:
		p.Paragraph(fmt.Sprintf(phrases.Differ, number(proof.Differ), number(proof.Hands), ways), 0)
	}
	if len(proof.LeftOut) > 0 {
		p.Paragraph(fmt.Sprintf(phrases.LeftOut, strings.Join(proof.LeftOut, ", ")), 0)
	}
	p.Paragraph(phrases.NotSaid, 0)
}

// writeSimplest writes the simplest hand that the rule sets score differently, with both scores.
func writeSimplest(p *terminal.Page, query *prove.Asked, found *prove.Witness) error {
	p.Line("")
	p.Paragraph(words.In(p.Lang).Proof().Simplest+words.In(p.Lang).Sheet().Colon+found.Hand, 0)
	w, err := hand.Parse(found.Hand)
	if err != nil {
		return fmt.Errorf("the hand %q of the state can't be read: %w", found.Hand, err)
	}
	for _, e := range [...]*engine.Engine{query.A, query.B} {
		p.Line("")
		result, err := e.Score(&w)
		if refused, ok := errors.AsType[*engine.Refused](err); ok {
			p.Field(p.Words.Rules, speech.RuleSet(p, e.Rules()))
			err = report.Refusal(&p.Text, &w, refused, p.Options)
		} else {
			err = report.Score(&p.Text, &w, result, p.Options)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type proofJSON struct {
	// Equal is absent if the proof found no difference but is incomplete, and for a single rule
	// set.
	Equal      *bool    `json:"equal,omitempty"`
	Complete   bool     `json:"complete"`
	Hands      uint64   `json:"hands"`
	Differ     uint64   `json:"differ"`
	Wins       uint64   `json:"wins"`
	Situations int      `json:"situations"`
	Digest     string   `json:"digest"`
	Of         string   `json:"of"`
	Only       string   `json:"only,omitempty"`
	Shard      string   `json:"shard,omitempty"`
	LeftOut    []string `json:"left_out,omitempty"`
	Missing    string   `json:"missing,omitempty"`
	A          ruleSet  `json:"a"`
	B          *ruleSet `json:"b,omitempty"`
	Witness    *witness `json:"witness,omitempty"`
}

type ruleSet struct {
	Rules string `json:"rules"`
	Hash  string `json:"rules_hash"`
}

type witness struct {
	Hand string          `json:"hand"`
	A    json.RawMessage `json:"a"`
	B    json.RawMessage `json:"b"`
}

// JSON returns a proof as JSON.
func JSON(query *prove.Asked, proof *prove.Proof, lang string) ([]byte, error) {
	out := proofJSON{Complete: proof.Complete, Hands: proof.Hands, Differ: proof.Differ,
		Wins: proof.Wins, Situations: proof.Situations, Digest: proof.Digest(),
		Of: proof.State.Of, Only: proof.Only,
		LeftOut: proof.LeftOut, A: newRuleSet(query.A.Rules())}
	if query.B != nil && (!proof.Equal() || proof.Complete && len(proof.LeftOut) == 0) {
		out.Equal = new(proof.Equal())
	}
	if query.B != nil {
		out.B = new(newRuleSet(query.B.Rules()))
	}
	if query.AsItIs {
		out.Missing = proof.Missing()
	}
	if query.Shards > 0 {
		out.Shard = fmt.Sprint(query.Shard, "/", query.Shards)
	}
	if found := proof.Witness; found != nil {
		w, err := hand.Parse(found.Hand)
		if err != nil {
			return nil, fmt.Errorf("the hand %q of the state can't be read: %w", found.Hand, err)
		}
		out.Witness = &witness{found.Hand, scoreJSON(query.A, &w, lang),
			scoreJSON(query.B, &w, lang)}
	}
	return json.Marshal(out)
}

func newRuleSet(r *rules.Rules) ruleSet { return ruleSet{r.ID(), r.Hash()} }

func scoreJSON(e *engine.Engine, w *hand.Win, lang string) []byte {
	result, err := e.Score(w)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return refused.AppendJSON(nil, lang)
	}
	return result.AppendJSON(nil, lang)
}
