package serve

import (
	"container/list"
	"net"
	"sync"
)

// mostIdle bounds how many connections may be open on which nothing is worked on. They have at most half of the files that
// the system lets the program open, so that it can read and save others.
const mostIdle = 1024

// door is a listener that lets everybody in: where too many connections do nothing, the one that has done so for
// longest is closed. So those who open many, or send half requests, are in the way of each other alone.
type door struct {
	net.Listener
	most int
	mu   sync.Mutex
	idle list.List // of *conn, those that have been idle for longest first
}

func newDoor(l net.Listener) *door { return &door{Listener: l, most: min(mostIdle, mostFiles()/2)} }

// conn is a connection that knows whether something is worked on for it.
type conn struct {
	net.Conn
	door *door
	// at is its place among those that are idle, nil if it is not. The mutex of the door guards both.
	at     *list.Element
	closed bool
}

// connected is the key by which the context of a request has its connection.
type connected struct{}

func (d *door) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	own := &conn{Conn: c, door: d}
	own.wait()
	return own, nil
}

func (c *conn) wait() {
	if c == nil {
		return
	}
	if longest := c.queued(); longest != nil {
		longest.Close()
	}
}

func (c *conn) queued() *conn {
	d := c.door
	d.mu.Lock()
	defer d.mu.Unlock()
	if c.at == nil && !c.closed {
		c.at = d.idle.PushBack(c)
	}
	if d.idle.Len() <= d.most {
		return nil
	}
	return d.idle.Front().Value.(*conn)
}

// work says that something is worked on for the connection, nil for none, which is not closed then.
func (c *conn) work() {
	if c == nil {
		return
	}
	c.door.mu.Lock()
	defer c.door.mu.Unlock()
	if c.at != nil {
		c.door.idle.Remove(c.at)
		c.at = nil
	}
}

func (c *conn) Close() error {
	c.work()
	c.door.mu.Lock()
	c.closed = true
	c.door.mu.Unlock()
	return c.Conn.Close()
}
