const VSCODE = "@vscode/tree-sitter-wasm/wasm/tree-sitter";
const REPOMIX = "@repomix/tree-sitter-wasms/out/tree-sitter";
const CURSORLESS = "@cursorless/tree-sitter-wasms/out/tree-sitter";

/** Where the parser and each grammar lie below node_modules; the build copies them to dist/grammars. */
export const GRAMMAR_PACKAGES: Readonly<Record<string, string>> = {
  "web-tree-sitter": "web-tree-sitter/web-tree-sitter.wasm",
  python: `${VSCODE}-python.wasm`,
  go: `${VSCODE}-go.wasm`,
  typescript: `${VSCODE}-typescript.wasm`,
  tsx: `${VSCODE}-tsx.wasm`,
  javascript: `${VSCODE}-javascript.wasm`,
  rust: `${VSCODE}-rust.wasm`,
  java: `${VSCODE}-java.wasm`,
  cpp: `${VSCODE}-cpp.wasm`,
  csharp: `${VSCODE}-c-sharp.wasm`,
  ruby: `${VSCODE}-ruby.wasm`,
  php: `${VSCODE}-php.wasm`,
  bash: `${VSCODE}-bash.wasm`,
  c: `${REPOMIX}-c.wasm`,
  swift: `${REPOMIX}-swift.wasm`,
  kotlin: `${CURSORLESS}-kotlin.wasm`,
  scala: `${CURSORLESS}-scala.wasm`,
};
