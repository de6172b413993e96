module example.com/critic

go 1.21
