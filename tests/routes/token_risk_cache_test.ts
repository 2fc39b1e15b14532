import assert from "node:assert/strict";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { powerNameTable } from "../../tools/bytecode/names/table.ts";
import {
  ask,
  dispatcherOf,
  envOf,
  requests,
  riskTest,
  snapshotOf,
  startNodes,
  token,
  tokenSelectors,
} from "./_risk.ts";
import { assertError, json, startService } from "./_service.ts";

const asked = { token, network: "1" };

riskTest("an answer is given out for 60 seconds, marked, and then read anew", async (service) => {
  const first = await snapshotOf(ask(service, asked));
  assert.equal(first.cached, false);
  service.time.nowMs += 59_000;
  assert.deepEqual(await snapshotOf(ask(service, asked)), { ...first, cached: true });
  assert.equal(requests(service), 1);
  service.time.nowMs += 1_000;
  assert.equal((await snapshotOf(ask(service, asked))).cached, false);
  assert.equal(requests(service), 2);
});

riskTest(
  "a clock set back reads anew rather than giving out what was read later",
  async (service) => {
    await snapshotOf(ask(service, asked));
    service.time.nowMs -= 10_000;
    assert.equal((await snapshotOf(ask(service, asked))).cached, false);
  },
);

riskTest("every spelling of a network is one entry, and none named is another", async (service) => {
  await snapshotOf(ask(service, asked));
  for (const network of ["ethereum", "Mainnet", " ETH "]) {
    assert.equal((await snapshotOf(ask(service, { token, network }))).cached, true);
  }
  assert.equal((await snapshotOf(ask(service, { token }))).cached, false);
});

riskTest(
  "a detected answer also answers who names that network, and tells him nothing of detection",
  async (service) => {
    for (const chainId of [56, 137, 8453, 42_161, 10]) service.nodes.codeOf.set(chainId, "0x");
    const detected = await snapshotOf(ask(service, { token }));
    assert.deepEqual(
      [detected.detection.status, detected.detection.decidedBy, detected.network.chainId],
      ["complete", "only-network", 1],
    );
    assert.deepEqual(detected.alsoOn, []);
    assert.equal(detected.sources.length, 6);
    assert.equal((await snapshotOf(ask(service, { token }))).cached, true);
    const named = await snapshotOf(ask(service, asked));
    assert.equal(named.cached, true);
    assert.deepEqual(named.detection, { status: "given", decidedBy: null, unavailable: [] });
    assert.deepEqual(named.sources.map(({ chainId }: { chainId: number }) => chainId), [1]);
    assert.equal(requests(service), 6);
  },
);

riskTest("callers at the same time who name other networks get each his own", async (service) => {
  const answers = await Promise.all(
    ["1", "56"].map((network, client) =>
      snapshotOf(ask(service, { token, network }, { from: `192.0.2.${client + 1}` }))
    ),
  );
  assert.deepEqual(answers.map(({ network }) => network.chainId), [1, 56]);
});

riskTest(
  "the part of a network is not kept when it is not whole, however it was found",
  async (service) => {
    const { nodes } = service;
    for (const chainId of [56, 137, 8453, 42_161, 10]) nodes.codeOf.set(chainId, "0x");
    // The clone of EIP-1167, whose implementation takes a second request.
    const clone = `363d3d373d3d3d363d73${"ab".repeat(20)}5af43d82803e903d91602b57fd5bf3`;
    nodes.codeOf.set(1, `0x${clone}`);
    nodes.onRequest = (chainId) => {
      if ((nodes.asked.get(chainId) ?? 0) > 1) throw new Error("cut");
    };
    const detected = await snapshotOf(ask(service, { token }));
    assert.deepEqual(detected.detection.status, "complete");
    assert.ok(detected.code.incomplete.includes("implementation-unread"));
    nodes.onRequest = () => {};
    assert.equal((await snapshotOf(ask(service, asked))).cached, false);
    assert.equal((await snapshotOf(ask(service, { token }))).cached, false);
  },
);

riskTest("what the chain refuses is kept, what an upstream failed at is not", async (service) => {
  const { nodes } = service;
  nodes.codeOf.set(1, "0x");
  assert.equal((await json(await ask(service, asked))).cached, false);
  nodes.codeOf.delete(1);
  const kept = await json(await ask(service, asked));
  assert.deepEqual([kept.error, kept.cached], ["not-a-contract", true]);
  const cut = { token, network: "56" };
  nodes.onRequest = () => {
    throw new Error("cut");
  };
  assert.equal((await json(await ask(service, cut))).error, "upstream-unavailable");
  nodes.onRequest = () => {};
  assert.equal((await snapshotOf(ask(service, cut))).cached, false);
});

riskTest(
  "an answer about code that names everything is short enough to be kept",
  async (service) => {
    const named = powerNameTable.flatMap(({ names }) => Object.values(names));
    const selectors = named.map((selector) => selector.slice(2));
    service.nodes.codeOf.set(1, dispatcherOf([...tokenSelectors, ...selectors]));
    const first = await snapshotOf(ask(service, { token }));
    assert.equal(first.cached, false);
    const powers = new Set(powerNameTable.map(({ power }) => power));
    assert.equal(first.code.powers.length, powers.size);
    assert.ok(
      first.code.powers.every(({ functions }: { functions: unknown[] }) => functions.length),
    );
    assert.equal((await snapshotOf(ask(service, { token }))).cached, true);
  },
);

riskTest(
  "a detection with a silent network is not kept; the network's own part is",
  async (service) => {
    for (const chainId of [137, 8453, 42_161, 10]) service.nodes.codeOf.set(chainId, "0x");
    service.nodes.onRequest = (chainId) => {
      if (chainId === 56) throw new Error("cut");
    };
    for (let again = 0; again < 2; again++) {
      const answer = await snapshotOf(ask(service, { token }));
      assert.deepEqual([answer.cached, answer.detection.status], [false, "partial"]);
      assert.deepEqual(answer.detection.unavailable, [{
        network: { name: "BNB Chain", chainId: 56, status: "active" },
        reason: "error",
      }]);
    }
    assert.equal((await snapshotOf(ask(service, asked))).cached, true);
  },
);

riskTest(
  "a detection that is partial for what tokens do, and no node, is kept",
  async (service) => {
    const first = await snapshotOf(ask(service, { token }));
    assert.deepEqual([first.cached, first.detection.status], [false, "partial"]);
    assert.deepEqual(first.detection.unavailable, []);
    assert.deepEqual(await snapshotOf(ask(service, { token })), { ...first, cached: true });
  },
);

riskTest(
  "none found and one silent is upstream-unavailable, never not-a-contract; none found and none silent is",
  async (service) => {
    for (const chainId of [1, 56, 137, 8453, 42_161, 10]) service.nodes.codeOf.set(chainId, "0x");
    service.nodes.onRequest = (chainId) => {
      if (chainId === 10) throw new Error("cut");
    };
    const silent = await json(await ask(service, { token }));
    assert.deepEqual([silent.ok, silent.error, silent.cached], [
      false,
      "upstream-unavailable",
      false,
    ]);
    assert.deepEqual(
      silent.unavailable.map(({ network }: { network: { chainId: number } }) => network.chainId),
      [10],
    );
    service.nodes.onRequest = () => {};
    const none = await json(await ask(service, { token }));
    assert.deepEqual([none.ok, none.error], [false, "not-a-contract"]);
    assert.equal((await json(await ask(service, { token }))).cached, true);
    service.nodes.onRequest = () => {
      throw new Error("cut");
    };
    service.time.nowMs += 60_000;
    assert.equal((await json(await ask(service, { token }))).error, "upstream-unavailable");
  },
);

Deno.test("a database that fails is 503, asks no upstream and counts nothing; one that fails to keep costs nothing", async () => {
  const nodes = await startNodes();
  const faulty = await openFaultyKv();
  const service = await startService({ env: envOf(nodes), store: faulty.store });
  try {
    faulty.plan = () => "fails";
    const response = await ask(service, asked);
    assert.equal(response.headers.get("retry-after"), "5");
    await assertError(response, "db-unavailable");
    faulty.plan = (operation) => operation === "commit" ? "fails" : "none";
    await assertError(await ask(service, asked), "db-unavailable");
    assert.equal(nodes.asked.size, 0);
    faulty.plan = () => "none";
    assert.deepEqual(await Array.fromAsync(faulty.kv.list({ prefix: ["window"] })), []);
    // The lease, the count, and then the answer's place.
    const start = faulty.commits;
    faulty.plan = (operation, nth) =>
      operation === "commit" && nth === start + 3 ? "fails" : "none";
    assert.equal((await snapshotOf(ask(service, asked))).cached, false);
    assert.equal((await snapshotOf(ask(service, asked))).cached, false);
    assert.equal((await snapshotOf(ask(service, asked))).cached, true);
  } finally {
    await service.close();
    await faulty.store.close();
    await nodes.upstream.stop();
  }
});
