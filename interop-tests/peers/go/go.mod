module conformance-peer

go 1.21
