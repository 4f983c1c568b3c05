package ruleentries

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/rules"
)

// setTable stores the values of table rules and sticks, as the file often has options for them.
func setTable(r *rules.Rules, known map[string]*Entry) {
	set := func(path, key, value string) {
		if e := known[path]; e != nil && e.Values[key] != "" {
			e.known[key] = value
		}
	}
	number := func(path string, n int64) { set(path, "", fmt.Sprint(n)) }
	truth := func(path, key string, holds bool) { set(path, key, strconv.FormatBool(holds)) }
	number("payments.stick", r.Payments().Stick)
	truth("payments.empty_seat", "", r.Payments().EmptySeat)
	truth("payments.several.own_stick", "", r.Payments().Several.OwnStick)
	for i := range r.Draws() {
		d := &r.Draws()[i]
		truth("draws."+d.ID, "allowed", d.Allowed)
		truth("draws."+d.ID, "aborts", d.Aborts)
		if d.Wins != nil {
			truth("draws."+d.ID, "wins.counts", d.Wins.Counts)
			if n, ok := Constant(d.Wins.Base); ok {
				set("draws."+d.ID, "wins.base", fmt.Sprint(n))
			}
		}
	}
	for i := range r.Penalties() {
		p := &r.Penalties()[i]
		truth("penalties."+p.ID, "allowed", p.Allowed)
		truth("penalties."+p.ID, "voids", p.Voids)
		if n, ok := Constant(p.Result); ok {
			set("penalties."+p.ID, "result", fmt.Sprint(n))
		}
	}
	g := r.Game()
	number("game.start", g.Start)
	number("game.return", g.Return)
	number("game.share_unit", g.ShareUnit)
	number("game.round_to", g.RoundTo)
	number("game.sit_out", g.SitOut)
	if n, ok := Constant(g.Oka); ok {
		number("game.oka", n)
	}
	truth("game.ties_share", "", g.TiesShare)
	truth("game.rest_lost", "", g.RestLost)
	for i := range g.Uma {
		set("game.uma."+g.Uma[i].ID, "places", places(&g.Uma[i]))
	}
}

func places(u *rules.Uma) string {
	var all []string
	for _, place := range u.Places {
		n, ok := Constant(place)
		if !ok {
			return ""
		}
		all = append(all, fmt.Sprint(n))
	}
	return strings.Join(all, " / ")
}
