/** What a contract runs: read from the chain first, then from Sourcify, then from explorers. */
import assert from "node:assert/strict";
import { getAddress } from "viem";
import {
  addressWord,
  ALL,
  contract,
  type FakeAccount,
  FOURTH,
  type Json,
  OTHER,
  sourceTest,
  TARGET,
  THIRD,
} from "./_contract_source.ts";

const implementation = (address: string, name = "Logic") =>
  contract(["sourcify"], { address, name, match: "partial" });

const verifiedOther = {
  address: OTHER,
  verified: "partial",
  verifiedBy: "sourcify",
  reason: null,
  contractName: "Logic",
};

const bare = OTHER.slice(2).toLowerCase();

const kinds: Readonly<Record<string, FakeAccount>> = {
  eip1967: { slots: { implementation: addressWord(OTHER) } },
  eip1822: { slots: { proxiable: addressWord(OTHER) } },
  zeppelinos: { slots: { zeppelinos: addressWord(OTHER) } },
  eip1167: { code: `0x363d3d373d3d3d363d73${bare}5af43d82803e903d91602b57fd5bf3` },
  "minimal-clone": { code: `0x365f5f375f5f365f73${bare}5af43d5f5f3e5f3d91602a57fd5bf3` },
  eip7702: { code: `0xef0100${bare}` },
};

for (const [kind, account] of Object.entries(kinds)) {
  sourceTest(`an ${kind} proxy is found on the chain, with its implementation's verification`, {
    contracts: [contract(ALL, { name: "Proxy" }), implementation(OTHER)],
    accounts: { [TARGET]: account },
  }, async (world) => {
    const { proxy, unknown, untrustedFields, verified } = await world.ask();
    assert.equal(verified, "exact");
    assert.deepEqual([proxy.kind, proxy.foundBy, proxy.implementationsNamedBy], [
      kind,
      "chain",
      "chain",
    ]);
    assert.deepEqual(proxy.implementations, [verifiedOther]);
    assert.deepEqual([proxy.beacon, proxy.implementationsTruncated], [null, false]);
    assert.ok(untrustedFields.includes("/proxy/implementations/0/contractName"));
    const adminUnknown = unknown.some(({ field }: Json) => field === "/proxy/admin");
    assert.equal(adminUnknown, kind === "zeppelinos");
    // The proxy and its implementation at Sourcify, one batch at the node.
    assert.deepEqual(world.requests(), [2, 0, 0, 1]);
  });
}

sourceTest("the admin of a proxy comes from its slot", {
  contracts: [contract(ALL), implementation(OTHER)],
  accounts: {
    [TARGET]: { slots: { implementation: addressWord(OTHER), admin: addressWord(THIRD) } },
  },
}, async (world) => {
  assert.equal((await world.ask()).proxy.admin, THIRD);
});

const beaconSlots = { [TARGET]: { slots: { beacon: addressWord(THIRD) } } };

sourceTest("a beacon is asked for the implementation in one more request", {
  contracts: [contract(ALL), implementation(OTHER)],
  accounts: { ...beaconSlots, [THIRD]: { call: addressWord(OTHER) } },
}, async (world) => {
  const { proxy } = await world.ask();
  assert.deepEqual([proxy.kind, proxy.beacon], ["eip1967-beacon", THIRD]);
  assert.deepEqual(proxy.implementations, [verifiedOther]);
  assert.deepEqual(world.requests(), [2, 0, 0, 2]);
});

for (
  const [call, reason] of [
    [null, "reverted"],
    ["0x", "malformed"],
    [`0x${"ff".repeat(32)}`, "malformed"],
    [`0x${"00".repeat(32)}`, "malformed"],
  ] as const
) {
  sourceTest(`a beacon that answers ${call?.slice(0, 6) ?? "nothing"} leaves it unknown`, {
    contracts: [contract(ALL)],
    accounts: { ...beaconSlots, [THIRD]: { call } },
  }, async (world) => {
    const { proxy, unknown } = await world.ask();
    assert.deepEqual([proxy.kind, proxy.implementations], ["eip1967-beacon", []]);
    assert.ok(
      unknown.some((entry: Json) =>
        entry.field === "/proxy/implementations" && entry.reason === reason
      ),
    );
  });
}

sourceTest("Sourcify names the implementation of a beacon that does not", {
  contracts: [
    contract(ALL, { proxy: { type: "EIP1967Proxy", implementations: [OTHER] } }),
    implementation(OTHER),
  ],
  accounts: beaconSlots,
}, async (world) => {
  const { proxy } = await world.ask();
  assert.deepEqual([proxy.kind, proxy.foundBy], ["eip1967-beacon", "chain"]);
  assert.deepEqual([proxy.implementationsNamedBy, proxy.implementations], [
    "sourcify",
    [verifiedOther],
  ]);
});

const sourcifyTypes = {
  GnosisSafeProxy: "safe",
  DiamondProxy: "diamond",
  SequenceWalletProxy: "sequence",
  FixedProxy: "fixed",
  ZeppelinOSProxy: "zeppelinos",
  PROXIABLEProxy: "eip1822",
  NeverHeardOfIt: "other",
  toString: "other",
};

for (const [type, kind] of Object.entries(sourcifyTypes)) {
  sourceTest(`Sourcify's ${type} is ${kind}, where the chain shows none`, {
    contracts: [
      contract(ALL, { proxy: { type, implementations: [OTHER, FOURTH, OTHER] } }),
      implementation(OTHER),
    ],
  }, async (world) => {
    const { proxy, unknown } = await world.ask();
    assert.deepEqual([proxy.kind, proxy.foundBy], [kind, "sourcify"]);
    assert.deepEqual(proxy.implementations, [verifiedOther, {
      address: FOURTH,
      verified: "no",
      verifiedBy: null,
      reason: null,
      contractName: null,
    }]);
    assert.deepEqual(unknown.filter(({ field }: Json) => field.startsWith("/proxy")), [
      { field: "/proxy/admin", reason: "not-read" },
      { field: "/proxy/implementations/1/contractName", reason: "not-verified" },
    ]);
  });
}

sourceTest("the chain's implementation wins over another that Sourcify names", {
  contracts: [
    contract(ALL, { proxy: { type: "DiamondProxy", implementations: [FOURTH] } }),
    implementation(OTHER),
  ],
  accounts: { [TARGET]: kinds["eip1967"]! },
}, async (world) => {
  const { proxy } = await world.ask();
  assert.deepEqual([proxy.kind, proxy.foundBy], ["eip1967", "chain"]);
  assert.deepEqual(proxy.implementations, [verifiedOther]);
});

for (const [source, kind] of [["etherscan", null], ["blockscout", "safe"]] as const) {
  sourceTest(`what ${source} detects is used last and says so`, {
    contracts: [
      contract([source], { proxy: { type: "master_copy", implementations: [OTHER] } }),
      implementation(OTHER),
    ],
    env: source === "blockscout" ? { ETHERSCAN_URL: "off" } : {},
  }, async (world) => {
    const { proxy, unknown } = await world.ask();
    assert.deepEqual([proxy.kind, proxy.foundBy], [kind, source]);
    assert.deepEqual(proxy.implementations, [verifiedOther]);
    const kindUnknown = unknown.find(({ field }: Json) => field === "/proxy/kind")?.reason;
    assert.equal(kindUnknown, kind === null ? "not-stated" : undefined);
  });
}

sourceTest("a resolution that failed at Sourcify is unknown, not none", {
  contracts: [contract(ALL, { proxy: "error" })],
}, async (world) => {
  const { proxy, unknown } = await world.ask();
  assert.equal(proxy, null);
  assert.ok(
    unknown.some(({ field, reason }: Json) => field === "/proxy" && reason === "source-failed"),
  );
});

for (
  const [word, reason] of [[null, "unanswered"], [`0x${"ff".repeat(32)}`, "malformed"]] as const
) {
  sourceTest(`a slot that is ${reason} leaves the proxy unknown`, {
    contracts: [contract(ALL)],
    accounts: { [TARGET]: { slots: { proxiable: word } } },
  }, async (world) => {
    const { proxy, unknown } = await world.ask();
    assert.equal(proxy, null);
    assert.deepEqual(unknown.filter(({ field }: Json) => field === "/proxy"), [
      { field: "/proxy", reason },
    ]);
  });
}

const facets = Array.from(
  { length: 30 },
  (_, index) => getAddress(`0x${(index + 1).toString(16).padStart(40, "a")}`),
);

sourceTest("of 30 implementations 20 are listed and 5 looked up", {
  contracts: [
    contract(ALL, { proxy: { type: "DiamondProxy", implementations: facets } }),
    ...facets.map((address) => implementation(address)),
  ],
}, async (world) => {
  const { proxy, sources } = await world.ask();
  assert.deepEqual(proxy.implementations.map(({ address }: Json) => address), facets.slice(0, 20));
  assert.equal(proxy.implementationsTruncated, true);
  const reasons = proxy.implementations.map(({ reason }: Json) => reason);
  assert.deepEqual(reasons, [...Array(5).fill(null), ...Array(15).fill("not-looked-up")]);
  assert.deepEqual(world.requests(), [6, 0, 0, 1]);
  assert.equal(sources.length, 7);
});

sourceTest("an implementation goes through the same sources", {
  contracts: [
    contract(ALL),
    contract(["blockscout"], { address: OTHER, name: "Logic", match: "partial" }),
  ],
  accounts: { [TARGET]: kinds["eip1967"]! },
}, async (world) => {
  const { proxy } = await world.ask();
  assert.deepEqual(proxy.implementations, [{ ...verifiedOther, verifiedBy: "blockscout" }]);
  assert.deepEqual(world.requests(), [2, 1, 1, 1]);
});
