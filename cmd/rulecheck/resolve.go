package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// resolveVerb builds the verb that shows a rule set after all that it extends.
func (c *Command) resolveVerb() *cobra.Command {
	var format choice
	var origin bool
	cmd := &cobra.Command{
		Use:   "resolve FILE|ID [PATH...]",
		Short: "Print a rule set with all that it inherits, and from where",
		Long: `Resolve prints a rule set as one file that extends nothing: what its file says,
laid over what it inherits. With --origin, a comment behind each value tells the
file and the line that gave it, and what it overrides.

With a path, such as yaku.pinfu or options.double_wind_fu, it shows only the
values there, each with all places that gave it a value, the nearest first.
JSON has one value a line.`,
		Example: `  rulecheck resolve our-club.yaml > whole.yaml
  rulecheck resolve our-club.yaml --origin
  rulecheck resolve our-club.yaml yaku.pinfu options.double_wind_fu`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !cmd.Flags().Changed("rules") {
				return usageError("there is no rule file to resolve")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				c.flags.rules, args = args[0], args[1:]
			}
			r, err := c.ruleSet()
			if err != nil {
				return err
			}
			return c.resolve(r, args, origin, format.value == "json")
		},
		ValidArgsFunction: c.completeResolve,
	}
	choose(cmd, false, &format, "format", "output", "yaml", "json")
	cmd.Flags().BoolVar(&origin, "origin", false, "tell where each value comes from")
	return cmd
}

// completeResolve offers rule sets, and behind one the paths in it, key by key. Behind a key of several values there is no
// space, so that its own keys can follow.
func (c *Command) completeResolve(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeRuleFiles(cmd, args, typed)
	}
	r, err := new(rules.Loader).Load(c.ctx, args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	all := r.Origins()
	known := typed[:strings.LastIndexByte(typed, '.')+1]
	directive := cobra.ShellCompDirectiveNoFileComp
	var words []cobra.Completion
	for _, key := range keysBelow(all, known) {
		path := known + key
		if !strings.HasPrefix(path, typed) {
			continue
		}
		if keysBelow(all, path+".") != nil {
			path += "."
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		words = append(words, path)
	}
	return words, directive
}

// resolve prints a rule set, or the values at some paths of it.
func (c *Command) resolve(r *rules.Rules, paths []string, origin, asJSON bool) error {
	p := c.page()
	if len(paths) == 0 && !asJSON {
		text, err := r.Resolved(c.ctx, origin)
		if err != nil {
			return failed(err)
		}
		if _, err := io.WriteString(c.data(), text); err != nil {
			return failed(fmt.Errorf("the output can't be written: %w", err))
		}
		return nil
	}
	origins := r.Origins()
	if len(paths) > 0 {
		chosen, err := valuesAt(origins, paths)
		if err != nil {
			return err
		}
		origins = chosen
	}
	for i := range origins {
		if !asJSON {
			writeOrigin(p, &origins[i])
		} else if err := report.WriteJSON(&p.Text, originAsJSON(&origins[i])); err != nil {
			return failed(err)
		}
	}
	return c.put(p)
}

// valuesAt gives the values at some paths and below them.
func valuesAt(all []rules.Origin, paths []string) ([]rules.Origin, error) {
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

// unknownPath says up to where there is such a path, and what was probably meant.
func unknownPath(all []rules.Origin, path string) error {
	known := ""
	for key := range strings.SplitSeq(path, ".") {
		keys := keysBelow(all, known)
		if slices.Contains(keys, key) {
			known += key + "."
			continue
		}
		where := "in these rules"
		if known != "" {
			where = "in " + strings.TrimSuffix(known, ".")
		}
		if homes := pathsOf(all, path); known == "" && homes != nil {
			return usageError("there is no %q %s; did you mean %s?", key, where, strings.Join(homes, " or "))
		}
		if best := nearest.Name(key, keys); best != "" {
			return usageError("there is no %q %s; did you mean %q?", key, where, known+best)
		}
		if keys == nil {
			return usageError("there is no %q %s, which is a single value", key, where)
		}
		const most = 8
		more := ""
		if len(keys) > most {
			more = fmt.Sprintf(" and %d more", len(keys)-most)
			keys = keys[:most]
		}
		return usageError("there is no %q %s; there are %s%s", key, where, strings.Join(keys, ", "), more)
	}
	return usageError("there is no %q in these rules", path)
}

// pathsOf lists the paths of entries that end in what was taken for a whole path, such as yaku.sanankou for sanankou.
func pathsOf(all []rules.Origin, end string) []string {
	var paths []string
	for _, o := range all {
		if before, _, ok := strings.Cut(o.Path+".", "."+end+"."); ok && !slices.Contains(paths, before+"."+end) {
			paths = append(paths, before+"."+end)
		}
	}
	const most = 4
	return paths[:min(len(paths), most)]
}

// keysBelow lists the keys behind a path that ends in a dot, or of the whole rule set.
func keysBelow(all []rules.Origin, path string) []string {
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

// writeOrigin writes a value, the place that gave it, and what it overrides.
func writeOrigin(p *page.Page, o *rules.Origin) {
	value := o.Value
	if o.Removed {
		value = "removed"
	}
	for i, l := range page.Wrap(o.Path+": "+value, page.Width-2*page.Indent) {
		if i == 0 {
			p.Line(p.Paint.Title.Sprint(o.Path) + strings.TrimPrefix(l, o.Path))
			continue
		}
		p.Line(page.Pad("", 2*page.Indent) + l)
	}
	p.Line(page.Pad("", page.Indent) + lineOf(o.Position))
	for _, old := range o.Overrides {
		text := "overrides "
		if old.Value != "" {
			text += old.Value + ", "
		}
		for i, l := range page.Wrap(text+lineOf(old.Position), page.Width-2*page.Indent) {
			p.Line(page.Pad("", page.Indent+page.Indent*min(i, 1)) + l)
		}
	}
}

// lineOf gives a place as file:line.
func lineOf(p rules.Position) string {
	if p.Line == 0 {
		return p.File
	}
	return visible.Text(fmt.Sprintf("%s:%d", p.File, p.Line))
}

// originJSON is a value in JSON, and overriddenJSON one that it overrides.
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

func originAsJSON(o *rules.Origin) originJSON {
	j := originJSON{o.Path, o.Value, o.File, o.Line, o.Column, o.Removed, []overriddenJSON{}}
	for _, old := range o.Overrides {
		j.Overrides = append(j.Overrides, overriddenJSON{old.File, old.Line, old.Value})
	}
	return j
}
