// Package origin tells where requests come from, for whatever clients share.
package origin

import "net/netip"

// Origin is an address that requests come from, and the network around it. Of IPv6 the address is a
// /64 network and the network a /48, as every client has many addresses and many customers of
// providers have many networks; of IPv4 the network is a /24.
type Origin struct{ Network, Address netip.Prefix }

// Of returns the origin of an address with a port, the zero Origin for what is none.
func Of(remote string) Origin {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return Origin{}
	}
	addr, network, address := at.Addr().Unmap().WithZone(""), 24, 32
	if addr.Is6() {
		network, address = 48, 64
	}
	return Origin{netip.PrefixFrom(addr, network).Masked(),
		netip.PrefixFrom(addr, address).Masked()}
}
