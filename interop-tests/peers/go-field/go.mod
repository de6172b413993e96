module conformance-peer-field

go 1.21
