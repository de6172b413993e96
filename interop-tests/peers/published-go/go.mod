module published-go

go 1.21
