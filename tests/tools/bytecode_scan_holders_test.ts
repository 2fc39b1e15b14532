/** Who holds the powers of an unverified token, and how grave they are then. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import type { Address } from "../../tools/evm/network.ts";
import { rpc } from "../rig/json_rpc.ts";
import { holderOf, powerOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";
const DAY = 86_400n;

let world: ScanChain;
let accounts: readonly Address[];
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
});
Deno.test.afterAll(() => world.stop());

/** The powers of `ScanToken` by functions whose names nobody knows. */
const UNTOLD = [["mint", "zap(address,uint256)"], ["blacklist", "zip(address,bool)"]] as const;

const tokenOf = (keeper: string) => world.chain.deploy("own:ScanToken", [keeper]);
const told = ({ severity, renounced, downgraded }: Scan) => [severity, renounced, downgraded];

Deno.test("a token without telling names: its powers by what they do, and the wallet behind them", async () => {
  const wallet = accounts[4]!;
  const { answer, requests } = await world.scan(await tokenOf(wallet));
  assert.equal(answer.kind, "contract");
  for (const [name, declared] of UNTOLD) {
    const power = powerOf(answer, name);
    assert.deepEqual(told(power), ["high", false, null], name);
    assert.equal(power.evidence, "behaviour");
    assert.equal(power.functions.length, 1);
    const [{ access, selector, signature, guards }] = power.functions;
    assert.deepEqual(
      [access, selector, signature],
      ["guarded", toFunctionSelector(declared), null],
    );
    assert.equal(guards[0].kind, "slot");
    assert.equal(BigInt(guards[0].place.slot), 0n);
    const { address, kind } = holderOf(answer, name);
    assert.deepEqual([address, kind], [wallet, "eoa"]);
  }
  assert.deepEqual(answer.incomplete, []);
  assert.deepEqual([requests, answer.sources.length], [2, 2]);
});

Deno.test("of what was not found it says how much was looked at, never that it is not there", async () => {
  const { answer } = await world.scan(await tokenOf(accounts[4]!));
  const found = answer.powers.map(({ power }: Scan) => power);
  assert.ok(answer.summary.length > 10);
  for (const { power, text } of answer.summary) {
    assert.ok(!found.includes(power));
    assert.match(text, /^not found, coverage \d{1,3} %$/);
  }
  assert.doesNotMatch(JSON.stringify(answer), /safe|no mint/i);
});

const governor = async () =>
  await world.chain.deploy("own:ScanGovernor", [await world.chain.deploy("own:NotAToken")]);

type Case = {
  readonly who: string;
  readonly keeper: () => Promise<string>;
  readonly severity: string;
  readonly downgraded: string | null;
  readonly holder: Readonly<Record<string, unknown>>;
};

const multisig = (owners: number, threshold: bigint) => async () =>
  await world.chain.deploy("own:ScanMultisig", [accounts.slice(0, owners), threshold]);

const cases: readonly Case[] = [
  {
    who: "a multisig of two in three",
    keeper: multisig(3, 2n),
    severity: "medium",
    downgraded: "shared-control",
    holder: { kind: "contract", contract: "multisig", threshold: 2, owners: 3 },
  },
  {
    who: "a multisig that one of three opens",
    keeper: multisig(3, 1n),
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "multisig", threshold: 1, owners: 3 },
  },
  {
    who: "OpenZeppelin's timelock of two days",
    keeper: () =>
      world.chain.deploy("openzeppelin:TimelockController", [
        2n * DAY,
        [accounts[0]],
        [accounts[0]],
        accounts[0],
      ]),
    severity: "medium",
    downgraded: "shared-control",
    holder: { kind: "contract", contract: "timelock", delaySeconds: Number(2n * DAY) },
  },
  {
    who: "Compound's timelock of two days",
    keeper: () => world.chain.deploy("own:ScanTimelock", [2n * DAY]),
    severity: "medium",
    downgraded: "shared-control",
    holder: { kind: "contract", contract: "timelock", delaySeconds: Number(2n * DAY) },
  },
  {
    who: "OpenZeppelin's Governor by a timelock of two days",
    keeper: async () =>
      world.chain.deploy("openzeppelin:TimelockController", [
        2n * DAY,
        [await governor()],
        [ZERO],
        ZERO,
      ]),
    severity: "medium",
    downgraded: "shared-control",
    holder: { kind: "contract", contract: "timelock", delaySeconds: Number(2n * DAY) },
  },
  {
    // One account may have all the votes, and what it votes for happens at once.
    who: "OpenZeppelin's Governor itself",
    keeper: governor,
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "other" },
  },
  {
    who: "a wallet",
    keeper: () => Promise.resolve(accounts[4]!),
    severity: "high",
    downgraded: null,
    holder: { kind: "eoa" },
  },
  {
    who: "a timelock of an hour",
    keeper: () => world.chain.deploy("own:ScanTimelock", [3_600n]),
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "timelock", delaySeconds: 3_600 },
  },
  {
    who: "a contract that has a delay and is no timelock",
    keeper: () => world.chain.deploy("own:NotAToken"),
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "other" },
  },
  {
    who: "a contract that answers everything with too much",
    keeper: () => world.chain.deploy("own:ScanFlood"),
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "other" },
  },
  {
    who: "a contract that burns all gas",
    keeper: () => world.chain.deploy("own:ScanSpinner"),
    severity: "high",
    downgraded: null,
    holder: { kind: "contract", contract: "other" },
  },
  {
    who: "nobody",
    keeper: () => Promise.resolve(ZERO),
    severity: "info",
    downgraded: "renounced",
    holder: { kind: "nobody", address: ZERO },
  },
  {
    who: "the dead address",
    keeper: () => Promise.resolve("0x000000000000000000000000000000000000dEaD"),
    severity: "info",
    downgraded: "renounced",
    holder: { kind: "nobody" },
  },
  {
    who: "a system address",
    keeper: () => Promise.resolve("0x0000000000000000000000000000000000000004"),
    severity: "high",
    downgraded: null,
    holder: { kind: null },
  },
];

for (const { who, keeper, severity, downgraded, holder } of cases) {
  Deno.test(`powers in the hands of ${who} are ${severity}`, async () => {
    const { answer, requests } = await world.scan(await tokenOf(await keeper()));
    for (const name of ["mint", "blacklist"]) {
      const power = powerOf(answer, name);
      assert.deepEqual([power.severity, power.downgraded], [severity, downgraded], name);
      assert.equal(
        power.renounced,
        severity === "info" ? true : holder["kind"] === null ? null : false,
      );
      const found = holderOf(answer, name);
      for (const [field, value] of Object.entries(holder)) {
        assert.equal(found[field], value, `${name}: ${field}`);
      }
    }
    assert.ok(requests <= 2, `${requests} requests`);
  });
}

Deno.test("a Governor itself: nobody but who is voted for has power over it", async () => {
  const { answer } = await world.scan(await governor());
  assert.equal(answer.kind, "contract");
  const critical = answer.powers.filter(({ severity }: Scan) => severity === "critical");
  assert.deepEqual(critical.map(({ power }: Scan) => power), []);
});

Deno.test("an owner in a slot that was not read first is found by the second request, and his account too", async () => {
  const token = await world.chain.deploy("own:ScanFarOwner", [accounts[4]!]);
  const { answer, requests } = await world.scan(token);
  const { address, kind } = holderOf(answer, "mint");
  assert.deepEqual([address, kind, requests], [accounts[4], "eoa", 2]);
});

Deno.test("a wallet that runs a contract's code is still a wallet", async () => {
  const wallet = accounts[6]!;
  const to = await world.chain.deploy("own:NotAToken");
  await rpc(world.chain.rpcUrl, "anvil_setCode", [wallet, `0xef0100${to.slice(2).toLowerCase()}`]);
  try {
    const { answer } = await world.scan(await tokenOf(wallet));
    const { kind, delegatedTo } = holderOf(answer, "mint");
    assert.deepEqual([kind, delegatedTo], ["delegated-eoa", to]);
  } finally {
    await rpc(world.chain.rpcUrl, "anvil_setCode", [wallet, "0x"]);
  }
});

Deno.test("a token that was renounced, and one whose owner can come back", async () => {
  for (
    const [artefact, severity] of [["own:ScanToken", "info"], [
      "own:ScanRetakable",
      "high",
    ]] as const
  ) {
    const token = await world.chain.deploy(artefact, [accounts[0]!]);
    await world.chain.write(artefact, token, "hand", [ZERO]);
    const { answer } = await world.scan(token);
    const mint = powerOf(answer, "mint");
    assert.deepEqual([mint.severity, mint.renounced], [severity, severity === "info"], artefact);
    const [{ guards }] = mint.functions;
    assert.deepEqual([guards[0].holder.kind, guards[0].retakable], ["nobody", severity === "high"]);
  }
});
