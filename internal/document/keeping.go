package document

import (
	"context"

	"example.com/hanfu/rules"
)

// Keeper returns rules that it has kept, as [Reader.Load] would load them, or loads and keeps them. It returns nil, and
// no error, for those that it doesn't know, which are loaded in the usual way.
type Keeper func(ctx context.Context, idOrPath string, set map[string]string) (*rules.Rules, error)

// keeping is the key by which a context has a Keeper.
type keeping struct{}

// Keeping returns a context in which files get their rules of a Keeper, for servers, which read files under the same
// rules again and again.
func Keeping(ctx context.Context, k Keeper) context.Context {
	return context.WithValue(ctx, keeping{}, k)
}

func kept(ctx context.Context, idOrPath string, set map[string]string) (*rules.Rules, error) {
	if keep, ok := ctx.Value(keeping{}).(Keeper); ok {
		return keep(ctx, idOrPath, set)
	}
	return nil, nil
}
