//go:build !race

package engine_test

// raceDetector tells whether the tests run with the race detector.
const raceDetector = false
