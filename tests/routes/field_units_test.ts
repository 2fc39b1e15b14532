/** Rows of results say their unit, and what they are, themselves: not the table above them alone. */
import assert from "node:assert/strict";
import { pages } from "../../static/generated/pages.js";

/** Rows of numbers: what their names, or their meanings, must hold. */
const rules: readonly (readonly [name: RegExp, meaning: RegExp])[] = [
  [/Bps(Min|Max)?$/, /basis points/i],
  [/Wei(Min|Max)?$/, /\bwei\b|base units/],
  [/(^|\.)(amount|amount[01](In|Out)|nativeReserve|tokenReserve)$/, /\bwei\b|base units|units of/i],
  [/(Fee|gas\.price|gasPrice|rest\.\w+)$/, /\bwei\b|base units/],
  [/(Seconds|updatedAt|asOf|verifiedAt)$/, /seconds/i],
  [/(^|\.)bytes$/, /bytes/],
  [/([gG]as|gasUsed|gasLimit)$/, /units of|gas units/i],
  [/(^|\.)(coverage|counts|crowd|blobs)\.\w+$/, /\w+s\b|basis points|wallets/i],
  [/(^|\.)more[A-Z]\w+$/, /^(Entries|Events|Findings|Functions|Guards|Sources|How many more \w+s)/],
  [/[bB]its$/, /in bits/],
];

Deno.test("docs: the row of each number says its unit", () => {
  const missing: string[] = [];
  let rows = 0;
  for (const [path, { markdown }] of Object.entries(pages)) {
    if (!path.startsWith("/docs/tools/")) continue;
    const table =
      /^\| `([^`]+)` \| ((?:list of )?(?:integer|number|decimal digits)[^|]*) \| ([^|]*) \|$/gm;
    for (const [, name = "", , meaning = ""] of markdown.matchAll(table)) {
      rows++;
      const faults = rules.filter(([named, said]) => named.test(name) && !said.test(meaning));
      if (faults.length > 0) missing.push(`${path} ${name}: ${meaning}`);
    }
  }
  assert.ok(rows > 150, String(rows));
  assert.deepEqual(missing, []);
});

Deno.test("docs: a network that told nothing is not called the one the answer was read from", () => {
  const rows = Object.values(pages).flatMap(({ markdown }) => [
    ...markdown.matchAll(/^\| `([^`]*\bnetwork)` \| object \| ([^|]*) \|$/gm),
  ]);
  assert.ok(rows.length >= 14, String(rows.length));
  for (const [, name = "", meaning = ""] of rows) {
    const isRead = meaning === "The network the answer was read from.";
    assert.equal(isRead, name === "network" || name === "networks[].network", name);
  }
});

Deno.test("docs: of the free snapshot, who holds a power is not said to be the owner alone", () => {
  const markdown = pages["/docs/tools/token_risk"]?.markdown ?? "";
  // A proxy's admin is told as one, too: tests/tools/token_risk_code_test.ts.
  assert.match(markdown, /heldBy` \| list of object \| [^|]*what may change a proxy's code/);
  assert.match(markdown, /it names only some of those who may use a power: `notChecked`/);
});
