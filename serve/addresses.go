package serve

import (
	"net"
	"net/netip"
	"strconv"
)

// Address is where browsers find the page.
type Address struct {
	URL string
	// Network reports whether other machines reach it.
	Network bool
}

// Addresses returns where browsers find the page of a server that listens on an address: there, or if that stands for
// all of this machine, at each that it has.
func Addresses(listening net.Addr) []Address {
	at, err := netip.ParseAddrPort(listening.String())
	if err != nil {
		return []Address{{URL: "http://" + listening.String() + "/"}}
	}
	all := []netip.Addr{at.Addr().Unmap()}
	if at.Addr().IsUnspecified() {
		all = ownAddresses()
	}
	var found []Address
	for _, addr := range all {
		url := "http://" + net.JoinHostPort(addr.String(), strconv.Itoa(int(at.Port()))) + "/"
		found = append(found, Address{url, !addr.IsLoopback()})
	}
	return found
}

// ownAddresses returns the addresses of this machine that a person can type: that of the machine itself, and those of
// IPv4, which every home and club has.
func ownAddresses() []netip.Addr {
	found := []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	networks, _ := net.InterfaceAddrs() // a machine that doesn't say has none
	for _, network := range networks {
		prefix, err := netip.ParsePrefix(network.String())
		if err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			found = append(found, prefix.Addr())
		}
	}
	return found
}
