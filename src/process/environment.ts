/** What every child gets: enough to find programs and to write text, and no secrets. */
const BASIC = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SYSTEMROOT",
  "USER",
];

/** The environment of a child: the basic variables, those named, and what is given. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  named: readonly string[] = [],
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const picked = [...BASIC, ...named].filter((name) => env[name] !== undefined);
  return { ...Object.fromEntries(picked.map((name) => [name, env[name]!])), ...given };
}
