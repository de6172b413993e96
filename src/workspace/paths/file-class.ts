/** What kind of file a path names, so that a reader can rank own code before copies and output. */
export type FileClass = "source" | "test" | "docs" | "generated" | "vendored";

const RULES: readonly (readonly [FileClass, RegExp])[] = [
  [
    "vendored",
    /(?:^|\/)(?:node_modules|bower_components|vendor|third[_-]party|site-packages|\.?venv|Pods)\//,
  ],
  [
    "generated",
    /(?:^|\/)(?:dist|build|out|target|coverage|gen|generated|__generated__|__pycache__|\.next)\//,
  ],
  ["generated", /(?:\.min\.(?:js|css)|\.map|\.snap|\.lock|\.pb\.go|_pb2\.py|(?:^|\/)package-lock\.json)$/],
  ["test", /(?:^|\/)(?:tests?|__tests__|specs?|testdata|fixtures|__fixtures__)\//],
  ["test", /(?:^|\/)test_[^/]*$|[._-](?:test|spec)\.[^/.]+$/],
  ["docs", /(?:^|\/)docs?\/|\.(?:md|mdx|rst|adoc|txt)$/i],
];

/** Classifies a workspace path by its directories and its name. */
export function classifyFile(path: string): FileClass {
  return RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? "source";
}
