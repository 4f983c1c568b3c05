//go:build js && wasm

// Command program is the club's page for a service worker: worker.js passes it requests and gets
// its answers. store.js keeps its folder in the browser.
package main

import (
	"net/http"
	"os"
	"syscall/js"

	"example.com/hanfu/door/serve"
)

func main() {
	s, err := serve.New(serve.Options{Dir: "/club", Alone: true, Rules: os.Getenv("RULES"),
		Lang: os.Getenv("LANG"),
		Log:  func(text string) { js.Global().Get("console").Call("error", text) }})
	if err != nil {
		panic(err) // the site was written with the same options
	}
	js.Global().Get("begun").Invoke(js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, address, headers, done := args[0].String(), args[1].String(), http.Header{}, args[4]
		for i := range args[2].Length() {
			headers.Set(args[2].Index(i).Index(0).String(), args[2].Index(i).Index(1).String())
		}
		body := make([]byte, args[3].Length())
		js.CopyBytesToGo(body, args[3])
		go func() { // waiting for the storage must not block other requests
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
