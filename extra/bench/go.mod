module example.com/hanfu/extra/bench

go 1.26.0

require (
	example.com/hanfu v0.0.0
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/expr-lang/expr v1.17.8 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace example.com/hanfu => ../..
