package ruletest

import "testing"

func TestFormatResult(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0.0", 1: "0.001", 50: "0.05", 100: "0.1", -100: "-0.1", 1000: "1.0", 46000: "46.0", -12340: "-12.34",
		-30500: "-30.5", 123456: "123.456",
	} {
		if got := formatResult(n); got != want {
			t.Errorf("%d points are %s, want %s", n, got, want)
		}
	}
}
