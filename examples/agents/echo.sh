# The smallest agent: reads a prompt, tells what it does, repeats the prompt.
read -r prompt
echo '{"agent_kind":"echo","kind":"Status","channel":"status","message":"reading"}'
echo "{\"agent_kind\":\"echo\",\"kind\":\"TextOutput\",\"channel\":\"assistant\",\"text\":\"You said: $prompt\"}"
