package fixes

import (
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Turn returns the edits by which a rule file turns an option to a value as it is written; nil if the file is laid out
// in a way in which it can't be added.
func Turn(root *tree.Value, id, value string) []finding.Edit {
	options := root.Find("options")
	switch v := options.Val.Get(id); {
	case v == nil:
		return addOption(root, options, id+": "+value)
	case v.Kind == tree.Mapping && v.Get("value") != nil:
		return replace(v.Get("value"), value)
	case v.Kind == tree.Mapping && v.Get("default") != nil:
		return replace(v.Get("default"), value)
	default:
		return replace(v, value)
	}
}

// Unturn returns the edits by which a rule file leaves an option as it is inherited; nil if it can't be taken out, or
// stands in a way in which more would go with it.
func Unturn(root *tree.Value, id string) []finding.Edit {
	options := root.Get("options")
	i := options.Index(id)
	if i < 0 || options.Pairs[i].Val.Kind != tree.Scalar {
		return nil
	}
	return Remove(root, options.Pairs[i].Key.Pos())
}

func replace(v *tree.Value, text string) []finding.Edit {
	if at := v.Start(); v.Kind == tree.Scalar && !v.Null {
		at.EndLine, at.EndColumn = outline.End(v)
		return []finding.Edit{{Position: at, Text: text}}
	}
	return nil
}

func addOption(root *tree.Value, options tree.Pair, entry string) []finding.Edit {
	v := options.Val
	if v != nil && v.Kind == tree.Mapping && v.Flow {
		if len(v.Pairs) == 0 {
			return withFlow(v, entry)
		}
		return behind(v.Pairs[len(v.Pairs)-1].Val, ", "+entry)
	}
	lineEnd := yamltext.LineEnd(string(root.File.Text))
	if v != nil && len(v.Pairs) > 0 {
		last := v.Pairs[len(v.Pairs)-1]
		indent := v.File.LineRunes(last.Key.Line - 1)[:last.Key.Column-1]
		return belowLine(last.Val, string(indent)+entry+lineEnd)
	}
	if v != nil && v.Null && v.Text == "" {
		return belowLine(options.Key, "  "+entry+lineEnd)
	}
	if v != nil || root.Flow {
		return nil
	}
	for _, key := range []string{"sources", "extends"} { // behind what stands at the beginning of a file
		if p := root.Find(key); p.Key != nil {
			return belowLine(p.Val, lineEnd+"options:"+lineEnd+"  "+entry+lineEnd)
		}
	}
	return nil
}

func withFlow(v *tree.Value, entry string) []finding.Edit {
	at := v.Start()
	at.Column++
	return []finding.Edit{{Position: point(at), Text: entry}}
}

func behind(v *tree.Value, text string) []finding.Edit {
	at := v.Start()
	at.Line, at.Column = outline.End(v)
	return []finding.Edit{{Position: point(at), Text: text}}
}

func belowLine(v *tree.Value, lines string) []finding.Edit {
	at := v.Start()
	at.Line, _ = outline.End(v)
	line := string(v.File.LineRunes(at.Line - 1))
	lineEnd := yamltext.LineEnd(string(v.File.Text))
	at.Column = len([]rune(strings.TrimRight(line, "\r\n"))) + 1
	return []finding.Edit{{Position: point(at), Text: lineEnd + strings.TrimSuffix(lines, lineEnd)}}
}

// local is the rule set that is there to take rules from, each with its sources: it comes first.
const local = "local"

// havers returns the shipped rule sets that have a whole entry of their own, by its path, such as yaku.sanrenkou. The
// files never change, so they are read once.
var havers = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	ids := source.Shipped()
	i := slices.Index(ids, local)
	for _, id := range append([]string{local}, slices.Delete(ids, i, i+1)...) {
		src, _ := source.OpenShipped(id)
		root, _ := tree.Parse(src)
		collect(root, schema.File, "", func(path string) { all[path] = append(all[path], id) })
	}
	return all
})

func collect(v *tree.Value, f *schema.Form, path string, found func(path string)) {
	if f == nil || v == nil || v.Kind != tree.Mapping {
		return
	}
	if f.Field("from") != nil {
		if v.Get("from") == nil && f.Lacks(v).Empty() {
			found(path)
		}
		return
	}
	for _, p := range v.Pairs {
		collect(p.Val, f.Below(p.Key.Text), tree.Join(path, p.Key.Text), found)
	}
}

// Sets lists the shipped rule sets that have a whole entry of their own at a path, such as yaku.sanrenkou.
func Sets(path string) []string { return slices.Clone(havers()[path]) }
