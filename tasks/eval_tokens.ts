/**
 * `deno task eval:tokens [seed=NUMBER] [without=ABILITY,…] [ROW…]`: asks `check_honeypot` about every trap token, its sibling and the
 * honest tokens, before and after the owner's switch, over a strict node. Another seed draws other
 * accounts, moments and sizes. Prints a table and ends with 1 when an answer differs from what the table
 * of `tests/rig/traps/` expects. A node `without` abilities (their names in `tests/rig/strict_node.ts`) may
 * leave it undecided, and nothing but the verdict is compared.
 */
import { differences, wrongs } from "../tests/rig/traps/compare.ts";
import { HONEST_ROWS } from "../tests/rig/traps/honest.ts";
import type { Abilities } from "../tests/rig/strict_node.ts";
import type { Row } from "../tests/rig/traps/row.ts";
import { runRow, type StateRun, variantsOf } from "../tests/rig/traps/run_trap.ts";
import { TRAP_ROWS } from "../tests/rig/traps/table.ts";
import { startTrapRig } from "../tests/rig/traps/trap_rig.ts";
import { VENUE_ROWS } from "../tests/rig/traps/venues.ts";

type Line = StateRun & { readonly requests: number };

const columns = [
  ["row", 5],
  ["token", 8],
  ["state", 7],
  ["expected", 30],
  ["got", 30],
  ["buy/sell/transfer", 18],
  ["requests", 9],
  ["ms", 6],
] as const;

function print(cells: readonly (string | number)[]): void {
  const last = cells[columns.length] ?? "";
  const padded = columns.map(([, width], index) => String(cells[index]).padEnd(width));
  console.log([...padded, last].join(" "));
}

function verdictOf(said: { verdict?: string; reason?: unknown; error?: string }): string {
  const reason = [said.reason].flat().filter((code) => code !== null && code !== undefined);
  return `${said.verdict ?? said.error}${reason.length > 0 ? ` (${reason.join("|")})` : ""}`;
}

function printLine({ id, variant, state, expected, answer, differences, ms, requests }: Line) {
  const taxes = [answer.buyTaxBps, answer.sellTaxBps, answer.transferTaxBps]
    .map((bps) => bps ?? "-").join("/");
  const kind = id.startsWith("h") ? "honest" : variant;
  const ok = differences.length === 0 ? "ok" : "DIFFERS";
  const said = [verdictOf(expected), verdictOf(answer)];
  print([id, kind, state, ...said, taxes, requests, Math.round(ms), ok]);
  for (const difference of differences) console.log(`      ${difference}`);
}

async function runChain(chainId: number, rows: readonly Row[]): Promise<readonly Line[]> {
  const rig = await startTrapRig(chainId, { nowMs: seed });
  for (const ability of without) {
    if (!(ability in rig.node.abilities)) throw new Error(`there is no ability ${ability}`);
    rig.node.abilities[ability as keyof Abilities] = false;
  }
  const lines: Line[] = [];
  try {
    for (const row of rows) {
      for (const variant of variantsOf(row)) {
        const requests: number[] = [];
        const runs = await runRow(rig.dex, row, variant, async (token) => {
          const before = rig.node.requests;
          const answer = await rig.check(token);
          requests.push(rig.node.requests - before);
          return answer;
        }, without.length > 0 ? wrongs : differences);
        const added = runs.map((run, index) => ({ ...run, requests: requests[index] ?? 0 }));
        added.forEach(printLine);
        lines.push(...added);
      }
    }
    return lines;
  } finally {
    await rig.stop();
  }
}

function printTotals(lines: readonly Line[]): void {
  const count = (keep: (line: Line) => boolean) => lines.filter(keep).length;
  const mechanisms = new Set(
    lines.map(({ id }) => parseInt(id)).filter((number) => !Number.isNaN(number)),
  );
  const totals = {
    "mechanisms": mechanisms.size,
    "answers": lines.length,
    "as expected": count(({ differences }) => differences.length === 0),
    "honeypots called otherwise": count(({ expected, answer }) =>
      expected.isHoneypot === true && answer.isHoneypot !== true
    ),
    "of them called safe": count(({ expected, answer }) =>
      expected.isHoneypot === true && answer.isHoneypot === false
    ),
    "others called honeypots": count(({ expected, answer }) =>
      expected.isHoneypot !== true && answer.isHoneypot === true
    ),
    "most requests for an answer": Math.max(...lines.map(({ requests }) => requests)),
    "longest answer, ms": Math.round(Math.max(...lines.map(({ ms }) => ms))),
  };
  console.log();
  for (const [name, value] of Object.entries(totals)) console.log(`${name}: ${value}`);
}

/** What stands behind `name=`; null: it was not given. */
function optionOf(name: string): string | null {
  return Deno.args.findLast((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

const seed = Number(optionOf("seed") ?? 0);
const without = optionOf("without")?.split(",") ?? [];
const wanted = new Set(Deno.args.filter((arg) => !arg.includes("=")));
const rows: readonly Row[] = [...TRAP_ROWS, ...VENUE_ROWS, ...HONEST_ROWS]
  .filter(({ id }) => wanted.size === 0 || wanted.has(id));
print(columns.map(([name]) => name));
const lines: Line[] = [];
for (const chainId of new Set(rows.map((row) => row.chainId ?? 1))) {
  lines.push(...await runChain(chainId, rows.filter((row) => (row.chainId ?? 1) === chainId)));
}
if (lines.length === 0) throw new Error(`no rows ${Deno.args.join(" ")}`);
printTotals(lines);
if (lines.some(({ differences }) => differences.length > 0)) Deno.exitCode = 1;
