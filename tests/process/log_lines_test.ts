/** Log lines that wait are written when the process ends, however it ends; what cannot be written ends nothing. */
import assert from "node:assert/strict";
import { startWith } from "./_service.ts";

const log = new URL("../../schema/log.ts", import.meta.url);
const endings = {
  "by itself": "",
  "on its own word": "Deno.exit(1);",
  "of an uncaught error": `setTimeout(() => { throw new Error("z"); });`,
  "of an error at its start": `throw new Error("x");`,
  "of a rejection that nobody handles": `Promise.reject(new Error("y"));`,
};

for (const [how, ending] of Object.entries(endings)) {
  Deno.test(`a process that ends ${how} has written its lines`, async () => {
    const code = `import { consoleLog } from "${log}";
      consoleLog("info", "one"); consoleLog("info", "two"); ${ending}`;
    const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] }).output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    assert.deepEqual(lines.map((line) => JSON.parse(line).event), ["one", "two"]);
  });
}

for (
  const [where, setting, writer] of [
    ["a hosted platform, a call of the console each", "logLineByLine();", "console.log"],
    ["a pipe by one call, past the console", "", "Deno.stdout.writeSync"],
  ]
) {
  Deno.test(`lines that waited are written to ${where}`, async () => {
    const code = `import { consoleLog, logLineByLine } from "${log}";
      let calls = 0;
      const write = Deno.stdout.writeSync.bind(Deno.stdout);
      ${writer} = (text) => {
        calls++;
        return write(typeof text === "string" ? new TextEncoder().encode(text + "\\n") : text);
      };
      ${setting}
      consoleLog("info", "one"); consoleLog("info", "two");
      addEventListener("unload", () => console.error(calls));`;
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] })
      .output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    assert.deepEqual(lines.map((line) => JSON.parse(line).event), ["one", "two"]);
    assert.equal(new TextDecoder().decode(stderr).trim(), setting === "" ? "1" : "2");
  });
}

Deno.test("lines are written whole to what takes a few bytes at a time", async () => {
  const code = `import { consoleLog } from "${log}";
    const write = Deno.stdout.writeSync.bind(Deno.stdout);
    Deno.stdout.writeSync = (bytes) => write(bytes.subarray(0, 7));
    consoleLog("info", "one", { status: 200 }); consoleLog("info", "two");`;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] }).output();
  const lines = new TextDecoder().decode(stdout).split("\n").map((line) =>
    line && JSON.parse(line)
  );
  assert.deepEqual(lines, [
    { level: "info", event: "one", status: 200 },
    { level: "info", event: "two" },
    "",
  ]);
});

Deno.test("a process whose lines cannot be written goes on", async () => {
  // What a full disk and a terminal that is gone make of a line.
  const code = `import { consoleLog } from "${log}";
    Deno.stdout.writeSync = console.error = () => { throw new Error("No space left on device"); };
    consoleLog("info", "one"); consoleLog("warn", "two"); consoleLog("info", "three");
    setTimeout(() => { consoleLog("info", "four"); Deno.exit(7); }, 200);`;
  const { code: exitCode } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] })
    .output();
  assert.equal(exitCode, 7);
});

Deno.test("a test whose service printed a line as none may be fails when it stops it", async () => {
  const odd = await startWith({ KV_PATH: ":memory:" }, { preload: "tests/process/_odd_line.ts" });
  await assert.rejects(odd.stop(), {
    message: "The log: a field cookie in a line of request-failed",
  });
  const plain = await startWith({ KV_PATH: ":memory:" });
  await (await fetch(`${plain.baseUrl}/nowhere`)).body?.cancel();
  await plain.stop();
  assert.match(plain.output(), /"event":"request"/);
});
