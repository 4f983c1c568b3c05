package effect

import "math"

// z is how many standard deviations on either side hold 95 % of a normal distribution.
const z = 1.959963984540054

// Interval is an estimate with the interval that holds the true value in 95 of 100 samples.
type Interval struct{ Value, Low, High float64 }

// share returns k/n with Wilson's score interval for a sample of size of: n for counted wins, less for drawn ones
// (https://doi.org/10.1080/01621459.1927.10502953).
func share(k, n int64, of float64) Interval {
	if n == 0 || of <= 0 {
		return Interval{0, 0, 1}
	}
	p := float64(k) / float64(n)
	middle := (p + z*z/(2*of)) / (1 + z*z/of)
	half := z / (1 + z*z/of) * math.Sqrt(p*(1-p)/of+z*z/(4*of*of))
	return Interval{p, max(0, min(p, middle-half)), min(1, max(p, middle+half))}
}

// mean returns the mean of n numbers from their sum and sum of squares, with the normal interval for a sample of size
// of. Fewer than two numbers have no interval: all three values are the same.
func mean(n int64, total, squares, of float64) Interval {
	if n == 0 {
		return Interval{}
	}
	m := total / float64(n)
	if n < 2 || of < 2 {
		return Interval{m, m, m}
	}
	variance := max(0, (squares-total*m)/float64(n-1))
	half := z * math.Sqrt(variance/of)
	return Interval{m, m - half, m + half}
}
