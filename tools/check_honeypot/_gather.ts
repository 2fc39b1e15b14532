/** The second request: every attempt, pinned to the block of the first. */
import { isHex } from "../evm/hex.ts";
import type { Chains } from "../evm/chains.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { inSlice, inSlices } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import { repeat } from "./_again.ts";
import { type Attempts, attemptsOn, type Target } from "./_attempts.ts";
import { crowdScript } from "./_crowd.ts";
import { readCrowd } from "./_crowd_read.ts";
import type { PoolEvidence } from "./evidence.ts";
import { callAttempts, readCallAttempts } from "./_gather_calls.ts";
import { askLargest } from "./_largest.ts";
import { lightener } from "./lightened.ts";
import { limitScript, readLimits } from "./_limits.ts";
import { askLongWait } from "./_long_wait.ts";
import { readTouched, touchCalls } from "./_number_readers.ts";
import { plainCalls, unplaced } from "./_plain_calls.ts";
import { heldToProbes, probeScript, readHandOut, readProbe } from "./_probe.ts";
import { pullScript, readPull } from "./_pull.ts";
import { readQuote } from "./_quote.ts";
import { readReturning, returningScript } from "./_returning.ts";
import type { Scene } from "./_scene.ts";
import { askShares } from "./_shares.ts";
import type { FoundSlots } from "./_survey.ts";
import { tradeScript } from "./_trade.ts";
import { readTrade } from "./_trade_read.ts";

/** What was gathered on every pool, or that nobody answered. */
export type Gathered =
  | {
    readonly ok: true;
    readonly pools: readonly PoolEvidence[];
    readonly node: NodeMemory | null;
    readonly sources: readonly Source[];
  }
  | {
    readonly ok: false;
    readonly reason: "timeout" | "error";
    readonly sources: readonly Source[];
  };

/** Blocks that fill gaps come back too, and logs of a hostile token. */
const BODY_BYTES_MAX = 24 * 1024 * 1024;

type Named = { readonly name: string; readonly call: RpcCall };
type Answers = (name: string) => RpcAnswer | undefined;

/** Simulations take a node longer than reads; what is left of the deadline is for another one. */
const ATTEMPT_TIMEOUT_MS = 4_500;

const NEEDS = { needs: "simulateV1" } as const;

/** How the batch is sent: to whom, and until when. */
export type Asking = {
  readonly chains: Chains;
  readonly node: NodeMemory | null;
  readonly signal: AbortSignal;
};

export async function gather(
  scene: Scene,
  targets: readonly Target[],
  slots: FoundSlots,
  asking: Asking,
): Promise<Gathered> {
  const plannedFor = (seen: Scene) =>
    inSlices(targets, (target) => ({ target, attempts: attemptsOn(seen, target) }));
  // As each node was asked: what is found out of it meanwhile changes nothing of that.
  const asked = new Map<NodeMemory, AskedOf>();
  const namedFor = async (node: NodeMemory) => {
    const seen = { ...scene, takesCode: !node.lacks.has("codeOverride") };
    // What is found out of it while the calls are made changes nothing of them.
    const memory = { has: new Set(node.has), lacks: new Set(node.lacks) };
    const planned = await plannedFor(seen);
    asked.set(node, { seen, planned });
    const parts = planned.flatMap(({ target, attempts }): readonly (() => readonly Named[])[] => [
      ...(memory.lacks.has("simulateV1") ? [] : simulated(seen, target, attempts)),
      () => plainCalls(seen, target),
      () => callAttempts(seen, target, slots, memory),
    ]);
    return (await inSlices(parts, (part) => part())).flat();
  };
  const outcome = await ask(scene, namedFor, asking);
  if (!outcome.ok) return outcome;
  const { of, node } = outcome;
  const { seen, planned } = (node === null ? undefined : asked.get(node)) ??
    { seen: scene, planned: await plannedFor(scene) };
  if (node !== null) remember(node, of, planned);
  const first: PoolEvidence[] = [];
  for (const { target, attempts } of planned) {
    first.push(await read(seen, { target, attempts, slots }, node, of));
  }
  const more = (named: readonly Named[]) => ask(scene, () => named, { ...asking, node });
  const again = await repeat(seen, first, more);
  const shared = await askShares(seen, again.pools, more);
  const largest = await askLargest(seen, shared.pools, more);
  const waited = await askLongWait(seen, largest.pools, more);
  const sources = [outcome, again, shared, largest, waited].flatMap((asked) => asked.sources);
  return { ok: true, pools: waited.pools, node, sources };
}

/** How a node was asked. */
type AskedOf = { readonly seen: Scene; readonly planned: readonly Omit<Plan, "slots">[] };

type Asked =
  | {
    readonly ok: true;
    readonly of: Answers;
    readonly node: NodeMemory | null;
    readonly sources: readonly Source[];
  }
  | {
    readonly ok: false;
    readonly reason: "timeout" | "error";
    readonly sources: readonly Source[];
  };

async function ask(
  { network }: Scene,
  namedFor: (node: NodeMemory) => readonly Named[] | Promise<readonly Named[]>,
  { chains, node, signal }: Asking,
): Promise<Asked> {
  // A node that cannot simulate is asked only where no other one may.
  const preference = node === null || node.lacks.has("simulateV1") ? NEEDS : { node };
  const limits = { bodyBytesMax: BODY_BYTES_MAX, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS };
  const options = { signal, ...limits, ...preference, kept: lightener() };
  // What is found out of a node while its answers are read must not change what was asked of it.
  const before = new Map<NodeMemory, readonly string[]>();
  const outcome = await chains.batch(network, async (asked) => {
    const named = await namedFor(asked);
    before.set(asked, named.map(({ name }) => name));
    return named.map(({ call }) => call);
  }, options);
  if (!outcome.ok) return outcome;
  const { node: answered = null, results, sources } = outcome;
  const names = answered === null ? [] : before.get(answered) ?? [];
  const answers = new Map(names.map((name, at) => [name, results[at]]));
  return { ok: true, of: (name) => answers.get(name), node: answered, sources };
}

/** What each simulation is, written when it is called. */
function simulated(
  scene: Scene,
  { index, route, thorough }: Target,
  { trades, probes, pulls, limits, crowd, returning }: Attempts,
): readonly (() => readonly Named[])[] {
  const one = (name: string, ask: () => RpcCall) => () => [
    { name: `${index}-${name}`, call: ask() },
  ];
  const touched = () =>
    touchCalls(scene, route).map((call, at) => ({ name: `${index}-touched-${at}`, call }));
  // What moves tokens by the project's own contracts.
  const byOwnCode = [
    ...pulls.map((plan, at) => one(`pull-${at}`, () => pullScript.ask(scene, plan))),
    ...(limits === null ? [] : [one("limits", () => limitScript.ask(scene, limits))]),
  ];
  return [
    ...trades.map((plan, at) => one(`trade-${at}`, () => tradeScript.ask(scene, plan))),
    ...probes.map((plan, at) => one(`probe-${at}`, () => probeScript.ask(scene, plan))),
    ...(scene.takesCode ? byOwnCode : []),
    ...(crowd === null ? [] : [one("crowd", () => crowdScript.ask(scene, crowd))]),
    ...returning.map((plan, at) => one(`back-${at}`, () => returningScript.ask(scene, plan))),
    ...(thorough ? [touched] : []),
  ];
}

/** What a simulation that was not asked for would have been answered. */
const NOT_SIMULATED: RpcAnswer = {
  ok: false,
  kind: "unsupported",
  code: null,
  message: "",
  data: null,
};

type Plan = {
  readonly target: Target;
  readonly attempts: Attempts;
  readonly slots: FoundSlots;
};

async function read(
  scene: Scene,
  { target, attempts, slots }: Plan,
  node: NodeMemory | null,
  of: Answers,
): Promise<PoolEvidence> {
  const { index, route, size } = target;
  const at = (name: string) => of(`${index}-${name}`);
  const isMissing = node?.lacks.has("simulateV1") === true;
  const simulatedAt = (name: string) => isMissing ? NOT_SIMULATED : at(name);
  const codedAt = (name: string) => scene.takesCode ? simulatedAt(name) : NOT_SIMULATED;
  const nowhere = unplaced(target, attempts, at("code"));
  if (nowhere !== null) return nowhere;
  const { limits, crowd } = attempts;
  // Where simulation works, the single calls that stand in for it are not asked again: the answer
  // must not depend on whether that was known already.
  const standsIn = node?.has.has("simulateV1") !== true;
  const calls = await inSlice(() => readCallAttempts(scene, target, slots, of, standsIn));
  const probes = await inSlices(
    attempts.probes,
    (plan, nth) => readProbe(scene, plan, simulatedAt(`probe-${nth}`)),
  );
  const trades = await inSlices(
    attempts.trades,
    (plan, nth) => heldToProbes(readTrade(scene, plan, simulatedAt(`trade-${nth}`)), probes),
  );
  const returning = await inSlices(
    attempts.returning,
    (plan, nth) => readReturning(scene, plan, simulatedAt(`back-${nth}`)),
  );
  const quote = at("quote");
  const isQuoted = quote?.ok === true && isHex(quote.result);
  return await inSlice(() => ({
    ...{ route, size, self: calls.self, selves: calls.selves, funded: calls.funded },
    trades,
    probes,
    pulls: [
      ...attempts.pulls.map((plan, nth) => readPull(scene, plan, codedAt(`pull-${nth}`))),
      ...calls.pulls,
    ],
    limits: limits === null ? null : readLimits(scene, limits, codedAt("limits")),
    crowd: crowd === null ? null : readCrowd(scene, crowd, simulatedAt("crowd")),
    returning,
    rest: null,
    touched: readTouched(scene, route, [0, 1].map((nth) => at(`touched-${nth}`))),
    longWait: null,
    handOut: readHandOut(at("hand-out")),
    quoted: isQuoted ? readQuote(route, quote.result as `0x${string}`) : null,
  }));
}

/** One simulation that ran shows the ability; "no such method" shows its absence. */
function remember(node: NodeMemory, of: Answers, planned: readonly Omit<Plan, "slots">[]): void {
  const answers = planned.flatMap(({ target, attempts }) =>
    attempts.trades.map((_, at) => of(`${target.index}-trade-${at}`))
  );
  if (answers.some((answer) => answer?.ok === true)) node.has.add("simulateV1");
  else if (answers.some((answer) => answer?.ok === false && answer.kind === "unsupported")) {
    node.lacks.add("simulateV1");
  }
}
