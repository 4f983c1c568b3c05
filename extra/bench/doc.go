// Package bench measures how fast hands are scored, and how the cost depends on hands, rules and
// kinds of hands. It is a separate module, so that the library doesn't depend on the libraries that
// it is compared with. It contains only benchmarks and their tests; docs/performance.md describes
// how to run them and the results.
package bench
