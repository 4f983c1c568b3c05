// Package must ends a test when a call that it depends on fails.
package must

import "testing"

// Do ends the test if err is not nil.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns a function that returns value, or ends the test if err is not nil:
// must.Get(hand.Parse("…"))(t).
func Get[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}
