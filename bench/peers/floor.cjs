// The plain way in Node: split lines on byte 10, JSON.parse and JSON.stringify each, one write per chunk.
const { stdin, stdout } = process;
let rest = [];

stdin.on("data", (chunk) => {
  const answers = [];
  let start = 0;
  for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
    const line = chunk.subarray(start, end);
    const whole = rest.length === 0 ? line : Buffer.concat([...rest, line]);
    rest = [];
    answers.push(JSON.stringify(JSON.parse(whole.toString())), "\n");
    start = end + 1;
  }
  if (start < chunk.length) rest.push(chunk.subarray(start));
  if (answers.length > 0 && !stdout.write(answers.join(""))) {
    stdin.pause();
    stdout.once("drain", () => stdin.resume());
  }
});
