package tests

import (
	"io"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/ruletest"
)

// The parts of what is said of coverage in JSON.
type (
	shareJSON struct {
		Seen    int `json:"seen"`
		All     int `json:"all"`
		Percent int `json:"percent"`
	}
	gapJSON struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"end_line"`
		EndColumn int    `json:"end_column"`
		Kind      string `json:"kind"`
		Rule      string `json:"rule"`
		Part      string `json:"part,omitempty"`
		Lacks     string `json:"lacks"`
		Reason    string `json:"reason,omitempty"`
	}
	reasonJSON struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column"`
		Rule   string `json:"rule"`
		Part   string `json:"part,omitempty"`
	}
	proposalJSON struct {
		ID     string   `json:"id"`
		Hand   string   `json:"hand"`
		Expect []string `json:"expect"`
		Rule   string   `json:"rule"`
		Lacks  string   `json:"lacks"`
	}
	coverageJSON struct {
		Coverage  string               `json:"coverage"`
		Rules     string               `json:"rules"`
		RulesHash string               `json:"rules_hash"`
		Cases     int                  `json:"cases"`
		Games     int                  `json:"games,omitempty"`
		Kinds     map[string]shareJSON `json:"kinds"`
		InAll     shareJSON            `json:"in_all"`
		Inherited *shareJSON           `json:"inherited,omitempty"`
		Gaps      []gapJSON            `json:"gaps"`
		MoreGaps  int                  `json:"more_gaps,omitempty"`
		Excused   []gapJSON            `json:"excused,omitempty"`
		Unused    []reasonJSON         `json:"unused_reasons,omitempty"`
		Alone     []string             `json:"inseparable,omitempty"`
		Cut       bool                 `json:"cut,omitempty"`
		Proposals []proposalJSON       `json:"proposals,omitempty"`
	}
)

func (c *Coverage) writeJSON(w io.Writer) error {
	which := "own"
	if c.All {
		which = "all"
	}
	for _, of := range c.Of {
		gaps, more := first(of.Gaps(c.All), maxGapsJSON)
		out := coverageJSON{Coverage: which, Rules: of.Rules.Files()[0], RulesHash: of.Rules.Hash(),
			Cases: of.Cases - of.Games, Games: of.Games,
			Kinds: make(map[string]shareJSON), InAll: shareInJSON(c.Share(of)), Gaps: gapsInJSON(gaps), MoreGaps: more,
			Excused: gapsInJSON(of.Excused(c.All)), Cut: of.Cut()}
		for _, kind := range ruletest.Kinds() {
			s := of.Of(kind, true)
			if c.All {
				s.Add(of.Of(kind, false))
			}
			out.Kinds[kind.String()] = shareInJSON(s)
		}
		if of.Extends() && !c.All {
			s := shareInJSON(of.Total(false))
			out.Inherited = &s
		}
		for _, u := range of.Unused {
			out.Unused = append(out.Unused, reasonJSON{u.File, u.Line, u.Column, u.Path, u.Part})
		}
		for _, a := range of.Alone {
			out.Alone = append(out.Alone, a.Path)
		}
		if c.Proposed != nil {
			for _, p := range c.Proposed[of].Cases {
				out.Proposals = append(out.Proposals, proposalJSON{p.ID, p.Hand, p.Expect, p.For.Path, p.For.Lacks})
			}
		}
		if err := sanitize.WriteJSON(w, out); err != nil {
			return err
		}
	}
	return nil
}

func shareInJSON(s ruletest.Share) shareJSON { return shareJSON{s.Seen, s.All, s.Percent()} }

func gapsInJSON(gaps []ruletest.Gap) []gapJSON {
	all := make([]gapJSON, 0, len(gaps))
	for _, g := range gaps {
		out := gapJSON{g.File, g.Line, g.Column, g.EndLine, g.EndColumn, g.Kind.String(), g.Path, g.Part, g.Lacks, ""}
		if g.Excuse != nil {
			out.Reason = g.Excuse.Reason
		}
		all = append(all, out)
	}
	return all
}
