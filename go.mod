module example.com/hanfu

go 1.26

require github.com/google/go-cmp v0.7.0

require (
	github.com/expr-lang/expr v1.17.8 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
)
