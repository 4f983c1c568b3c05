package ruletest

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// checkCodes adds findings about unknown codes of refusals. Known are the codes of hands and of the
// engine, and the IDs of the rules' requirements.
func checkCodes(ctx context.Context, l *rules.Loader, file *File, findings rules.Findings,
	err error) (*File, rules.Findings, error) {
	if file == nil || err != nil {
		return file, findings, err
	}
	var known []string
	for _, c := range slices.Concat(hand.Codes(), engine.Codes()) {
		known = append(known, c.Code)
	}
	var ofGames []string
	for _, c := range game.Codes() {
		ofGames = append(ofGames, c.Name)
	}
	valid := make(map[string][]string)
	right := file
	for i := range file.Cases {
		c := &file.Cases[i]
		e, codes := c.Find("error"), known
		switch {
		case e == nil:
			continue
		case c.Game != nil:
			codes = ofGames
		case !slices.Contains(known, e.Value):
			if valid[c.Rules] == nil {
				r, err := l.Load(ctx, rules.Named(c.Rules))
				if err != nil {
					return nil, findings, err
				}
				for i := range r.Valid() {
					valid[c.Rules] = append(valid[c.Rules], r.Valid()[i].ID)
				}
			}
			codes = slices.Concat(valid[c.Rules], known)
		}
		if !slices.Contains(codes, e.Value) {
			right = nil
			findings = append(findings, unknownCode(c, e, codes))
		}
	}
	return right, findings, nil
}

func unknownCode(c *Case, e *Expected, codes []string) rules.Finding {
	section := "cases"
	if c.Game != nil {
		section = "games"
	}
	f := rules.Finding{Position: e.Pos, Severity: rules.Error, Code: "bad-value",
		Rule: section + "." + c.ID +
			".expect.error",
		Message: words.Say("there is no refusal with the code %q", e.Value),
		Help:    words.Say("see with which code it is refused")}
	if best := naming.Nearest(e.Value, codes); best != "" {
		f.Message = words.Say("%s; did you mean %q?", f.Message, best)
	}
	return f
}

func setting(set map[string]string) string {
	var b strings.Builder
	for _, id := range slices.Sorted(maps.Keys(set)) {
		b.WriteString(" " + id + "=" + strconv.Quote(set[id]))
	}
	return b.String()
}
