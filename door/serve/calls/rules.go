package calls

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

// under selects the rules of a call, by name or by text, and sets options.
type under struct {
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
	Lang  string            `json:"lang"`
}

func (c *Calls) engine(ctx context.Context, u *under) (*engine.Engine, string, error) {
	lang, err := known(u.Lang)
	if err != nil {
		return nil, "", err
	}
	if u.Rules != "" && u.File != "" {
		return nil, "", badValue{errors.New("rules names rules that there are, and file has the text of others; leave out one")}
	}
	name := cmp.Or(u.Rules, "standard")
	var e *engine.Engine
	switch {
	case len(u.Set) > 0:
		e, err = c.catalog.Turned(ctx, name, u.File, u.Set)
	case u.File != "":
		e, err = c.catalog.Text(ctx, u.File)
	default:
		e, err = c.catalog.Engine(ctx, name)
	}
	if found, ok := errors.AsType[rules.Findings](err); ok {
		err = found.In(lang)
	}
	return e, lang, err
}

// begin decodes a call under rules, and returns their engine and the language of the answer.
func (c *Calls) begin(ctx context.Context, body []byte, call any,
	u *under) (*engine.Engine, string, error) {
	if err := decode(body, call); err != nil {
		return nil, "", err
	}
	return c.engine(ctx, u)
}

// answered returns the answer of a call under rules: an object, with how its hand was read, and a
// warning if the rules did not hold yet at the date in their name.
func (c *Calls) answered(object []byte, readAs []string, u *under, lang string) *Reply {
	return inJSON(lists.AppendEarly(lists.AppendReadAs(object, readAs, lang), c.early(u, lang)))
}

func (c *Calls) early(u *under, lang string) string {
	return c.catalog.TooEarly(u.Rules).In(lang).String()
}

func (c *Calls) loader(set map[string]string) *rules.Loader {
	l := c.catalog.Loader()
	l.Set, l.SetBy = set, "set"
	return l
}

func (c *Calls) listRules(ctx context.Context, body []byte) (*Reply, error) {
	var call struct {
		Lang string `json:"lang"`
	}
	if err := decode(body, &call); err != nil {
		return nil, err
	}
	lang, err := known(call.Lang)
	if err != nil {
		return nil, err
	}
	text := []byte("[")
	for _, name := range c.catalog.Names() {
		e, err := c.catalog.Engine(ctx, name)
		if _, notWell := errors.AsType[rules.Findings](err); notWell ||
			errors.Is(err, fs.ErrNotExist) {
			continue // listFiles lists unusable files too
		}
		if err != nil {
			return nil, err
		}
		if len(text) > 1 {
			text = append(text, ",\n"...)
		}
		var set bytes.Buffer
		if err := lists.WriteCalled(&set, name, e.Rules(), lang); err != nil {
			return nil, err
		}
		text = append(text, bytes.TrimSpace(set.Bytes())...)
	}
	return inJSON(append(text, ']')), nil
}

func (c *Calls) showRules(ctx context.Context, body []byte) (*Reply, error) {
	var call under
	e, lang, err := c.begin(ctx, body, &call, &call)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	err = terminal.Write(&text, terminal.Options{Lang: lang}, func(p *terminal.Page) error {
		_, err := lists.Write(p, e.Rules(), lists.Whole, "", true)
		return err
	})
	if err != nil {
		return nil, err
	}
	return c.answered([]byte(strings.TrimSpace(text.String())), nil, &call, lang), nil
}

func (c *Calls) languages(_ context.Context, body []byte) (*Reply, error) {
	if err := decode(body, new(struct{})); err != nil {
		return nil, err
	}
	text, err := json.Marshal(rules.Languages())
	if err != nil {
		return nil, err
	}
	return inJSON(text), nil
}

func known(lang string) (string, error) {
	if lang == "" {
		return words.Languages[0], nil
	}
	if !slices.Contains(words.Shown, lang) {
		return "", badValue{errors.New("lang is one of " + strings.Join(words.Shown, ", "))}
	}
	return lang, nil
}

// unnamed is the file name of the text of a call.
const unnamed = catalog.Unnamed
