/** The tables of sessions. `tool_ids` holds the map of ids per provider; `extra_json` what is not known. */
export const SESSIONS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    workspace_path TEXT NOT NULL,
    active_model TEXT,
    routing_policy_json TEXT,
    schema_version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions(id),
    role TEXT NOT NULL,
    content_json TEXT NOT NULL,
    metadata_json TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    schema_version INTEGER NOT NULL,
    extra_json TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS idx_messages_session_created ON messages(session_id, created_at);
  CREATE TABLE IF NOT EXISTS tool_calls (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions(id),
    message_id TEXT NOT NULL REFERENCES messages(id),
    result_message_id TEXT REFERENCES messages(id),
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    provider_id TEXT,
    provider TEXT,
    created_at INTEGER NOT NULL,
    completed_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS idx_tool_calls_session_status ON tool_calls(session_id, status);
  CREATE TABLE IF NOT EXISTS tool_ids (
    session_id TEXT NOT NULL REFERENCES sessions(id),
    provider TEXT NOT NULL,
    canonical_id TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (session_id, provider, canonical_id)
  ) STRICT;
`;
