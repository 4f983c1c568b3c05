module example.com/hanfu/bench

go 1.26.0

require example.com/hanfu v0.0.0

require (
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/expr-lang/expr v1.17.8 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace example.com/hanfu => ..
