/** What docs/scale.md says in words follows from its figures. */
import assert from "node:assert/strict";
import { cacheHits } from "../scale/cache_hits.ts";
import type { Scale } from "../scale/measure.ts";
import { documentOf } from "../scale/report.ts";
import { mix, multiples, trafficRow } from "../scale/traffic.ts";
import { registry } from "../../tools/registry.ts";

const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));

/** A document of a store in which a call takes so many write units. */
function words(writeUnits: number): string {
  const units: Scale["seldom"] = {
    ...{ calls: 1, admitted: 1, unsettled: 0, p50Ms: 1, p99Ms: 1 },
    ...{ readUnits: 4, writeUnits, commits: 1, conflictShare: 0 },
  };
  const document = documentOf(
    {
      ...{ oneKey: [], lastCredits: [], manyKeys: [], freeLookups: [], cache: [] },
      seldom: units,
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

Deno.test("the mix is of the service's own tools and whole", () => {
  const shares = Object.values(mix).map(({ share }) => share);
  assert.ok(Math.abs(shares.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
  assert.deepEqual(Object.keys(mix).filter((tool) => !Object.hasOwn(registry, tool)), []);
});

Deno.test("a day of free questions ends with its new lookups, and more traffic is refused more", () => {
  const rows = [1, 10, 1_000].map((perSecond) => cacheHits(perSecond, 1));
  for (const { day, perSecond } of rows) {
    assert.ok(Math.abs(day.looked * perSecond * 86_400 - 3_000) < 1e-6);
    assert.ok(Math.abs(day.looked + day.cached + day.refused - 1) < 1e-9);
  }
  const refused = rows.map(({ day }) => day.refused);
  assert.deepEqual(refused, refused.toSorted((a, b) => a - b));
  // Without the limit more traffic finds more in the cache.
  const open = rows.map((row) => row.open.cached);
  assert.deepEqual(open, open.toSorted((a, b) => a - b));
});

Deno.test("the mix takes no less than the benchmarks measured", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/benchmarks.md", import.meta.url));
  for (const [tool, { cpuMs, upstreamRequests }] of Object.entries(mix)) {
    const row = new RegExp(
      `^\\| Service time of ${tool} beyond upstream \\((\\d+) upstream .*?\\| ([\\d.]+) ms / `,
      "m",
    ).exec(page);
    assert.ok(row !== null, tool);
    assert.ok(cpuMs >= Number(row[2]), `${tool} takes ${row[2]} ms`);
    assert.ok(upstreamRequests >= Number(row[1]), `${tool} sends ${row[1]} requests`);
  }
});
