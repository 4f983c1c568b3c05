// Package bench measures how fast hands are scored, and how the cost grows with hands, rules and kinds of hands.
// It is a module of its own, so that the library does not depend on what it is compared with. There is nothing in it
// but benchmarks and the tests of what they need; docs/performance.md tells how to run them and what came out.
package bench
