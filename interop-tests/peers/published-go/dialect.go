package main

// dialect is what differs between the two published Go revisions.
type dialect struct {
	name, parallel, feedback string
	// Whether the summary of a run shows its outputs.
	showsOutputs bool
	features     string
}

var dialects = map[string]dialect{
	"u1": {
		name: "go-u1", parallel: "dag_mode", feedback: "critic_feedback",
		features: "roundtrip create normalize validate can_continue result answer bytes json-input",
	},
	"u2": {
		name: "go-u2", parallel: "parallel_mode", feedback: "loop_feedback", showsOutputs: true,
		features: "roundtrip result answer bytes json-input",
	},
}
