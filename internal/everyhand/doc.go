// Package everyhand numbers all winning hands and goes through them.
//
// A hand is made of four parts, one for each of the three suits and one for the honors: the concealed tiles, and the
// melds. All parts that there can be are listed once and sorted into cells: parts of one cell have as many melds and
// as many concealed tiles, can all be read as groups and at most one pair or can't, and are all made of pairs or are
// not. Whether four parts make a winning hand follows from their cells alone. So the hands are those of certain
// quadruples of cells, none has two places among them, and the number of a hand follows from its places in its cells.
//
// Hands that only differ in which suit is which, or in which wind is which, can be gone through at once, by an
// [Exchange].
package everyhand
