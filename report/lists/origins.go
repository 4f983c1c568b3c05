package lists

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// OriginsAt returns the values at the given paths and below them.
func OriginsAt(all []rules.Origin, paths []string) ([]rules.Origin, error) {
	var chosen []rules.Origin
	for _, path := range paths {
		before := len(chosen)
		for _, o := range all {
			if o.Path == path || strings.HasPrefix(o.Path, path+".") {
				chosen = append(chosen, o)
			}
		}
		if len(chosen) == before {
			return nil, unknownPath(all, path)
		}
	}
	return chosen, nil
}

func unknownPath(all []rules.Origin, path string) error {
	known := ""
	for key := range strings.SplitSeq(path, ".") {
		keys := KeysBelow(all, known)
		if slices.Contains(keys, key) {
			known += key + "."
			continue
		}
		where := words.Say("in these rules")
		if known != "" {
			where = words.Say("in %s", strings.TrimSuffix(known, "."))
		}
		if paths := pathsOf(all, path); known == "" && paths != nil {
			return words.Errorf("there is no %q %s; did you mean %s?", key, where,
				words.OneOf(paths...))
		}
		if best := naming.Nearest(key, keys); best != "" {
			return words.Errorf("there is no %q %s; did you mean %q?", key, where, known+best)
		}
		if keys == nil {
			return words.Errorf("there is no %q %s, which is a single value", key, where)
		}
		const limit = 8
		names := words.Plain(strings.Join(keys[:min(limit, len(keys))], ", "))
		if more := len(keys) - limit; more > 0 {
			names = words.Say("%s and %d more", names, more)
		}
		return words.Errorf("there is no %q %s; there are %s", key, where, names)
	}
	return words.Errorf("there is no %q in these rules", path)
}

// pathsOf returns up to four paths that end in end, such as yaku.sanankou for sanankou.
func pathsOf(all []rules.Origin, end string) []string {
	var paths []string
	for _, o := range all {
		if before, _, ok := strings.Cut(o.Path+".", "."+end+"."); ok &&
			!slices.Contains(paths, before+"."+end) {
			paths = append(paths, before+"."+end)
		}
	}
	const limit = 4
	return paths[:min(len(paths), limit)]
}

// KeysBelow returns the keys below a path, which is empty or ends in a dot.
func KeysBelow(all []rules.Origin, path string) []string {
	var keys []string
	for _, o := range all {
		if rest, ok := strings.CutPrefix(o.Path, path); ok {
			key, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// originJSON is a value in JSON. overriddenJSON is a value that it overrides.
type originJSON struct {
	Path      string           `json:"path"`
	Value     string           `json:"value"`
	File      string           `json:"file"`
	Line      int              `json:"line"`
	Column    int              `json:"column"`
	Removed   bool             `json:"removed,omitempty"`
	Overrides []overriddenJSON `json:"overrides"`
}

type overriddenJSON struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Value string `json:"value"`
}

func newOriginJSON(o *rules.Origin) originJSON {
	j := originJSON{o.Path, o.Value, o.File, o.Line, o.Column, o.Removed, []overriddenJSON{}}
	for _, old := range o.Overrides {
		j.Overrides = append(j.Overrides, overriddenJSON{old.File, old.Line, old.Value})
	}
	return j
}

// WriteOrigins writes values with their positions and the values that they override.
func WriteOrigins(p *terminal.Page, origins []rules.Origin, asJSON bool) error {
	for i := range origins {
		if !asJSON {
			writeOrigin(p, &origins[i])
		} else if err := sanitize.WriteJSON(&p.Text, newOriginJSON(&origins[i])); err != nil {
			return err
		}
	}
	return nil
}

func writeOrigin(p *terminal.Page, o *rules.Origin) {
	value := o.Value
	if o.Removed {
		value = "removed"
	}
	for i, l := range terminal.Wrap(o.Path+": "+value, p.Width-2*terminal.Indent) {
		if i == 0 {
			p.Line(p.Paint.Title.Sprint(o.Path) + strings.TrimPrefix(l, o.Path))
			continue
		}
		p.Line(terminal.Pad("", 2*terminal.Indent) + l)
	}
	p.Line(terminal.Pad("", terminal.Indent) + lineOf(o.Position))
	for _, old := range o.Overrides {
		text := "overrides "
		if old.Value != "" {
			text += old.Value + ", "
		}
		for i, l := range terminal.Wrap(text+lineOf(old.Position), p.Width-2*terminal.Indent) {
			p.Line(terminal.Pad("", terminal.Indent+terminal.Indent*min(i, 1)) + l)
		}
	}
}

func lineOf(p rules.Position) string {
	if p.Line == 0 {
		return p.File
	}
	return sanitize.Text(fmt.Sprintf("%s:%d", p.File, p.Line))
}
