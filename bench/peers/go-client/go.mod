module calls

go 1.21

require envelopeworker v0.0.0

replace envelopeworker => ../../../clients/go
