#!/bin/sh
# The skill tree/size: JSON on stdin (an empty object, so it is not looked at), one Protocol v1
# envelope on stdout, logs on stderr.
set -eu

# Only numbers are printed, so that nothing needs quoting in JSON. Each path begins with ./, a sum does not.
list_sizes() {
  find . -name '.?*' -prune -o -type f -exec wc -c {} + |
    awk '$2 != "total" { files += 1; bytes += $1 } END { printf "%d %d", files, bytes }'
}

totals=$(list_sizes)
files=${totals% *}
bytes=${totals#* }
echo "counted $files files" >&2

printf '{"version":1,"status":"ok","command":"%s","data":{"files":%s,"bytes":%s},"meta":{"ts":"%s","duration_ms":0},"error":{"code":null,"message":null,"details":{}}}\n' \
  "$SKILL_NAME" "$files" "$bytes" "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
