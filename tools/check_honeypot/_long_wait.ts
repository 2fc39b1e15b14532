/**
 * Whether what fails in every block that can be simulated is a wait for more blocks: asked for only where
 * it would make a honeypot, and where code that a transfer runs asks for the block's number.
 */
import type { Address } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { inSlices } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import { isRefused } from "./_company_verdict.ts";
import { isAfterSale, isFairSale, isFairThere, laterSaid, type PoolEvidence } from "./evidence.ts";
import { asSimulated, atPace, isWitnessed, type StandIns, toldNumbers } from "./_later_number.ts";
import { paceOf } from "./_moments.ts";
import { numberReaders } from "./_number_readers.ts";
import { heldToProbes } from "./_probe.ts";
import { isTrap } from "./_returning_verdict.ts";
import { readReturning, type ReturningPlan, returningScript } from "./_returning.ts";
import type { Scene, VoidReason } from "./_scene.ts";
import { callOf, readScript, type Script } from "./_script.ts";
import { type TradePlan, tradeScript } from "./_trade.ts";
import { readTrade } from "./_trade_read.ts";
import { judgePool } from "./verdict.ts";

/** What came of it. `ends`: it works by a later number; `stays`: by none that was told. */
export type LongWait =
  | { readonly outcome: "ends" | "stays"; readonly voidReason: null }
  | { readonly outcome: "void"; readonly voidReason: VoidReason };

type Named = { readonly name: string; readonly call: RpcCall };

type Asked =
  & { readonly sources: readonly Source[] }
  & (
    | { readonly ok: true; readonly of: (name: string) => RpcAnswer | undefined }
    | { readonly ok: false }
  );

type Ask = (named: readonly Named[]) => Promise<Asked>;

/** The evidence with what later numbers change; `ask` sends one more batch. */
export async function askLongWait(
  scene: Scene,
  pools: readonly PoolEvidence[],
  ask: Ask,
): Promise<{ readonly pools: readonly PoolEvidence[]; readonly sources: readonly Source[] }> {
  const sources: Source[] = [];
  const asked = async (calls: readonly RpcCall[]) => {
    const named = calls.map((call, nth) => ({ name: `${nth}`, call }));
    const outcome = await ask(named);
    sources.push(...outcome.sources);
    return named.map(({ name }) => outcome.ok ? outcome.of(name) : undefined);
  };
  const tries = await inSlices(pools, (evidence) => triesOn(scene, evidence));
  const suspects = pools.filter((_, pool) => tries[pool]!.length > 0);
  if (suspects.length === 0) return { pools, sources };
  const waits = await waitsOf(scene, tries, touchedOn(suspects), asked);
  const told = pools.map((evidence, pool) => ({ ...evidence, longWait: waits[pool] ?? null }));
  return { pools: told, sources };
}

/** By transfers from and to any of the pools; null: of one of them nobody knows. */
function touchedOn(pools: readonly PoolEvidence[]): readonly Address[] | null {
  const lists = pools.map(({ touched }) => touched);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];
}

/** What is tried: a script, and whether it went well; null: nobody knows. */
type Try = {
  readonly script: Script;
  readonly went: (answer: RpcAnswer | undefined) => boolean | VoidReason;
};

/** The tries of one matter; one of them that goes well settles it. */
type Tries = readonly Try[];

function triesOn(scene: Scene, evidence: PoolEvidence): readonly Tries[] {
  const ended = judgePool({ ...evidence, longWait: ENDS }, { mayTell: true });
  if (ended.reason !== "block-delay") return [];
  if (laterSaid(evidence).some(isFairThere)) {
    const after = evidence.trades.filter((trade) =>
      isAfterSale(trade) && isRefused(trade, evidence)
    );
    return [
      ...evidence.returning.filter((one) => isTrap(one, evidence))
        .map(({ plan }) => [returningTry(scene, plan, evidence)]),
      ...(after.length === 0 ? [] : [after.map(({ plan }) => saleTry(scene, plan, evidence))]),
    ];
  }
  // What goes well anyway, after others bought, is not held up by any number.
  const plans = evidence.trades.filter((trade) => !isFairSale(trade)).map(({ plan }) => plan)
    .filter((plan) =>
      plan.share === "most" && plan.size === evidence.size && !plan.realistic &&
      FAR.includes(plan.horizon.id)
    );
  return plans.length === 0 ? [] : [plans.map((plan) => saleTry(scene, plan, evidence))];
}

const ENDS: LongWait = { outcome: "ends", voidReason: null };

const FAR: readonly string[] = ["24h", "7d"];

function saleTry(scene: Scene, plan: TradePlan, { probes }: PoolEvidence): Try {
  return {
    script: tradeScript.write(scene, plan),
    went: (answer) => {
      const trade = heldToProbes(readTrade(scene, plan, answer), probes);
      return trade.voidReason ?? isFairSale(trade);
    },
  };
}

function returningTry(scene: Scene, plan: ReturningPlan, evidence: PoolEvidence): Try {
  return {
    script: returningScript.write(scene, plan),
    went: (answer) => {
      const returning = readReturning(scene, plan, answer);
      return returning.voidReason ?? !isTrap(returning, evidence);
    },
  };
}

type AskCalls = (calls: readonly RpcCall[]) => Promise<readonly (RpcAnswer | undefined)[]>;

/** For each pool; null where there is nothing to try, or no code asks for the number. */
async function waitsOf(
  scene: Scene,
  tries: readonly (readonly Tries[])[],
  touched: readonly Address[] | null,
  ask: AskCalls,
): Promise<readonly (LongWait | null)[]> {
  const readers = await numberReaders(scene, touched, ask);
  if (!readers.ok) {
    const wait: LongWait = { outcome: "void", voidReason: readers.reason };
    return tries.map(({ length }) => length === 0 ? null : wait);
  }
  const { codes } = readers;
  if (Object.keys(codes).length === 0) return tries.map(() => null);
  // Seconds to a block where nobody knows them: the least, and so the most blocks.
  const pace = paceOf(scene.network) ?? 1;
  const runs = tries.map((matters) =>
    matters.map((some) => [
      // Told what it would be told anyway: code that lets a sale pass now looks at itself.
      runOf(scene, some[0]!, codes, asSimulated(scene)),
      ...some.map((one) => runOf(scene, one, codes, atPace(scene, pace))),
    ])
  );
  const calls = await inSlices(runs.flat(2), ({ script }) => callOf(script));
  const answers = await ask(calls);
  let at = 0;
  return runs.map((matters) => {
    const said = matters.map((some) => judge(some.map((run) => run.went(answers[at++]))));
    return said.find(({ outcome }) => outcome === "stays") ??
      said.find(({ outcome }) => outcome === "void") ?? said[0] ?? null;
  });
}

function runOf(
  scene: Scene,
  { script: plain, went }: Try,
  codes: StandIns,
  numberAt: ReturnType<typeof asSimulated>,
): Try {
  const script = toldNumbers(scene, plain, codes, numberAt);
  return {
    script,
    went: (answer) => {
      const played = readScript(script, answer);
      if (!played.ok) return played.reason;
      return isWitnessed(script, codes, played) ? went(answer) : "unsupported";
    },
  };
}

/** The first is the one that is told nothing new. */
function judge([plain, ...later]: readonly (boolean | VoidReason)[]): LongWait {
  if (plain === true) return { outcome: "stays", voidReason: null };
  if (plain === false && later.includes(true)) return { outcome: "ends", voidReason: null };
  const silent = [plain, ...later].find((one) => typeof one === "string");
  return silent === undefined
    ? { outcome: "stays", voidReason: null }
    : { outcome: "void", voidReason: silent };
}
