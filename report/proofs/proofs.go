// Package proofs writes what was found when two rule sets were compared on every winning hand: for people as text, for
// programs as JSON.
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

// mostRanges bounds how many ranges of missing blocks people are told.
const mostRanges = 20

// Write writes a proof for people. Errors are an unknown language, a width that is too narrow, and a witness of the
// proof's state that is no hand.
func Write(w io.Writer, asked *prove.Asked, proof *prove.Proof, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		outcome(p, asked, proof)
		if proof.Witness == nil {
			return nil
		}
		return simplest(p, asked, proof.Witness)
	})
}

func outcome(p *terminal.Page, asked *prove.Asked, proof *prove.Proof) {
	said := words.In(p.Lang).Proof
	p.Field(p.Words.Rules, speech.RuleSet(p, asked.A.Rules()))
	if asked.B != nil {
		p.Field("", speech.RuleSet(p, asked.B.Rules()))
	}
	of := said.All
	if asked.Closed {
		of = said.Closed
	}
	if asked.Only.Text != "" {
		of += "; " + fmt.Sprintf(said.Only, asked.Only.Text)
	}
	p.Field(said.Hands, of)
	p.Field(said.Digest, proof.Digest())
	p.Line("")
	all := proof.Complete && len(proof.LeftOut) == 0
	number := func(n uint64) string { return p.Words.Grouped(strconv.FormatUint(n, 10)) }
	ways := number(uint64(proof.Situations))
	if !proof.Complete {
		p.Paragraph(fmt.Sprintf(said.Part, number(uint64(len(proof.Done))), number(uint64(proof.Blocks))), 0)
	}
	if asked.AsItIs && !proof.Complete {
		ranges := strings.Split(proof.Missing(), ",")
		if len(ranges) > mostRanges {
			ranges = append(ranges[:mostRanges], "…")
		}
		p.Paragraph(fmt.Sprintf(said.Missing, strings.Join(ranges, ", ")), 0)
	}
	switch {
	case asked.B == nil:
		p.Paragraph(fmt.Sprintf(said.Alone, number(proof.Hands), ways), 0)
	case proof.Equal() && !all:
		p.Paragraph(fmt.Sprintf(said.EqualSoFar, number(proof.Hands), ways), 0)
	case proof.Equal():
		p.Paragraph(fmt.Sprintf(said.Equal, number(proof.Hands), ways), 0)
	default:
		p.Paragraph(fmt.Sprintf(said.Differ, number(proof.Differ), number(proof.Hands), ways), 0)
	}
	if len(proof.LeftOut) > 0 {
		p.Paragraph(fmt.Sprintf(said.LeftOut, strings.Join(proof.LeftOut, ", ")), 0)
	}
	p.Paragraph(said.NotSaid, 0)
}

// simplest writes the simplest hand that the rule sets score differently, with both scores.
func simplest(p *terminal.Page, asked *prove.Asked, found *prove.Witness) error {
	p.Line("")
	p.Paragraph(words.In(p.Lang).Proof.Simplest+": "+found.Hand, 0)
	w, err := hand.Parse(found.Hand)
	if err != nil {
		return fmt.Errorf("the hand %q of the state can't be read: %w", found.Hand, err)
	}
	for _, e := range [...]*engine.Engine{asked.A, asked.B} {
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

// answer is a proof in JSON.
type answer struct {
	// Equal is left out where nothing differs, but not all hands were gone through, and of one rule set alone.
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

// JSON returns a proof for programs.
func JSON(asked *prove.Asked, proof *prove.Proof, lang string) ([]byte, error) {
	out := answer{Complete: proof.Complete, Hands: proof.Hands, Differ: proof.Differ, Wins: proof.Wins, Situations: proof.Situations, Digest: proof.Digest(), Of: proof.State.Of, Only: proof.Only,
		LeftOut: proof.LeftOut, A: named(asked.A.Rules())}
	if asked.B != nil && (!proof.Equal() || proof.Complete && len(proof.LeftOut) == 0) {
		out.Equal = new(proof.Equal())
	}
	if asked.B != nil {
		b := named(asked.B.Rules())
		out.B = &b
	}
	if asked.AsItIs {
		out.Missing = proof.Missing()
	}
	if asked.Shards > 0 {
		out.Shard = fmt.Sprint(asked.Shard, "/", asked.Shards)
	}
	if found := proof.Witness; found != nil {
		w, err := hand.Parse(found.Hand)
		if err != nil {
			return nil, fmt.Errorf("the hand %q of the state can't be read: %w", found.Hand, err)
		}
		out.Witness = &witness{found.Hand, scored(asked.A, &w, lang), scored(asked.B, &w, lang)}
	}
	return json.Marshal(out)
}

func named(r *rules.Rules) ruleSet { return ruleSet{r.ID(), r.Hash()} }

// scored returns the score of a win, or why there is none, as score writes it.
func scored(e *engine.Engine, w *hand.Win, lang string) []byte {
	result, err := e.Score(w)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return refused.AppendJSON(nil, lang)
	}
	return result.AppendJSON(nil, lang)
}
