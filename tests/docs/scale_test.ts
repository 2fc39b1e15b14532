/** What docs/scale.md says in words follows from its figures. */
import assert from "node:assert/strict";
import type { ManyKeysRow } from "../scale/many_keys.ts";
import { documentOf } from "../scale/report.ts";
import { multiples, trafficRow } from "../scale/traffic.ts";

const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));

/** A document of a store in which a call takes so many write units. */
function words(writeUnits: number): string {
  const units = {
    ...{ isolates: 64, regions: "one region", calls: 1, unsettled: 0, p50Ms: 1, p99Ms: 1 },
    ...{ readUnits: 4, writeUnits, commits: 1, conflictShare: 0, drift: 0 },
  } as const satisfies ManyKeysRow;
  const document = documentOf(
    {
      ...{ oneKey: [], lastCredits: [], manyKeys: [], freeLookups: [], cache: [] },
      traffic: multiples.map((multiple) => trafficRow(multiple, units)),
    },
    1,
    new Date(0),
  );
  return document.slice(document.indexOf("## What gives first")).replaceAll(/\s+/g, " ");
}

Deno.test("writes a second and their share of the bill are those of the simulation", () => {
  assert.match(words(4), /400,000 writes a second of one database .* 55 % of it for these writes/);
  assert.match(words(8), /800,000 writes a second of one database .* 71 % of it for these writes/);
});

Deno.test("docs/scale.md says in words what its own table says", () => {
  const [, calls, , , , writes] = /^\| 100,000× .*$/m.exec(page)?.[0].split("|").slice(1)
    .map((cell) => cell.trim()) ?? [];
  assert.equal(calls, "100,000");
  assert.ok(page.replaceAll(/\s+/g, " ").includes(`${writes} writes a second of one database`));
});
