package calls

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/study/diff"
)

type sheetCall struct {
	under
	Format string `json:"format"`
}

func (c *Calls) sheet(ctx context.Context, body []byte) (*Reply, error) {
	var call sheetCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return nil, err
	}
	s, err := sheet.New(ctx, e, sheet.Config{Lang: lang})
	if err != nil {
		return nil, err
	}
	kind, writeTo := "text/html; charset=utf-8", s.HTML
	switch call.Format {
	case "", "html":
	case "markdown":
		kind, writeTo = "text/markdown; charset=utf-8", s.Markdown
	default:
		return nil, badValue{errors.New("format is html or markdown")}
	}
	var b bytes.Buffer
	if err := writeTo(&b); err != nil {
		return nil, err
	}
	return &Reply{Kind: kind, Text: b.Bytes()}, nil
}

// diffCall is the body of diff, from A to B.
type diffCall struct {
	A     side   `json:"a"`
	B     side   `json:"b"`
	Brief bool   `json:"brief"`
	Lang  string `json:"lang"`
}

type side struct {
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
}

// diff answers like rulecheck diff --format json, without the effect, and with the hands that are
// found in time.
func (c *Calls) diff(ctx context.Context, body []byte) (*Reply, error) {
	var call diffCall
	if err := decode(body, &call); err != nil {
		return nil, err
	}
	first, lang, err := c.engine(ctx, &under{call.A.Rules, call.A.File, call.A.Set, call.Lang})
	if err != nil {
		return nil, err
	}
	second, _, err := c.engine(ctx, &under{call.B.Rules, call.B.File, call.B.Set, call.Lang})
	if err != nil {
		return nil, err
	}
	var d *diff.Difference
	if call.Brief {
		d, err = diff.Compare(ctx, first.Rules(), second.Rules(), diff.Options{})
	} else {
		d, err = c.catalog.Compare(ctx, first.Rules(), second.Rules())
	}
	var text bytes.Buffer
	if err == nil {
		err = differences.JSON(&text, d, nil, terminal.Options{Lang: lang})
	}
	if err != nil {
		return nil, err
	}
	var early []string
	for _, name := range []string{call.A.Rules, call.B.Rules} {
		if said := c.catalog.TooEarly(name).In(lang).String(); said != "" &&
			!slices.Contains(early, said) {
			early = append(early, said)
		}
	}
	return inJSON(lists.AppendEarly(bytes.TrimSpace(text.Bytes()), strings.Join(early, " "))), nil
}
