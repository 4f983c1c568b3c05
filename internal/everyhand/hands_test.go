package everyhand

import (
	"slices"
	"testing"

	"example.com/hanfu/hand"
)

// usual asks for all that wins in most games for four.
func usual(least, most int) *Asked {
	return &Asked{Kinds: hand.AllKinds, Copies: 4, Groups: true, Pairs: true, LeastMelds: least, MostMelds: most,
		Others: orphans()}
}

// orphans lists the thirteen orphans.
func orphans() (list [][hand.Kinds]uint8) {
	outside, _ := hand.ParseSet("19m19p19s1234567z")
	for pair := range hand.Kind(hand.Kinds) {
		if outside.Has(pair) {
			var counts [hand.Kinds]uint8
			for k := range hand.Kind(hand.Kinds) {
				if outside.Has(k) {
					counts[k] = 1
				}
			}
			counts[pair]++
			list = append(list, counts)
		}
	}
	return list
}

// TestCount compares how many hands there are with numbers that others have counted twice: all of them, and with the
// winning tile marked. The tables of parts are enough for it.
func TestCount(t *testing.T) {
	for _, test := range []struct {
		name            string
		asked           *Asked
		hands, withTile uint64
	}{
		{"closed, four groups and a pair", &Asked{Kinds: hand.AllKinds, Copies: 4, Groups: true}, 11_498_658, 0},
		{"closed", usual(0, 0), 16_873_619, 123_874_757},
		{"one meld", usual(1, 1), 94_285_956, 561_578_460},
		{"two melds", usual(2, 2), 296_574_216, 1_293_053_643},
		{"three melds", usual(3, 3), 424_991_478, 1_151_434_527},
		{"four melds", usual(4, 4), 234_698_949, 234_698_949},
	} {
		h := New(test.asked, Exchange{})
		if h.Len() != test.hands {
			t.Errorf("%s: %d hands, want %d", test.name, h.Len(), test.hands)
		}
		if n := h.marked(); test.withTile != 0 && n != test.withTile {
			t.Errorf("%s: %d hands with their winning tile, want %d", test.name, n, test.withTile)
		}
	}
}

// marked counts the hands with each tile that can be the winning one, from the tables.
func (h *Hands) marked() (sum uint64) {
	for i := range h.quadruples {
		q := &h.quadruples[i]
		for s, c := range q.cells {
			kinds := 0
			for _, p := range c.parts {
				kinds += part{concealed: p.concealed}.kinds().Len()
			}
			others := q.len() / uint64(len(q.cells[s].parts))
			sum += uint64(kinds) * others
		}
	}
	for _, parts := range h.others {
		for _, p := range parts {
			sum += uint64(p.kinds().Len())
		}
	}
	return sum
}

// TestEach goes through all closed hands, with an exchange of suits and of winds that stands for all, and compares how
// many hands those stand for that it meets.
func TestEach(t *testing.T) {
	for _, x := range []Exchange{{}, {Suits: 0b111}, {Suits: 0b110, Honors: 0b1110}, {Suits: 0b111, Honors: 0b1100},
		{Mirrored: true}, {Suits: 0b101, Mirrored: true}, {Suits: 0b111, Honors: 0b1110, Mirrored: true}} {
		h := New(usual(0, 0), x)
		met, sum := 0, uint64(0)
		h.Each(0, h.Len(), func(hand *Hand) bool {
			met++
			sum += uint64(hand.Share * (1 + boolInt(hand.Twin)))
			return true
		})
		if t.Logf("%+v: %d hands", x, met); sum != h.Len() {
			t.Errorf("%+v: they stand for %d, want %d", x, sum, h.Len())
		}
	}
}

// TestAt makes hands of their numbers again, and compares the images of a hand with its share.
func TestAt(t *testing.T) {
	h := New(usual(0, 4), Exchange{Suits: 0b111, Honors: 0b1110, Mirrored: true})
	for from := uint64(12_345); from < h.Len(); from += h.Len() / 50 {
		h.Each(from, from+3_000, func(met *Hand) bool {
			again := h.At(met.Number)
			if !slices.Equal(again.Tiles, met.Tiles) || !slices.Equal(again.Melds, met.Melds) || again.Kinds != met.Kinds {
				t.Fatalf("hand %d is %v %v, and %v %v when it is made again", met.Number, met.Tiles, met.Melds, again.Tiles, again.Melds)
			}
			images := 0
			h.Images(met, func(*Hand) bool { images++; return true })
			if share := met.Share * (1 + boolInt(met.Twin)); images != share {
				t.Fatalf("%v %v stands for %d hands, and has %d images", met.Tiles, met.Melds, share, images)
			}
			return true
		})
	}
}

// TestMirrorImages goes through hands with a meld, of which each has to be met once: itself, as an exchange of another, or
// as the mirror image of one of both.
func TestMirrorImages(t *testing.T) {
	small := usual(0, 2)
	small.Kinds, _ = hand.ParseSet("19m12389p123456789s57z")
	small.Others = nil
	for _, x := range []Exchange{{Mirrored: true}, {Suits: 0b110, Honors: 0b1010000, Mirrored: true}} {
		h := New(small, x)
		if h.Exchange().Mirrored {
			t.Fatal("suits without 7p are mirrored")
		}
	}
	small.Kinds, _ = hand.ParseSet("19m1289p1289s57z")
	h := New(small, Exchange{Suits: 0b110, Honors: 0b1010000, Mirrored: true})
	met := make(map[[4]part]int)
	h.Each(0, h.Len(), func(of *Hand) bool {
		if image := new(Hand); of.Twin {
			if image.Mirror(of); [...]part{image.parts[0], image.parts[1], image.parts[2]} != of.twins {
				t.Fatalf("the image of %v %v has the parts %v, and %v as a twin", of.Tiles, of.Melds, image.parts, of.twins)
			}
		}
		h.Images(of, func(image *Hand) bool { met[image.parts]++; return true })
		return true
	})
	if uint64(len(met)) != h.Len() {
		t.Errorf("of %d hands %d were met", h.Len(), len(met))
	}
	for parts, n := range met {
		if n != 1 {
			t.Fatalf("%v was met %d times", parts, n)
		}
	}
}

// TestOneSuitHasWays: tiles of a suit that can be read in several ways are so many that a hand has no two such suits.
func TestOneSuitHasWays(t *testing.T) {
	least := handSize
	for _, c := range (suit{1<<ranks - 1, hand.Copies, true}).readable() {
		if c.ways > 1 {
			least = min(least, part{concealed: c.tiles}.size())
		}
	}
	if 2*least <= handSize {
		t.Errorf("%d tiles can be read in several ways, so that two suits of a hand can", least)
	}
}
