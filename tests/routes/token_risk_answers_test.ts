import assert from "node:assert/strict";
import { notChecked } from "../../tools/token_risk/not_checked.ts";
import { ask, candidateIds, path, requests, riskTest, snapshotOf, token } from "./_risk.ts";
import { assertError, json, serviceTest } from "./_service.ts";

riskTest(
  "POST and GET answer the five groups without a key, and say what is unknown",
  async (service) => {
    for (
      const response of [
        ask(service, { token, network: "Ethereum" }),
        ask(service, `token=${token}&network=1`, { from: "192.0.2.2" }),
        ask(service, { token, network: " BNB-chain " }),
      ]
    ) {
      const answer = await snapshotOf(response);
      assert.equal(answer.token, token);
      assert.deepEqual(answer.owner, {
        address: "0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB",
        kind: "eoa",
        renounced: false,
        delegatedTo: null,
      });
      const [mint, ...others] = answer.code.powers;
      assert.deepEqual([mint.power, mint.severity, mint.evidence], ["mint", "high", "both"]);
      assert.deepEqual(mint.heldBy, [{ address: answer.owner.address, kind: "eoa" }]);
      assert.deepEqual(mint.functions, [{
        selector: "0x40c10f19",
        signature: "mint(address,uint256)",
        in: "token",
        access: "guarded",
      }]);
      assert.deepEqual(others.map(({ power }: { power: string }) => power), ["owner-change"]);
      assert.deepEqual(answer.code.incomplete, []);
      assert.equal(answer.liquidity.route, null);
      assert.deepEqual(answer.unknown, [{ field: "/liquidity/route", reason: "reverted" }]);
      assert.deepEqual(answer.notChecked, [...notChecked]);
      assert.deepEqual(answer.fullAudit, { url: "http://localhost:8000/full-audit" });
      assert.deepEqual(answer.untrustedFields, []);
      assert.deepEqual(answer.detection, { status: "given", decidedBy: null, unavailable: [] });
      assert.deepEqual(answer.alsoOn, []);
      assert.deepEqual([answer.blockNumber, answer.asOf], [16, 0x65000000]);
    }
  },
);

riskTest(
  "a log line tells what came of a lookup, and neither who asked nor for what",
  async (service) => {
    await snapshotOf(ask(service, { token, network: "1" }));
    await json(await ask(service, `token=${token}&network=solana`));
    const fields = service.logged.map((line) => line.fields);
    assert.deepEqual(fields.map(({ route, cached, refusal }) => [route, cached, refusal]), [
      [path, 0, undefined],
      [path, undefined, "unsupported-network"],
    ]);
    assert.doesNotMatch(JSON.stringify(service.logged), /5aAeb6|192\.0\.2|solana/i);
  },
);

riskTest("FULL_AUDIT_URL stands in the answer", async (service) => {
  const { fullAudit } = await snapshotOf(ask(service, { token, network: "1" }));
  assert.deepEqual(fullAudit, { url: "https://audit.example/start" });
}, { env: { FULL_AUDIT_URL: "https://audit.example/start" } });

serviceTest(
  "the service's own page of the full audit is there, and loads nothing",
  async (service) => {
    const response = await service.ask("/full-audit", { method: "GET" });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.match(await response.text(), /201 detectors/);
  },
);

riskTest("the case of an address never changes the answer", async (service) => {
  const first = await snapshotOf(ask(service, { token: token.toLowerCase(), network: "1" }));
  const upper = `0x${token.slice(2).toUpperCase()}`;
  for (const spelling of [token, upper]) {
    const again = await snapshotOf(ask(service, { token: spelling, network: "Ethereum" }));
    assert.deepEqual(again, { ...first, cached: true });
  }
});

const refused: readonly (readonly [string, Record<string, unknown> | string, string])[] = [
  ["no token", {}, "/token required"],
  ["no body", "", "/token required"],
  ["an unknown property", { token, chain: "1" }, "/chain unknown"],
  ["an unknown parameter", `token=${token}&x=1`, "/x unknown"],
  ["a token that is no text", { token: 1 }, "/token must be of type string"],
  ["a network that is null", { token, network: null }, "/network must be of type string"],
  [
    "a token of 4097 characters",
    { token: "a".repeat(4097) },
    "/token must be at most 4096 characters",
  ],
  ["a repeated parameter", `token=${token}&token=${token}`, "/token repeated"],
  ["a repeated parameter that differs", `network=1&token=${token}&network=2`, "/network repeated"],
  ["a hostile parameter", `token=${token}&__proto__=1`, "/__proto__ unknown"],
];

for (const [name, asked, problem] of refused) {
  riskTest(`${name} is 400 invalid-arguments, asks nobody and counts nothing`, async (service) => {
    const { fields } = await assertError(await ask(service, asked), "invalid-arguments");
    assert.deepEqual(fields?.map(({ field, problem }) => `${field} ${problem}`), [problem]);
    assert.equal(requests(service), 0);
    const kv = await service.deps.store.kv();
    assert.deepEqual(await Array.fromAsync(kv.list({ prefix: [] })), []);
  });
}

riskTest("a POST with a query is 400 and says where arguments go", async (service) => {
  for (const query of ["network=56", `token=${token}`, "x"]) {
    const response = await service.ask(`${path}?${query}`, { body: { token } });
    const { detail } = await assertError(response, "invalid-arguments");
    assert.match(`${detail}`, /JSON body/);
  }
  assert.equal(requests(service), 0);
  await snapshotOf(service.ask(`${path}?`, { body: { token, network: "1" } }));
});

riskTest("a body that is no JSON object is 400", async (service) => {
  for (const body of ["{", "[]", '"a"', "1", "null", new Uint8Array([0xff])]) {
    await assertError(await service.ask(path, { body }), "invalid-arguments");
  }
  await assertError(await service.ask(path, { body: "a".repeat(70_000) }), "invalid-arguments");
});

riskTest(
  "a bad address and an unknown network are refused with 200, ask nobody and count nothing",
  async (service) => {
    const wrongChecksum = token.replace("aA", "Aa");
    for (const bad of ["", "0x", "vitalik.eth", wrongChecksum, `${token}0`, ` ${token}`]) {
      const answer = await json(await ask(service, { token: bad }));
      assert.deepEqual([answer.ok, answer.error, answer.field], [false, "bad-address", "token"]);
    }
    const answer = await json(await ask(service, { token, network: "Solana" }));
    assert.deepEqual([answer.ok, answer.error], [false, "unsupported-network"]);
    assert.equal(answer.networks.length, 25);
    assert.equal(requests(service), 0);
    const kv = await service.deps.store.kv();
    assert.deepEqual(await Array.fromAsync(kv.list({ prefix: [] })), []);
  },
);

riskTest(
  "no code and no token are refused with 200, and silence is the upstream's",
  async (service) => {
    const { nodes } = service;
    nodes.codeOf.set(10, "0x");
    const none = await json(await ask(service, { token, network: "Optimism" }));
    assert.deepEqual([none.ok, none.error, none.network.chainId], [false, "not-a-contract", 10]);
    nodes.onRequest = () => {
      throw new Error("cut");
    };
    const silent = await json(await ask(service, { token, network: "Base" }));
    assert.deepEqual([silent.ok, silent.error], [false, "upstream-unavailable"]);
    assert.equal(silent.sources[0].outcome, "error");
  },
);

riskTest("a blank network is none: it is detected", async (service) => {
  for (const asked of [{ token }, { token, network: " " }, `token=${token}&network=`] as const) {
    const answer = await snapshotOf(ask(service, asked));
    assert.equal(answer.detection.status, "partial", "no depth could be read");
    assert.equal(answer.network.chainId, 1);
    assert.deepEqual(
      answer.alsoOn.map(({ chainId }: { chainId: number }) => chainId),
      candidateIds.slice(1),
    );
  }
});

riskTest(
  "a network that is not among the six is read when it is named, without its liquidity",
  async (service) => {
    const answer = await snapshotOf(ask(service, { token, network: "Gnosis" }));
    assert.equal(answer.liquidity.route, null);
    assert.deepEqual(answer.unknown, [{ field: "/liquidity/route", reason: "unsupported" }]);
  },
);

riskTest(
  "a network that runs no EVM code shows no powers and says why, never an empty list",
  async (service) => {
    const { code, owner, unknown } = await snapshotOf(ask(service, { token, network: "Abstract" }));
    assert.deepEqual([code.powers, code.incomplete], [null, ["not-evm"]]);
    assert.equal(owner.kind, null);
    const fields = unknown.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`);
    for (const field of ["/code/powers", "/owner/kind", "/liquidity/route"]) {
      assert.ok(fields.includes(`${field} unsupported`), fields.join());
    }
  },
);

serviceTest("other methods are 405 with Allow", async (service) => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const response = await service.ask(path, { method });
    assert.equal(response.headers.get("allow"), "GET, HEAD, POST, OPTIONS");
    await assertError(response, "method-not-allowed");
  }
});

serviceTest(
  "without a database a lookup is 503 db-unconfigured, and what needs none is refused as ever",
  async (service) => {
    await assertError(await ask(service, { token, network: "1" }), "db-unconfigured");
    await assertError(await ask(service, `token=${token}`), "db-unconfigured");
    await assertError(await ask(service, {}), "invalid-arguments");
    assert.equal((await json(await ask(service, { token: "0x" }))).error, "bad-address");
  },
  { env: { KV_PATH: "none" } },
);
