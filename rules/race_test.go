//go:build race

package rules

// raceDetector tells whether the tests run with the race detector.
const raceDetector = true
