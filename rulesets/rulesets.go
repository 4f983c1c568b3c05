// Package rulesets holds the rule sets that are shipped, as files.
package rulesets

import "embed"

// Files holds ID.yaml for each shipped rule set, and words/LANG.yaml with their texts in each
// language. Their tests, ID_test.yaml, are not embedded.
//
//go:embed classic.yaml ema-2012.yaml ema-2016.yaml ema.yaml jpml-a-2022.yaml jpml-a-2023.yaml
//go:embed jpml-a.yaml jpml-wrc.yaml kansai-sanma.yaml kansai.yaml local.yaml
//go:embed mahjongsoul-sanma.yaml mahjongsoul.yaml mleague.yaml saikouisen-2022.yaml saikouisen.yaml
//go:embed sanma.yaml standard.yaml tenhou-sanma.yaml tenhou.yaml wrc-2017.yaml wrc-2022.yaml
//go:embed wrc-2025.yaml words/*.yaml
var Files embed.FS

// Indexes holds index/ID for each of them: what it says, to be read without YAML
// (internal/tree/index.go).
//
//go:embed index/*
var Indexes embed.FS
