/** What a file is for; only source is written by hand for the program itself. */
export type PathRole = "source" | "stub" | "copy" | "example" | "test" | "prose" | "generated" | "vendored";

const RULES: readonly (readonly [PathRole, RegExp])[] = [
  [
    "vendored",
    /(?:^|\/)(?:node_modules|vendor|vendored|_vendor|third[_-]?party|external|deps|bower_components|site-packages|Pods|\.venv|venv)\//i,
  ],
  ["generated", /(?:^|\/)(?:dist|build|out|target|bundles?|generated|gen|__generated__|coverage|\.next)\//i],
  [
    "generated",
    /\.min\.\w+$|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|cc|h)$|\.generated\.\w+$|\.g\.(?:cs|dart)$|[._]gen\.\w+$|\.(?:map|lock|aml|po|pot|csv|svg)$|(?:package-lock|npm-shrinkwrap)\.json$/i,
  ],
  [
    "test",
    /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|testdata|test[-_]?data|fixtures?|mocks?|__mocks__|e2e|testsuite)\//i,
  ],
  [
    "test",
    /(?:^|\/)(?:test_[^/]*|[^/]*(?:_test|_tests|\.test|\.spec|_spec|Tests?|TestCase|Spec)\.\w+|conftest\.py)$/,
  ],
  [
    "prose",
    /(?:^|\/)(?:docs?|documentation|changelog|changes|news)\/|\.(?:md|rst|txt|adoc|html?|tex|css|scss)$|(?:^|\/)(?:README|CHANGELOG|LICENSE|NEWS)[^/]*$/i,
  ],
  [
    "example",
    /(?:^|\/)(?:examples?|samples?|demos?|benches|bench|benchmarks?|tutorials?|playground|sandbox)\/|^(?:scripts|tools)\//i,
  ],
  ["stub", /\.pyi$|\.d\.[cm]?ts$/i],
  [
    "copy",
    /\.cjs$|(?:^|\/)(?:esm|cjs|umd|es|es5|es6|es2015|_esm\d*|_cjs|esm5|amd|compat|legacy|flow-typed|typings|fp)\//,
  ],
];

/** What a path says about its file. */
export function pathRole(path: string): PathRole {
  return RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? "source";
}

/** Tells whether a path lies in a folder that its project calls the source. */
export function isInSource(path: string): boolean {
  return /(?:^|\/)src\//.test(path);
}

/** The file's name without folders and extensions. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
}
