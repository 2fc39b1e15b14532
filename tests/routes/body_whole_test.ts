/** The body of a listener's request is taken whole: to look at `body` would make a stream of it. */
import assert from "node:assert/strict";
import { readTextBody } from "../../routes/body.ts";

const text = '{"text":"a"}';

/** A request with these headers, and how often its stream was asked for. */
function requestWith(headers: Readonly<Record<string, string>>) {
  const request = new Request("http://localhost/", { method: "POST", body: text, headers });
  const { body } = request.clone();
  const asked = { times: 0 };
  Object.defineProperty(request, "body", { get: () => (asked.times++, body) });
  return { request, asked };
}

const listened = { remoteAddr: {}, completed: Promise.resolve() };

Deno.test("a body of a stated length is taken without a stream", async () => {
  const { request, asked } = requestWith({ "Content-Length": "12" });
  assert.deepEqual(await readTextBody({ request, info: listened }), { ok: true, text });
  assert.equal(asked.times, 0);
});

for (const stated of ["12, 12", "abc"]) {
  Deno.test(`a body of a length stated as ${stated} is counted from its stream`, async () => {
    const { request, asked } = requestWith({ "Content-Length": stated });
    assert.deepEqual(await readTextBody({ request, info: listened }), { ok: true, text });
    assert.ok(asked.times > 0);
  });
}
