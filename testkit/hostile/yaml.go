package hostile

import (
	"fmt"
	"strings"
)

// yamlFiles returns files that are hostile to YAML parsers.
func yamlFiles(n int) []File {
	depth := min(n, 60_000)
	long := strings.Repeat("x", n*9/10)
	return []File{
		{"comments", "hanfu: 1\n" + strings.Repeat("# much ", n/7), "missing-field"},
		{"lines", "hanfu: 1\n" + strings.Repeat("#\n", n/2), ""},
		{"deep lists", strings.Repeat("[", depth), ""},
		{"deep closed lists", strings.Repeat("[", min(n, 9_000)) + strings.Repeat("]",
			min(n, 9_000)), "too-deep"},
		{"deep mappings", strings.Repeat("{a: ", depth/2), ""},
		{"deep blocks", strings.Repeat("- ", depth), "too-deep"},
		{"deep keys", strings.Repeat("? ", depth), ""},
		{"open mapping", "{" + strings.Repeat("a,", depth), "yaml-syntax"},
		{"open list", "hanfu: 1\na: [" + strings.Repeat("b,\n  ", depth/2), "yaml-syntax"},
		{"bad line at the end", "hanfu: 1\n" + repeat(min(n, 25_000), "a%d: b\n") + "]\n",
			"yaml-syntax"},
		{"quotes side by side", "hanfu: 1\n" + repeat(min(n, 25_000), "a%d: b\n") + "c: 'd' 'e'\n",
			"yaml-syntax"},
		{"equal keys", "hanfu: 1\n" + strings.Repeat("a: 1\n", min(n, 30_000)), "duplicate-key"},
		{"equal keys on a line", "{" + strings.Repeat("a: 1,", min(n, 30_000)) + "}",
			"duplicate-key"},
		{"equal keys on two lines", "{a: " + long[:n/2] + ",\n" +
			strings.Repeat("a: 1,", min(n/10, 30_000)) + "}",
			"duplicate-key"},
		{"lists 100,000 deep", "hanfu: 1\nid: " +
			strings.Repeat("[", min(n, 100_000)) + strings.Repeat("]", min(n, 100_000)),
			"too-large"},
		{"mappings 100,000 deep", "hanfu: 1\nid: " +
			strings.Repeat("{a: ", min(n, 100_000)) + strings.Repeat("}", min(n, 100_000)),
			"too-large"},
		{"mappings as deep as they can be", strings.Repeat("{a: ",
			min(n, 9_000)) + strings.Repeat("}", min(n, 9_000)),
			"too-deep"},
		{"stairs", stairs(min(n, 1_300)), "too-deep"},
		{"two documents", House + "---\n" + House, "several-documents"},
		{"documents", strings.Repeat("---\na: 1\n", min(n, 8_000)), "several-documents"},
		{"document ends", House + strings.Repeat("...\n", min(n, 60_000)), ""},
		{"alias bomb", aliasBomb(9, 9), "yaml-feature"},
		{"alias of itself", "hanfu: &a [*a, *a]\nid: *a\n", "yaml-feature"},
		{"merge bomb", "a: &a {b: 1}\n" + repeat(min(n, 9_000), "k%d: {<<: [*a, *a, *a]}\n"),
			"yaml-feature"},
		{"unknown aliases", House + repeat(min(n, 9_000), "k%d: *a\n"), "yaml-feature"},
		{"anchors", House + repeat(min(n, 9_000), "&a%[1]d k%[1]d: &b%[1]d x\n"), "yaml-feature"},
		{"tags", "%TAG ! tag:x,2000:\n---\n" + repeat(min(n, 9_000), "!x%[1]d k%[1]d: !!str x\n"),
			"yaml-feature"},
		{"quote that is never closed", "hanfu: \"" + strings.Repeat("x: y, 'z'\n", min(n, 20_000)),
			"yaml-syntax"},
		{"quotes on a line", "hanfu: " + strings.Repeat("\"'", min(n, 400_000)) + "\n",
			"yaml-syntax"},
		{"bad escape at the end", repeat(min(n, 25_000), "a%d: b\n") + "c: \"" +
			strings.Repeat("\n  x", min(n, 10_000)) + "\\q\"\n", "yaml-syntax"},
		{"tab at the end", repeat(min(n, 25_000), "a%d: b\n") + "c:\n\td: e\n", "yaml-syntax"},
		{"colon at the end", repeat(min(n, 25_000), "a%d: b\n") + "c: d: e\n", "yaml-syntax"},
		{"brackets that are never closed", House + "sources: [" +
			strings.Repeat("[a], ", min(n, 15_000)), "yaml-syntax"},
		{"version of YAML", "%YAML 9.9\n---\n" + House, "yaml-syntax"},
		{"directives", strings.Repeat("%TAG !a! tag:x\n", min(n, 30_000)), "yaml-syntax"},
		{"blank lines in a block", House + "name: |+\n" + strings.Repeat(" \n", min(n, 60_000)) +
			"  x\n", ""},
		{"a block far to the right", House + "yaku: {y: {han: clozed}}\nname: |\n" +
			strings.Repeat(" ", n/2) + "x\n", "unknown-name"},
	}
}

// stairs returns n nested mappings, each line indented further than the last.
func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// aliasBomb returns a file whose last value would have wide^deep elements if aliases were expanded.
func aliasBomb(deep, wide int) string {
	text := "a0: &a0 [x, x, x]\n"
	for i := range deep {
		text += fmt.Sprintf("a%d: &a%[1]d [%s*a%d]\n", i+1,
			strings.Repeat(fmt.Sprintf("*a%d, ", i), wide-1), i)
	}
	return text
}
