module example.com/hanfu/bench

go 1.26.0

require example.com/hanfu v0.0.0

require (
	github.com/expr-lang/expr v1.17.8 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
)

replace example.com/hanfu => ..
