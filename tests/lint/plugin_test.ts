/** Every other rule of the lint plugin: what it reports, the near miss, and the files it spares. */
import assert from "node:assert/strict";
import plugin from "../../tasks/lint/plugin.ts";
import { allows, type Case, messages, pointedAt, reports } from "./_cases.ts";

const root = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const lines = (count: number) => "a();\n".repeat(count);
const functionOf = (count: number) => `function f() {\n${lines(count - 2)}}\n`;
const commentOf = (...parts: string[]) => `// ${parts.join("")}: later\n`;

reports("rooms", [
  ["schema/x.ts", 'import { a } from "../tools/a.ts";'],
  ["schema/x.ts", 'import type { A } from "../kv/a.ts";'],
  ["schema/x.ts", 'type A = import("../routes/a.ts").A;'],
  ["tools/evm/x.ts", 'export * from "../../kv/a.ts";'],
  ["tools/x.ts", 'const a = await import("../routes/a.ts");'],
  ["tools/x.ts", "const a = await import(`../routes/a.ts`);"],
  ["kv/x.ts", 'export { a } from "../tools/a.ts";'],
  ["routes/x.ts", 'import { handler } from "../main.ts";'],
  ["routes/x.ts", 'import { rig } from "../tests/rig/chain.ts";'],
  ["main.ts", 'import { build } from "./tasks/build.ts";'],
  ["routes/x.ts", 'import "../static/playground.js";'],
  ["tools/x.ts", 'import { files } from "../static/generated/files.ts";'],
  ["static/app.js", 'import { a } from "../kv/a.ts";'],
  ["routes/x.ts", `import { a } from "file://${root}tests/a.ts";`],
  // Private files.
  ["main.ts", 'import { a } from "./routes/_a.ts";'],
  ["routes/x.ts", 'import { a } from "../tools/_a.ts";'],
  ["tools/x.ts", 'import { a } from "./evm/_a.ts";'],
  ["tools/x.ts", 'import { a } from "./evm/_parts/a.ts";'],
  ["tests/x_test.ts", 'import { a } from "../tools/_a.ts";'],
]);
allows("rooms", [
  ["main.ts", 'import "./kv/a.ts"; import "./routes/a.ts"; import "./static/generated/a.ts";'],
  ["routes/x.ts", 'import "../kv/a.ts"; import "../tools/a.ts"; import "../schema/a.ts";'],
  ["routes/x.ts", 'import { files } from "../static/generated/files.ts";'],
  ["static/app.ts", 'import { a } from "../schema/a.ts";'],
  ["tools/evm/x.ts", 'import "../define_tool.ts"; import "../../schema/a.ts"; import "./_a.ts";'],
  ["tools/evm/deep/x.ts", 'import "../_a.ts"; import "../../_a.ts";'],
  ["kv/x.ts", 'import { z } from "zod"; import "node:crypto"; import "../schema/a.ts";'],
  ["schema/x.ts", 'import config from "../deno.json" with { type: "json" };'],
  ["tests/x_test.ts", 'import "../main.ts"; import "../tools/a.ts"; import "../tasks/a.ts";'],
  ["tasks/x.ts", 'import "../main.ts"; import "../schema/a.ts"; import "./_a.ts";'],
]);

reports("no-jsr", [
  ["tests/x_test.ts", 'import { assert } from "jsr:@std/assert";'],
  ["tasks/x.ts", 'await import("https://deno.land/x/a.ts");'],
  ["schema/x.ts", 'export * from "http://localhost/a.ts";'],
]);
allows("no-jsr", [
  ["tests/x_test.ts", 'import assert from "node:assert/strict"; import { z } from "npm:zod";'],
  ["schema/x.ts", 'const url = "https://example.com/jsr:x";'],
]);

reports("no-default-export-in-main", [
  ["main.ts", "export default { fetch: handler };"],
  ["main.ts", "export { handler as default };"],
]);
allows("no-default-export-in-main", [
  ["main.ts", "export const handler = app;"],
  ["tools/main.ts", "export default tool;"],
]);

reports("file-length", [
  ["tools/x.ts", lines(261)],
  ["tasks/x.ts", lines(261)],
  ["tests/x_test.ts", lines(261)],
  ["main.ts", lines(100)],
  ["main.ts", lines(99) + "a();"],
]);
allows("file-length", [
  ["tools/x.ts", lines(260)],
  ["tools/main.ts", lines(200)],
  ["main.ts", lines(99)],
  ["kv/empty.ts", ""],
]);

reports("function-length", [
  ["tools/x.ts", functionOf(51)],
  ["main.ts", `const f = () => {\n${lines(49)}};`],
  ["kv/x.ts", `class A { m() {\n${lines(49)}} }`],
]);
allows("function-length", [
  ["tools/x.ts", functionOf(50)],
  ["tools/x.ts", lines(200)],
  ["tests/x_test.ts", functionOf(200)],
  ["tasks/x.ts", functionOf(200)],
]);

reports("no-process-exit", [
  ["kv/x.ts", "Deno.exit(1);"],
  ["tests/x_test.ts", "globalThis.Deno.exit();"],
  ["routes/x.ts", "const { exit } = Deno;"],
  ["tools/x.ts", "process.exit(1);"],
]);
allows("no-process-exit", [
  ["main.ts", "Deno.exit(1);"],
  ["tasks/x.ts", "Deno.exit(1);"],
  ["tools/x.ts", "vm.exit(); Deno.exitCode = 1; function f(Deno: D) { Deno.exit(); }"],
]);

reports("kv-bypass", [
  ["routes/x.ts", "kv.atomic();"],
  ["routes/x.ts", "kv?.atomic?.();"],
  ["main.ts", "let kv: Deno.Kv;"],
  ["tasks/x.ts", "type K = Deno.KvKey[];"],
  ["tools/x.ts", "new Deno.KvU64(1n);"],
  ["routes/x.ts", 'await store.get(["account", id]);'],
]);
allows("kv-bypass", [
  ["kv/x.ts", 'let kv: Deno.Kv; kv.atomic().set(["a"], new Deno.KvU64(1n));'],
  ["tests/x_test.ts", 'let kv: Deno.Kv; kv.get(["a"]);'],
  ["routes/x.ts", 'atomic(); map.get("a"); map.set(list, 1); f(["a"]); x.atomic(1);'],
  ["routes/x.ts", "type H = Deno.ServeHandler; namespace A { export type Kv = 1 } let k: A.Kv;"],
]);

reports("no-forwarded-address", [
  ["routes/x.ts", 'request.headers.get("X-Forwarded-For");'],
  ["main.ts", "headers.get(`x-real-ip`);"],
  ["tools/x.ts", 'const names = ["Forwarded"];'],
  ["kv/x.ts", 'h.get("x-deno-client-address");'],
]);
allows("no-forwarded-address", [
  ["schema/config.ts", 'const trusted = ["x-forwarded-for", "x-real-ip"];'],
  ["tests/x_test.ts", 'headers.set("x-forwarded-for", "1.2.3.4");'],
  ["routes/x.ts", 'const text = "mail is forwarded"; h.get("x-request-id"); const n = 1;'],
]);

reports("no-unfinished", [
  ["tools/x.ts", commentOf("TO", "DO")],
  ["static/app.js", `/** ${commentOf("FIX", "ME").slice(3)} */ a();`],
  ["kv/x.ts", `a(); ${commentOf("XX", "X")}`],
]);
allows("no-unfinished", [
  ["tools/x.ts", `// a method, 0x${"XX"}XX\nconst text = "${"TO"}DO";`],
  ["tests/x_test.ts", commentOf("TO", "DO")],
]);

reports("no-test-skips", [
  ["tests/x_test.ts", 'Deno.test.only("a", f);'],
  ["tests/x_test.ts", 'Deno.test.ignore("a", f);'],
  ["tests/x_test.ts", 'Deno.test({ name: "a", ignore: true, fn });'],
  ["tests/x_test.ts", 'Deno.test("a", { "only": true }, f);'],
  ["tests/x_test.ts", 'await t.step({ name: "a", ignore: true, fn });'],
  ["tests/x_test.ts", 'it.skip("a", f);'],
]);
allows("no-test-skips", [
  ["tests/x_test.ts", 'Deno.test({ name: "a", ignore: !browser, fn }); list.only(1);'],
  ["tests/x_test.ts", "f({ only: false, ignore: [] }); lint.ignore.push(1);"],
  ["tools/x.ts", "parse({ ignore: true });"],
]);

Deno.test("the plugin reads absolute paths, file URLs and Windows separators alike", () => {
  const source = "console.log(1);";
  for (const file of [`${root}kv/x.ts`, `file://${root}kv/x.ts`, "./kv/x.ts", "kv\\x.ts"]) {
    assert.equal(messages("globals-in-one-place", [file, source]).length, 1, file);
  }
  for (const file of [`${root}schema/log.ts`, "/elsewhere/kv/x.ts", "notes/kv/x.ts"]) {
    assert.deepEqual(messages("globals-in-one-place", [file, source]), [], file);
  }
});

Deno.test("long files and functions are pointed at by one line", () => {
  const file: Case = ["tools/x.ts", lines(260) + "b();\nc();\n"];
  assert.deepEqual(pointedAt("file-length", file), ["b();"]);
  assert.deepEqual(pointedAt("function-length", ["kv/x.ts", functionOf(51)]), ["function f() {"]);
});

Deno.test("no rule throws on an empty file or on syntax it does not expect", () => {
  const sources = [
    "",
    "// comment only",
    "export {};",
    "import fs = require('fs'); export = fs;",
    "enum E { fetch = 1, B = fetch } namespace N { export const fetch = 1; fetch; }",
    "class A { static { fetch(); } #p = 1; get [fetch]() { return this.#p; } accessor x = 1; }",
    "label: for (;;) { break label; } for (var i in Deno) {} for await (const a of b) {}",
    "const { [key]: a, ...rest } = Deno; [a = fetch] = [,]; ({ a: Date } = x);",
    "tag`a${fetch}b\\u0041`; new.target; import.meta.url; super_?.[fetch]?.();",
    "@fetch class D {} function o(): void; function o(a?: unknown) {} abstract class B {}",
  ];
  for (const file of ["main.ts", "kv/x.ts", "tests/x_test.ts", "static/x.ts", "docs/x.ts"]) {
    for (const source of sources) Deno.lint.runPlugin(plugin, file, source);
  }
});
