module example.com/hanfu/extra/editors

go 1.26.0
