package newhouse
import ("testing";"fmt")
func TestZZ(t *testing.T) { _, said := byHands(t, "4\nq\n"); fmt.Println(said)
_, said = byHands(t, "4\n5\n3500\nq\n"); fmt.Println(said) }
