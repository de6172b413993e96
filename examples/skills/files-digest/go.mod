module example.org/files-digest

go 1.24
