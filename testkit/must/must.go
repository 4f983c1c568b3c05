// Package must ends tests in which something does not work that they rest on.
package must

import "testing"

// Do ends a test with an error, if there is one.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns what gives the value of a call to a test, or ends it with the error of the call: must.Get(hand.Parse("…"))(t).
func Get[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}
