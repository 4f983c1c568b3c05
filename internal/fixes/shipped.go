package fixes

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

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
		if v.Get("from") == nil && f.Lacks(v) == "" {
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
