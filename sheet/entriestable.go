package sheet

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/rules"
)

// workOutTable takes what values of the table come to, and the worth of a stick: they are often the value of an option,
// and then what stands in the file says nothing.
func workOutTable(r *rules.Rules, known map[string]*entry) {
	set := func(path, key, value string) {
		if e := known[path]; e != nil && e.values[key] != "" {
			e.known[key] = value
		}
	}
	number := func(path string, n int64) { set(path, "", fmt.Sprint(n)) }
	truth := func(path, key string, holds bool) { set(path, key, strconv.FormatBool(holds)) }
	number("payments.stick", r.Payments().Stick)
	truth("payments.several.own_stick", "", r.Payments().Several.OwnStick)
	for i := range r.Draws() {
		d := &r.Draws()[i]
		truth("draws."+d.ID, "allowed", d.Allowed)
		truth("draws."+d.ID, "aborts", d.Aborts)
		if d.Wins != nil {
			truth("draws."+d.ID, "wins.counts", d.Wins.Counts)
			if n, ok := constant(d.Wins.Base); ok {
				set("draws."+d.ID, "wins.base", fmt.Sprint(n))
			}
		}
	}
	for i := range r.Penalties() {
		p := &r.Penalties()[i]
		truth("penalties."+p.ID, "allowed", p.Allowed)
		truth("penalties."+p.ID, "voids", p.Voids)
		if n, ok := constant(p.Result); ok {
			set("penalties."+p.ID, "result", fmt.Sprint(n))
		}
	}
	g := r.Game()
	number("game.start", g.Start)
	number("game.return", g.Return)
	number("game.share_unit", g.ShareUnit)
	number("game.round_to", g.RoundTo)
	if n, ok := constant(g.Oka); ok {
		number("game.oka", n)
	}
	truth("game.ties_share", "", g.TiesShare)
	for i := range g.Uma {
		set("game.uma."+g.Uma[i].ID, "places", places(&g.Uma[i]))
	}
}

// places lists what the places bring; empty if it depends on the game.
func places(u *rules.Uma) string {
	var all []string
	for _, place := range u.Places {
		n, ok := constant(place)
		if !ok {
			return ""
		}
		all = append(all, fmt.Sprint(n))
	}
	return strings.Join(all, " / ")
}

// amountsOf says numbers with blanks and strokes between in words. It returns false if the text is something else.
func (m *maker) amountsOf(text string) (string, bool) {
	parts := strings.Split(text, " / ")
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || len(parts) == 1 {
			return "", false
		}
		parts[i] = m.signed(int64(n))
	}
	return strings.Join(parts, " / "), true
}

// keyWord says what a key of a rule is about; of a share of a draw or a penalty, which share it is too.
func (m *maker) keyWord(e *entry, key string) string {
	share, rest, ok := strings.Cut(strings.TrimPrefix(key, "shares."), ".")
	if ok && strings.HasPrefix(key, "shares.") {
		return m.shareName(e, share) + m.Colon + m.keyWord(e, rest)
	}
	return cmp.Or(m.Keys[e.section+"."+key], m.Keys[key], key)
}

// shareName returns the name of a share of a draw or a penalty.
func (m *maker) shareName(e *entry, id string) string {
	for i := range e.shares {
		if s := &e.shares[i]; s.ID == id && !s.Name.Empty() {
			return s.NameIn(m.lang)
		}
	}
	return cmp.Or(m.Keys["shares."+id], strings.ReplaceAll(id, "_", " "))
}
