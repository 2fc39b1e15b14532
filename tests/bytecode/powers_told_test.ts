/** How powers, proxies and ways to a guard are told, in code of the oldest and the newest compiler. */
import assert from "node:assert/strict";
import type { CodeAnalysis, FoundProxy, PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const told = ["0.4.26, 200 runs", "0.8.30, not optimized", "0.8.30, 200 runs"];

for (const build of builds.filter((one) => told.includes(buildName(one)))) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`severities follow behaviour and guard: ${name}`, async () => {
    assert.deepEqual(await gravest(build, "ScamSupply"), {
      "mint": "critical",
      "mint-admin": "medium",
      "set-balance": "critical",
      "burn-any": "high",
      "forced-transfer": "critical",
      "approval-drain": "critical",
    });
    assert.deepEqual(await gravest(build, "ScamSwitches"), {
      "pause": "high",
      "trading-switch": "high",
      // A pause between two transfers may be set to any length.
      "limit-setter": "high",
    });
    assert.deepEqual(await gravest(build, "ScamTakeback"), {
      "mint": "high",
      "mint-admin": "medium",
      "owner-change": "info",
      "ownership-takeback": "critical",
      "name-change": "low",
    });
    assert.deepEqual(await gravest(build, "OpenMoney"), {
      "withdraw-native": "critical",
      "withdraw-token": "critical",
      "arbitrary-call": "critical",
      "arbitrary-delegatecall": "critical",
      "selfdestruct": "critical",
    });
  });

  Deno.test(`what all of many joined ways were asked is the holder's word: ${name}`, async () => {
    assert.deepEqual(await gravest(build, "JoinedThings"), {});
  });

  Deno.test(`bounds that the code keeps take a power down: ${name}`, async () => {
    const { powers } = await analysed(build, "HonestCaps");
    assert.deepEqual(powers.map(({ power, severity, bounds }) => [power, severity, ...bounds]), [
      ["mint", "medium", "supply-capped"],
      ["fee-setter", "medium", "capped"],
      ["limit-setter", "low", "capped"],
    ]);
    const launch = (await analysed(build, "HonestLaunch")).powers;
    assert.deepEqual(launch.map(({ power, severity, bounds }) => [power, severity, ...bounds]), [
      ["trading-switch", "medium", "one-way"],
    ]);
  });

  Deno.test(`a name is evidence beside behaviour, never instead of it: ${name}`, async () => {
    const { powers } = await analysed(build, "ScamMoney");
    const evidence = Object.fromEntries(powers.map((one) => [one.power, one.evidence]));
    assert.equal(evidence["selfdestruct"], "both");
    assert.equal(evidence["withdraw-token"], "behaviour");
    const vault = await analysed(build, "HonestVault");
    assert.deepEqual(vault.powers.map(({ power, severity }) => [power, severity]), [
      ["mint", "low"],
    ]);
  });

  Deno.test(`proxies are told by where their code comes from: ${name}`, async () => {
    assert.deepEqual(await proxyOf(build, "Proxy1967"), ["eip1967", "slot", false]);
    assert.deepEqual(await proxyOf(build, "TransparentProxy"), ["eip1967", "slot", true]);
    assert.deepEqual(await proxyOf(build, "BeaconProxy1967"), ["eip1967-beacon", "call", null]);
    assert.deepEqual(await proxyOf(build, "PlainSlotProxy"), ["slot", "slot", true]);
    assert.deepEqual(await proxyOf(build, "FixedSlotProxy"), ["slot", "slot", false]);
    assert.deepEqual(await proxyOf(build, "Diamond"), ["eip2535-diamond", "mapping", true]);
    for (const none of ["UpgradesItself", "RunsAnything", "HonestMulticall", "ScamMoney"]) {
      assert.equal(await proxyOf(build, none), null, none);
    }
  });

  Deno.test(`ways to set the owner's slot are listed, beside renouncing: ${name}`, async () => {
    assert.deepEqual(await waysTo(build, "HonestFixedFee", 3), []);
    assert.deepEqual(await waysTo(build, "ScamTakeback", 3), [
      "guarded by slot 3",
      "guarded by slot 4",
      "guarded by slot 6",
    ]);
    assert.deepEqual(await waysTo(build, "OpenOwner", 3), ["initializer", "open"]);
  });

  Deno.test(`what a token is made of is found without names: ${name}`, async () => {
    const { ownerAnswers, truncated, opaqueDispatch, coverage } = await analysed(
      build,
      "ScamSwitches",
    );
    assert.deepEqual(ownerAnswers.owner, { slot: slot(3), offsetBits: 0, bits: 160 });
    assert.deepEqual([truncated, opaqueDispatch], [false, false]);
    assert.ok(coverage.blocksBps > 9_300, `${coverage.blocksBps}`);
  });
}

function analysed(build: Build, contract: string): Promise<CodeAnalysis> {
  return analyseBySteps(compileBuild(build)[contract]!);
}

/** Powers that behaviour shows. */
async function gravest(
  build: Build,
  contract: string,
): Promise<Partial<Record<PowerName, string>>> {
  const { powers } = await analysed(build, contract);
  const shown = powers.filter(({ evidence }) => evidence !== "name");
  return Object.fromEntries(shown.map(({ power, severity }) => [power, severity]));
}

async function proxyOf(
  build: Build,
  contract: string,
): Promise<[FoundProxy["kind"], string, boolean | null] | null> {
  const { proxy } = await analysed(build, contract);
  return proxy === null ? null : [proxy.kind, proxy.target.from, proxy.selfUpgradeable];
}

async function waysTo(build: Build, contract: string, number: number): Promise<string[]> {
  const { rewritable } = await analysed(build, contract);
  return rewritable.filter((way) => way.slot === slot(number) && way.value !== "0x0").map(
    ({ access }) => {
      const guards = access.guards.map((guard) =>
        guard.kind === "slot" ? `slot ${BigInt(guard.place.slot)}` : guard.kind
      );
      return access.state === "guarded" ? `guarded by ${guards.join(" or ")}` : access.state;
    },
  ).toSorted();
}

function slot(number: number): string {
  return `0x${number.toString(16).padStart(64, "0")}`;
}
