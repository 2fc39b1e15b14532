import assert from "node:assert/strict";
import { startChain } from "../rig/chain.ts";
import { tokenInfo, withFolder } from "./_service.ts";
import { type Caller, killRounds } from "./kill_rounds.ts";

const callers = 16;
/** Enough for the first rounds only: the last is killed while all callers meet the limit. */
const creditsMax = 400;

Deno.test("kill -9 under load: the next start works and every answered call is charged", async () => {
  const chain = await startChain();
  const call: Caller = async (service, key) => {
    const response = await tokenInfo(service, key, chain.addresses.weth);
    assert.ok([200, 429].includes(response.status), `answered ${response.status}`);
    return (await response.json()).ok;
  };
  try {
    await withFolder(async (folder) => {
      const { rounds, used } = await killRounds({
        env: { KV_PATH: `${folder}/kv.sqlite`, RPC_URL_1: chain.rpcUrl },
        isOver: (done) => done.length === 4,
        callers: Array.from({ length: callers }, () => call),
        answersOf: () => 60,
        creditsMaxOf: () => creditsMax,
      });
      for (const { unanswered: lost } of rounds) {
        assert.ok(lost >= 0, `${-lost} answered calls are not charged`);
        assert.ok(lost <= callers, `${lost} calls were charged without an answer`);
      }
      assert.equal(used, creditsMax);
      assert.ok(rounds.some(({ refused }) => refused > 0));
    });
  } finally {
    await chain.stop();
  }
});
