import { WorkerError } from "../../errors/worker-error.ts";
import { expandBraces, MAX_ALTERNATIVES } from "./braces.ts";
import { compileName, compilePath } from "./wildcard.ts";

const MAX_GLOB_LENGTH = 1_024;

/**
 * Compiles a glob into a test of workspace paths (relative, with forward slashes).
 * `*`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, `**` between slashes for any number of directories, a leading `!` to
 * invert. Without a slash the file's name is tested; with one, the whole path. A trailing slash means
 * everything below that directory. Names that start with a dot are not special. EARG when it is malformed.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  if (glob.length > MAX_GLOB_LENGTH) throw tooLong();
  const negated = glob.startsWith("!");
  const text = (negated ? glob.slice(1) : glob).replace(/^\.\//, "");
  const alternatives = expandBraces(text);
  if (alternatives === undefined) throw tooManyAlternatives();
  const tests = alternatives.map(compileAlternative);
  // A path pasted as a glob finds its file, also where the name has brackets.
  return (path) => (path === text || tests.some((test) => test(path))) !== negated;
}

function compileAlternative(glob: string): (path: string) => boolean {
  if (!glob.includes("/")) {
    const test = compileName(glob);
    if (test === undefined) throw malformed();
    return (path) => test(path.slice(path.lastIndexOf("/") + 1));
  }
  const parts = glob.split("/").filter((part, index, all) => part !== "" || index === all.length - 1);
  if (parts.at(-1) === "") parts[parts.length - 1] = "**";
  const test = compilePath(parts);
  if (test === undefined) throw malformed();
  return (path) => test(path.split("/"));
}

function tooLong(): WorkerError {
  return new WorkerError("EARG", `The glob is longer than ${MAX_GLOB_LENGTH} characters`, {
    hint: "Use a shorter glob.",
    details: { parameter: "/glob", limit: MAX_GLOB_LENGTH },
  });
}

function tooManyAlternatives(): WorkerError {
  return new WorkerError("EARG", `The braces of the glob stand for more than ${MAX_ALTERNATIVES} patterns`, {
    hint: "Use fewer alternatives in braces.",
    details: { parameter: "/glob", limit: MAX_ALTERNATIVES },
  });
}

function malformed(): WorkerError {
  return new WorkerError("EARG", "The glob is malformed: a bracket is open or it ends with a backslash", {
    hint: "Close the bracket, or put a backslash before it to mean the character itself.",
    details: { parameter: "/glob" },
  });
}
