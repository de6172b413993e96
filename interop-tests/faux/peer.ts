/** A peer that does one thing wrong, named by its argument, to show that the runner notices. */
const [fault = ""] = process.argv.slice(2);
const OPERATIONS = ["roundtrip", "normalize"];
let answered = 0;
let rest = "";
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk.toString()).split("\n");
  rest = lines.pop()!;
  for (const line of lines) answer(JSON.parse(line));
});

interface Request {
  readonly seq: number;
  readonly cmd: string;
  readonly input: { readonly document: string };
}

function answer(request: Request): void {
  const { seq, cmd } = request;
  if (cmd === "start") start(seq);
  else if (cmd === "run") misbehave(request);
  else {
    say({ seq, ok: true });
    if (fault === "never-ends") setInterval(() => undefined, 1000);
    else process.exit();
  }
}

function start(seq: number): void {
  if (fault === "cannot-begin") {
    process.stderr.write("no such module\n");
    process.exit(1);
  }
  const protocol = fault === "lies-about-its-version" ? 7 : 1;
  const features = fault === "hides-a-feature" ? ["roundtrip"] : OPERATIONS;
  say({ seq, ok: true, protocol, name: "faux", language: "TypeScript", dialect: "seed", features });
}

function misbehave({ seq, input }: Request): void {
  answered++;
  const good = { seq, ok: true, output: input.document };
  switch (fault) {
    case "prints-garbage":
      process.stdout.write("Traceback (most recent call last):\n");
      break;
    case "hangs":
      break;
    case "dies-half-way":
      if (answered < 3) say(good);
      else {
        process.stderr.write("out of memory\n");
        process.exit(137);
      }
      break;
    case "drops-unknown-fields":
      say({ ...good, output: withoutUnknown(input.document) });
      break;
    case "writes-limits-as-text":
      say({ ...good, output: input.document.replace(/"(max_\w+)": ?(\d+)/g, '"$1":"$2"') });
      break;
    case "answers-another-request":
      say({ ...good, seq: seq - 1 });
      break;
    case "answers-twice":
      say(good);
      say(good);
      break;
    case "floods":
      flood();
      break;
    case "skips":
      say({ seq, skipped: true, reason: "not today" });
      break;
    case "breaks-the-schema":
      say({ ...good, output: { not: "text" } });
      break;
    default:
      say(good);
  }
}

function withoutUnknown(document: string): string {
  const fields = Object.entries(JSON.parse(document) as object);
  return JSON.stringify(
    Object.fromEntries(fields.filter(([name]) => !/^(created_at|dag_mode|x-trace|tags)$/.test(name))),
  );
}

function flood(): void {
  while (process.stdout.write("x".repeat(1 << 16)));
  process.stdout.once("drain", flood);
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
