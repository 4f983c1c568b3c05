//go:build !race

package main

// raceDetector tells whether the tests run with the race detector.
const raceDetector = false
