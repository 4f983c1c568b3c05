//go:build !race

package tenhou

// randomGames is how many random games of each rule set are played.
const randomGames = 30
