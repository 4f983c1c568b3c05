//go:build js && wasm

// Command program is the club's page for a service worker: worker.js hands it requests, and gets its answers. Its folder is what
// store.js keeps in the browser.
package main

import (
	"net/http"
	"os"
	"syscall/js"

	"example.com/hanfu/door/serve"
)

func main() {
	s, err := serve.New(serve.Options{Dir: "/club", Alone: true, Rules: os.Getenv("RULES"), Lang: os.Getenv("LANG"),
		Log: func(text string) { js.Global().Get("console").Call("error", text) }})
	if err != nil {
		panic(err) // the site was written with the same options
	}
	js.Global().Get("begun").Invoke(js.FuncOf(func(_ js.Value, asked []js.Value) any {
		method, address, headers, done := asked[0].String(), asked[1].String(), http.Header{}, asked[4]
		for i := range asked[2].Length() {
			headers.Set(asked[2].Index(i).Index(0).String(), asked[2].Index(i).Index(1).String())
		}
		body := make([]byte, asked[3].Length())
		js.CopyBytesToGo(body, asked[3])
		go func() { // what waits for the storage may not be in the way of others
			status, answered, text := s.Answer(method, address, headers, body)
			answer := js.Global().Get("Uint8Array").New(len(text))
			js.CopyBytesToJS(answer, text)
			done.Invoke(status, pairs(answered), answer)
		}()
		return nil
	}))
	select {}
}

func pairs(headers http.Header) []any {
	all := []any{}
	for name, values := range headers {
		for _, value := range values {
			all = append(all, []any{name, value})
		}
	}
	return all
}
