/** What is called critical in code as well-known packages publish it: all of it judged, and nearly all true. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import type { Abi, Hex } from "viem";
import { analyseBySteps } from "../rig/analyser.ts";
import { poolsOfVault, type PublishedAlarm, publishedAlarms } from "./_published_alarms.ts";

type Artefact = {
  readonly abi?: Abi;
  readonly deployedBytecode?: string | { readonly object: string };
  readonly evm?: { readonly deployedBytecode?: { readonly object: string } };
};

const MODULES = new URL("../../node_modules/", import.meta.url);

for (const [from, rows] of Object.entries(publishedAlarms)) {
  Deno.test(`raises the alarms of ${from} that were judged, and no other`, async () => {
    const found = new Set<string>();
    const seen = new Set<string>();
    for (const { name, code, abi } of artefacts(new URL(`${from}/`, MODULES))) {
      if (seen.has(code)) continue;
      seen.add(code);
      const { powers } = await analyseBySteps(code);
      for (const { power, severity, functions } of powers) {
        if (severity !== "critical") continue;
        const names = functions.map(({ selector }) => nameOf(selector, abi));
        const row = (rows as readonly PublishedAlarm[])
          .find((one) => one[0] === name && one[1] === power);
        assert.ok(row, `${name}: ${power} by ${names.join(", ")}`);
        assert.ok(row[2].every((one) => names.includes(one)), `${name}: ${names.join(", ")}`);
        found.add(`${name} ${power}`);
      }
    }
    assert.ok(seen.size > 0);
    assert.deepEqual([...found].sort(), rows.map(([name, power]) => `${name} ${power}`).sort());
  });
}

Deno.test("tells of the vault that moves a pool's tokens, once the pool has one", async () => {
  const told = new Set<string>();
  for (const { name, code } of artefacts(new URL("@balancer-labs/v2-deployments/", MODULES))) {
    if (!(poolsOfVault as readonly string[]).includes(name) || told.has(name)) continue;
    const withVault = code.replaceAll(`7f${"0".repeat(64)}`, IMMUTABLE) as Hex;
    const { powers } = await analyseBySteps(withVault);
    const alarms = powers.filter(({ severity }) => severity === "critical");
    if (alarms.some(({ power }) => power === "forced-transfer")) told.add(name);
  }
  assert.deepEqual([...told].sort(), [...poolsOfVault].sort());
});

Deno.test("has nine true alarms of ten in those packages", () => {
  const all: readonly PublishedAlarm[] = Object.values(publishedAlarms).flat();
  const right = all.filter(([, , , judged]) => judged);
  assert.ok(right.length / all.length >= 0.9, `${right.length} of ${all.length}`);
});

function* artefacts(
  folder: URL,
): Generator<{ readonly name: string; readonly code: Hex; readonly abi: Abi }> {
  for (const entry of Deno.readDirSync(folder)) {
    if (entry.isDirectory) yield* artefacts(new URL(`${entry.name}/`, folder));
    if (!entry.isFile || !/(?<!dbg)\.json$/.test(entry.name)) continue;
    const artefact: Artefact | null = JSON.parse(
      Deno.readTextFileSync(new URL(entry.name, folder)),
    );
    const code = artefact === null ? null : codeOf(artefact);
    if (code !== null) {
      yield { name: entry.name.slice(0, -".json".length), code, abi: artefact?.abi ?? [] };
    }
  }
}

/** What stands in the place of an immutable that an artefact leaves zero. */
const IMMUTABLE = `7f${"0".repeat(24)}${"5e".repeat(20)}`;

/** Deployed code; libraries that are linked later stand as zero. Null: the file is none of a contract. */
function codeOf({ deployedBytecode, evm }: Artefact): Hex | null {
  const told = typeof deployedBytecode === "object" ? deployedBytecode?.object : deployedBytecode;
  const text = told ?? evm?.deployedBytecode?.object;
  if (typeof text !== "string") return null;
  const digits = text.replace(/^0x/, "").replace(/__.{38}/g, "0".repeat(40));
  return /^([0-9a-f]{2})+$/i.test(digits) ? `0x${digits}` : null;
}

function nameOf(selector: Hex, abi: Abi): string {
  const found = abi.find((one) => one.type === "function" && toFunctionSelector(one) === selector);
  return found?.type === "function" ? found.name : selector;
}
