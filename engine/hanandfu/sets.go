package hanandfu

import "math/bits"

// Han is a set of han.
type Han struct {
	// more and less report whether the set has a number of at least mostHan, and a negative one.
	bits [words]uint64
	// more and less report whether the set has a number above those that have bits, and one below
	// 0.
	more, less bool
}

// words is the number of words in a set. mostHan is the number of han that have a bit; it exceeds
// the han at the highest limit of any known game.
const (
	words   = 8
	mostHan = words * 64
)

func anyHan() (h Han) {
	h.fillFrom(0)
	h.less = true
	return h
}

// Has reports whether n is in the set.
func (h *Han) Has(n int) bool {
	switch {
	case n < 0:
		return h.less
	case n >= mostHan:
		return h.more
	}
	return h.bits[n/64]>>(n%64)&1 != 0
}

// Least returns the least number with a bit, or false if there is none.
func (h *Han) Least() (n int, ok bool) {
	for i, word := range h.bits {
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word), true
		}
	}
	return 0, false
}

func (h *Han) empty() bool { return *h == Han{} }

func (h *Han) add(n int64) {
	switch {
	case n < 0:
		h.less = true
	case n >= mostHan:
		h.more = true
	default:
		h.bits[n/64] |= 1 << (n % 64)
	}
}

func (h *Han) fillFrom(n int) {
	for ; n < mostHan && n%64 != 0; n++ {
		h.add(int64(n))
	}
	for i := n / 64; i < words; i++ {
		h.bits[i] = ^uint64(0)
	}
	h.more = true
}

func (h *Han) join(o *Han) {
	for i := range h.bits {
		h.bits[i] |= o.bits[i]
	}
	h.more, h.less = h.more || o.more, h.less || o.less
}

func (h *Han) plus(n int64) Han {
	sum := Han{more: h.more, less: h.less}
	if h.less { // a negative number may become positive
		sum.fillFrom(0)
	}
	for i := range h.bits {
		for word := h.bits[i]; word != 0; word &= word - 1 {
			sum.add(int64(i*64+bits.TrailingZeros64(word)) + min(n, mostHan))
		}
	}
	return sum
}

// fu is a set of counts of fu. If any is true, it may contain all others too.
type fu struct {
	bits [fuWords]uint64
	// from and to bound the nonzero words; there are few.
	from, to int
	any      bool
}

// A set of fu has a bit for each count from leastFu to endOfFu-1.
const (
	fuWords = 32
	leastFu = -256
	endOfFu = leastFu + 64*fuWords
)

func exactly(n int64) fu { return fuRange(n, n) }

func fuRange(low, high int64) (s fu) {
	if low < leastFu || high >= endOfFu {
		return fu{any: true}
	}
	for n := low; n <= high; n++ {
		s.add(n)
	}
	return s
}

func (s *fu) add(n int64) {
	if n < leastFu || n >= endOfFu {
		s.any = true
		return
	}
	s.addWord(int(n-leastFu)/64, 1<<((n-leastFu)%64))
}

// addWord adds the bits of a word. bits must not be 0.
func (s *fu) addWord(i int, bits uint64) {
	if s.from == s.to {
		s.from, s.to = i, i+1
	}
	s.from, s.to = min(s.from, i), max(s.to, i+1)
	s.bits[i] |= bits
}

func (s *fu) each(f func(n int64)) {
	for i := s.from; i < s.to; i++ {
		for word := s.bits[i]; word != 0; word &= word - 1 {
			f(leastFu + int64(i*64+bits.TrailingZeros64(word)))
		}
	}
}

func (s *fu) join(t *fu) {
	for i := t.from; i < t.to; i++ {
		if t.bits[i] != 0 {
			s.addWord(i, t.bits[i])
		}
	}
	s.any = s.any || t.any
}

func (s *fu) plus(n int64) (sum fu) {
	sum.any = s.any
	if n <= leastFu || n >= endOfFu {
		return fu{any: true}
	}
	words, places := int(n>>6), uint(n&63)
	for i := s.from; i < s.to; i++ {
		word := s.bits[i]
		for j, part := range [...]uint64{word << places, word >> (64 - places)} {
			switch at := i + words + j; {
			case part == 0:
			case at < 0 || at >= fuWords:
				sum.any = true
			default:
				sum.addWord(at, part)
			}
		}
	}
	return sum
}
