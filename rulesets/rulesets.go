// Package rulesets holds the rule sets that are shipped, as files.
package rulesets

import "embed"

// Files holds ID.yaml for each shipped rule set, and ID_test.yaml with its tests where it has some.
//
//go:embed *.yaml
var Files embed.FS

// Indexes holds index/ID for each of them: what it says, to be read without YAML
// (internal/tree/index.go).
//
//go:embed index/*
var Indexes embed.FS
