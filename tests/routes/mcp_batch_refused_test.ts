/** Batches that are refused: each message keeps its id, and what is never answered is not answered. */
import assert from "node:assert/strict";
import { StoreError } from "../../kv/store_error.ts";
import { call, message, post, type Rpc } from "./_mcp.ts";
import { counts, json, minuteEndS, noonS, serviceTest } from "./_service.ts";

const ask = (...rpcs: Rpc[]) => ({
  body: JSON.stringify(rpcs.map(message)),
  headers: { "Content-Type": "application/json" },
});
const ping = (id: string): Rpc => ({ method: "ping", id });
const list = (id: string): Rpc => ({ method: "tools/list", id });
const quiet: Rpc = { method: "notifications/initialized", id: null };
const call1: Rpc = { ...call("echo_text", { text: "a" }), id: "c" };

/** Id and code of each error, in order. */
// deno-lint-ignore no-explicit-any
const errors = (answers: any[]) => answers.map(({ id, error }) => [id, error?.data.error]);

const spent = { env: { LIMIT_PER_MINUTE: "1" } };

serviceTest(
  "over a ceiling each message of a batch is answered with its id, and no notification is",
  async (service) => {
    const { key } = await service.account();
    await json(await post(service, key, ask(list("first"))));
    const response = await post(service, key, ask(ping("p"), quiet, list("l"), call1));
    const answers = await json(response);
    assert.deepEqual(errors(answers.slice(0, 2)), [["p", "rate-limited"], ["l", "rate-limited"]]);
    assert.deepEqual([answers.length, answers[2].id, answers[2].result.isError], [3, "c", true]);
  },
  spent,
);

serviceTest(
  "a batch in which every message is refused for a ceiling, and none is a call, is 429",
  async (service) => {
    const { key } = await service.account();
    await json(await post(service, key, ask(list("first"))));
    const response = await post(service, key, ask(list("a"), quiet, list("b")));
    assert.equal(response.headers.get("retry-after"), String(minuteEndS - noonS));
    const answers = await json(response, 429);
    assert.deepEqual(errors(answers), [["a", "rate-limited"], ["b", "rate-limited"]]);
  },
  spent,
);

serviceTest("a batch of which a message is answered is 200", async (service) => {
  const { key } = await service.account();
  const answers = await json(await post(service, key, ask(list("a"), list("b"))));
  assert.deepEqual(errors(answers), [["a", undefined], ["b", "rate-limited"]]);
}, spent);

serviceTest(
  "notifications over a ceiling are 429 with one error without an id, alone or in a batch",
  async (service) => {
    const { key } = await service.account();
    await json(await post(service, key, ask(list("first"))));
    const alone = { ...ask(), body: JSON.stringify(message(quiet)) };
    for (const sent of [alone, ask(quiet), ask(quiet, quiet)]) {
      const { error, ...rest } = await json(await post(service, key, sent), 429);
      assert.deepEqual([error.data.error, rest], ["rate-limited", { jsonrpc: "2.0" }]);
    }
  },
  spent,
);

serviceTest("a batch of a refused caller has an error for each request", async (service) => {
  const lapsed = await service.account("business", noonS);
  const sent = ask(ping("p"), quiet, list("l"), call1);
  const refusals = [
    [undefined, 401, "no-key"],
    ["bad", 401, "bad-key"],
    [lapsed.key, 403, "plan-required"],
  ] as const;
  for (const [key, status, error] of refusals) {
    const answers = await json(await post(service, key, sent), status);
    assert.deepEqual(errors(answers), [["p", error], ["l", error], ["c", error]]);
  }
  const { key, keyId } = await service.account();
  const unavailable = () => Promise.reject(new StoreError("db-unavailable", "test"));
  Object.assign(service.deps.meter, { admit: unavailable });
  const answers = await json(await post(service, key, sent), 503);
  assert.deepEqual(errors(answers), ["p", "l", "c"].map((id) => [id, "db-unavailable"]));
  assert.equal((await counts(service, keyId)).minute, 0);
});
