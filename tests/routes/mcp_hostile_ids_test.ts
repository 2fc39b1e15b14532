/** Ids of messages come back as they were sent (JSON-RPC 2.0, 5), and stand nowhere else. */
import assert from "node:assert/strict";
import { limits } from "../../schema/limits.ts";
import type { Ask } from "../rig/harness.ts";
import { call, legacyAsk, message, modernAsk, post, type Rpc } from "./_mcp.ts";
import { type Service, serviceTest } from "./_service.ts";

const mark = "s3cretMark";

const hostile: Readonly<Record<string, string>> = {
  "markup": `</script><img src=x onerror=alert("${mark}")>`,
  "a terminal's orders": `\u001b]0;${mark}\u0007\u001b[31m`,
  "text that turns round": `\u202e${mark}\u2066\u200b`,
  "a line of a log": `${mark}\r\n{"level":"error","event":"tool-failed"}`,
  "what is no text": `\u0000${mark}\ud800\u2028`,
  "a name of every object": `__proto__ ${mark}`,
  "as long as a body may be": mark.repeat(6_500),
};

const rpcs: readonly Rpc[] = [
  { method: "ping" },
  { method: "tools/list" },
  { method: "no/method" },
  { method: "initialize", params: { protocolVersion: "2025-06-18" } },
  ...[call("echo_text", { text: "a" }), call("echo_text"), call("refuses"), call("throws")],
  ...[call("agents_only"), call("no_tool")],
];

/** The one message alone, in both eras, and in a batch; each with a key and without. */
function asksOf(rpc: Rpc, id: string): readonly Ask[] {
  const old = legacyAsk({ ...rpc, id });
  const batch = { ...old, body: JSON.stringify([message({ ...rpc, id })]) };
  return [old, modernAsk({ ...rpc, id }), ...(rpc.method === "initialize" ? [] : [batch])];
}

async function assertEchoed(response: Response, id: string): Promise<void> {
  const { headers } = response;
  const text = await response.text();
  const [answer] = [JSON.parse(text)].flat();
  assert.equal(answer.id, id);
  // The id stands there once, and what JSON escapes is escaped.
  assert.ok(text.length < JSON.stringify(id).length + 20_000, `${text.length} characters`);
  assert.equal(JSON.stringify({ ...answer, id: "" }).includes(mark), false);
  // deno-lint-ignore no-control-regex -- they are what is looked for
  assert.doesNotMatch(text, /[\u0000-\u001f]/);
  assert.equal(headers.get("content-type"), "application/json");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.doesNotMatch(JSON.stringify([...headers]), new RegExp(mark));
}

function assertUnlogged({ logged }: Service, requests: number): void {
  assert.equal(logged.filter(({ event }) => event === "request").length, requests);
  assert.doesNotMatch(JSON.stringify(logged), new RegExp(mark));
}

for (const [what, id] of Object.entries(hostile)) {
  serviceTest(
    `an id that is ${what} is echoed to the letter, and stands in no line`,
    async (service) => {
      const { key } = await service.account();
      let requests = 0;
      for (const rpc of rpcs) {
        for (const ask of asksOf(rpc, id)) {
          for (const sent of [key, undefined]) {
            await assertEchoed(await post(service, sent, ask), id);
            requests++;
          }
        }
      }
      assertUnlogged(service, requests);
    },
  );
}

serviceTest("an id of a megabyte is 413 with none of it", async (service) => {
  const { key } = await service.account();
  const id = mark.repeat(100_000);
  assert.ok(id.length > limits.bodyBytesMax);
  for (const rpc of rpcs) {
    for (const ask of asksOf(rpc, id)) {
      const response = await post(service, key, ask);
      const text = await response.text();
      assert.equal(response.status, 413);
      assert.equal("id" in JSON.parse(text), false);
      assert.doesNotMatch(text, new RegExp(mark));
    }
  }
  assert.doesNotMatch(JSON.stringify(service.logged), new RegExp(mark));
});
