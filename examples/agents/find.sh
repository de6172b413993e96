# An agent for the execution stage: looks for one definition in the workspace and cites its line.
cat > /dev/null
line=$(grep -n 'export function scanJson' src/json/scan.ts | cut -d: -f1)
echo "{\"agent_kind\":\"find\",\"kind\":\"TextOutput\",\"text\":\"It stands at src/json/scan.ts:$line.\"}"
