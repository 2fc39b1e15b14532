/** Whose keys the drawn requests carry, and whether each is charged what it was answered. */
import { countsOf, packed } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { generateApiKey } from "../../schema/api_key.ts";
import type { ErrorCode } from "../../schema/errors.ts";
import type { PlanId } from "../../schema/plans.ts";
import { systemRandom } from "../../schema/random.ts";
import { dayOf, monthOf } from "../../schema/time.ts";
import { registry } from "../../tools/registry.ts";
import { baseUrl, type Harness, operatorToken } from "../rig/harness.ts";
import type { Drawn, Source } from "./_fuzz_requests.ts";
import type { Json } from "./_operations.ts";

/** Credits of a plan, and requests of a day: only keys that begin near the end of them get there. */
export const allowance = 1_000_000_000;

type Row = {
  readonly plan: PlanId;
  readonly planUntil?: number;
  readonly creditsLeft?: number;
  readonly requestsLeft?: number;
  /** What it is for: a key that was never refused so was not tried. */
  readonly meets?: ErrorCode;
  /** How often it stands among the keys; once when absent. */
  readonly times?: number;
};

/** One key each; the first is good for everything. */
const rows = {
  "full": { plan: "ai-agents" },
  // One tool alone is beyond it.
  "lower plan": { plan: "business", meets: "plan-required", times: 8 },
  "poor": { plan: "ai-agents", creditsLeft: 5 },
  "nearly spent": { plan: "ai-agents", creditsLeft: 1, meets: "credits-exhausted", times: 2 },
  "busy": { plan: "ai-agents", requestsLeft: 3, meets: "rate-limited" },
  "lapsed": { plan: "business", planUntil: 1, meets: "plan-required" },
} as const satisfies Record<string, Row>;

/** A drawn request with what came of it. */
type Answer = { readonly drawn: Drawn; readonly status: number; readonly text: string };

type Caller = {
  readonly name: string;
  readonly row: Row;
  readonly key: string;
  readonly keyId: string;
  isMet: boolean;
};

export type Callers = Pick<Source, "keys" | "signedIn"> & {
  /** What may stand in no answer and no line of the log. */
  readonly secrets: readonly string[];
  /** Whose charges since the last audit are not what these answers cost. */
  readonly audit: (answers: readonly Answer[]) => Promise<readonly string[]>;
  /** Whose days, at the end, do not add up to the credits of its month. */
  readonly auditDays: () => Promise<readonly string[]>;
  /** Refusals that a key is for and that no answer was. */
  readonly unmet: () => readonly string[];
  /** Credits of all keys since the start. */
  readonly charged: () => number;
};

export async function startCallers(harness: Harness): Promise<Callers> {
  const callers = await Promise.all(
    Object.entries<Row>(rows).map(([name, row]) => callerOf(harness, name, row)),
  );
  const person = await harness.account("business");
  const session = await harness.deps.sessions.open(person.accountId) ?? "";
  const start = await spentOf(harness, callers);
  let before = start;
  return {
    keys: [
      ...callers.flatMap(({ key, row: { times = 1 } }) => Array<string>(times).fill(key)),
      generateApiKey(systemRandom),
      "x",
    ],
    signedIn: { "Cookie": `__Host-session=${session}`, "Sec-Fetch-Site": "same-origin" },
    secrets: [...callers.map(({ key }) => key.slice(0, -checksumLength)), operatorToken, session],
    audit: async (answers) => {
      const after = await spentOf(harness, callers);
      const found = [
        ...faultsOf(callers, (at) => after[at]! - before[at]!, answers),
        ...(after.some((credits) => credits > allowance) ? ["charged beyond the allowance"] : []),
      ];
      before = after;
      for (const answer of answers) noteMet(callers, answer);
      return found;
    },
    auditDays: () => daysOff(harness, callers),
    unmet: () =>
      callers.flatMap(({ name, row: { meets }, isMet }) =>
        meets === undefined || isMet ? [] : [`${meets} of the key "${name}"`]
      ),
    charged: () => before.reduce((sum, credits, at) => sum + credits - start[at]!, 0),
  };
}

/** Of a key, all before it is secret. */
const checksumLength = 6;

async function callerOf(harness: Harness, name: string, row: Row): Promise<Caller> {
  const { plan, planUntil, creditsLeft = allowance, requestsLeft = allowance } = row;
  const { key, keyId } = await harness.account(plan, planUntil);
  const [kv, nowMs] = [await harness.deps.store.kv(), harness.deps.clock()];
  const count = (credits: number, calls: number) => new Deno.KvU64(packed({ credits, calls }));
  await kv.set(keys.credits(keyId, monthOf(nowMs)), count(allowance - creditsLeft, 0));
  await kv.set(keys.usage(keyId, dayOf(nowMs)), count(0, allowance - requestsLeft));
  return { name, row, key, keyId, isMet: false };
}

/** Credits of this month, in the order of the callers. */
async function spentOf({ deps }: Harness, callers: readonly Caller[]): Promise<number[]> {
  const kv = await deps.store.kv();
  const month = monthOf(deps.clock());
  const entries = await kv.getMany(callers.map(({ keyId }) => keys.credits(keyId, month)));
  return entries.map((entry) => countsOf(entry).credits);
}

async function daysOff({ deps }: Harness, callers: readonly Caller[]): Promise<string[]> {
  const kv = await deps.store.kv();
  const sumOf = async (prefix: Deno.KvKey) =>
    (await Array.fromAsync(kv.list({ prefix }), (entry) => countsOf(entry).credits))
      .reduce((sum, credits) => sum + credits, 0);
  const found = await Promise.all(callers.map(async ({ name, keyId, row: { creditsLeft } }) => {
    const before = allowance - (creditsLeft ?? allowance);
    const inMonth = await sumOf(["credits", keyId]) - before;
    const inDays = await sumOf(["usage", keyId]);
    return inDays === inMonth ? [] : [`charged ${inDays} by day and ${inMonth} to "${name}"`];
  }));
  return found.flat();
}

function faultsOf(
  callers: readonly Caller[],
  chargedTo: (at: number) => number,
  answers: readonly Answer[],
): string[] {
  const due = callers.map(() => 0);
  let ownerless = 0;
  for (const answer of answers) {
    const at = callers.findIndex(({ key }) => sentKey(answer).includes(key));
    if (at === -1) ownerless += dueFor(answer);
    else due[at]! += dueFor(answer);
  }
  return [
    ...(ownerless === 0 ? [] : [`charged nobody for ${ownerless} credits' worth of answers`]),
    ...callers.flatMap(({ name }, at) =>
      chargedTo(at) === due[at]
        ? []
        : [`charged ${chargedTo(at)} instead of ${due[at]} to the key "${name}"`]
    ),
  ];
}

function noteMet(callers: readonly Caller[], answer: Answer): void {
  for (const caller of callers) {
    if (!sentKey(answer).includes(caller.key)) continue;
    caller.isMet ||= answer.text.includes(`"error":"${caller.row.meets}"`);
  }
}

const sentKey = ({ drawn: { headers } }: Answer): string => headers["authorization"] ?? "";

function dueFor({ drawn, status, text }: Answer): number {
  return status === 200 && drawn.method === "POST" ? priceOf(drawn.path, text) : 0;
}

/** What an answer costs: the price of the tool, or 2 for each call that was answered over MCP. */
function priceOf(path: string, text: string): number {
  const pathname = new URL(baseUrl + path).pathname;
  const answer = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  if (pathname === "/mcp") {
    const results: readonly Json[] = [answer].flat().map(({ result }) => result);
    return 2 * results.filter((one) => one?.structuredContent && !one.isError).length;
  }
  if (answer.ok !== true) return 0;
  if (/^\/api\/v1\/ci\/\w+$/.test(pathname)) return answer.engine === null ? 0 : 2;
  const tool = /^\/api\/v1\/tools\/(\w+)$/.exec(pathname)?.[1] ?? "";
  return Object.hasOwn(registry, tool) ? registry[tool as keyof typeof registry].credits : 0;
}
