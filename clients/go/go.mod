module envelopeworker

go 1.21
