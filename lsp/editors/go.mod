module example.com/hanfu/lsp/editors

go 1.26.0
