/**
 * Whether an answer that knows less says so: what it lacks beside the healthy answer of the same
 * question must be told in the fields that are there for it.
 */
import { coverages } from "../../tools/check_honeypot/codes.ts";
import { snapshot } from "./_questions.ts";

// deno-lint-ignore no-explicit-any -- answers of all tools
type Answer = any;

/** Everything by which an answer says that it lacks something. */
function admissions(answer: Answer): string {
  return JSON.stringify([
    ...[answer.unknown, answer.unavailable, answer.notCompared, answer.truncated],
    ...[answer.incomplete, answer.coverage, answer.reason, answer.signatureLookup],
    ...[answer.verified, answer.total?.partial, answer.detection?.status],
    ...[answer.detection?.unavailable, answer.code?.incomplete, answer.liquidity?.venuesUnread],
    answer.networks?.map((one: Answer) => one.unknown),
  ]);
}

/** Names of what the healthy list has and the other has not. */
const missing = (healthy: readonly string[], given: readonly string[]) =>
  healthy.filter((one) => !given.includes(one));

const codes = (list: Answer): string[] => (list ?? []).map(({ code }: Answer) => code);

/** Simulations that told something, by what was simulated. */
const told = ({ methods }: Answer): string[] =>
  methods.filter(({ voidReason }: Answer) => voidReason === null)
    .map(({ method, horizon }: Answer) => `${method} ${horizon}`);

/** Chains of which no request was answered. */
function silentChains({ sources }: Answer): number[] {
  const asked = Map.groupBy<number, Answer>(
    sources.filter(({ chainId }: Answer) => chainId !== undefined),
    ({ chainId }) => chainId,
  );
  return [...asked].filter(([, all]) => all.every(isSilent)).map(([chainId]) => chainId);
}

const chainsOf = (list: Answer): number[] => list.map(({ network }: Answer) => network.chainId);

const explorers: readonly string[] = ["sourcify", "etherscan", "blockscout"];

const isSilent = ({ outcome }: Answer): boolean => outcome === "error" || outcome === "timeout";

const ofTool: Readonly<Record<string, (healthy: Answer, given: Answer) => readonly string[]>> = {
  check_honeypot: (healthy, given) => {
    const isFull = given.coverage === "full";
    const rank = (answer: Answer) => coverages.indexOf(answer.coverage);
    return [
      ...(rank(given) < rank(healthy) ? [`coverage ${given.coverage}`] : []),
      ...(isFull ? missing(told(healthy), told(given)).map((one) => `full without ${one}`) : []),
      ...(isFull ? missing(codes(healthy.flags), codes(given.flags)) : []),
      ...Object.entries(healthy.limits ?? {}).flatMap(([name, value]) => {
        const other = given.limits?.[name] ?? null;
        // How much was tried hangs on the pool as it is now.
        return name === "triedWei" || other === null || other === value ? [] : [`limit ${name}`];
      }),
    ];
  },
  [snapshot]: (healthy, given) => {
    const { status, unavailable } = given.detection;
    const silent = silentChains(given);
    const named = [...chainsOf(unavailable), given.network.chainId];
    const whole = healthy.liquidity;
    const other = given.liquidity;
    return [
      ...(status === "complete" && unavailable.length > 0 ? ["complete without a network"] : []),
      ...(status === "given" ? [] : silent.filter((chain) => !named.includes(chain)))
        .map((chain) => `silence of chain ${chain}`),
      ...["nativeReserve", "pool", "priceImpactBps"].flatMap((name) => {
        const value = other?.[name] ?? null;
        if (value === whole?.[name]) return [];
        return value === null && admissions(given) !== admissions(healthy)
          ? []
          : [`liquidity ${name}`];
      }),
    ];
  },
  contract_source: (_healthy, { verified, proxy, sources }) =>
    // Those of an implementation stand beside those of a proxy.
    verified !== "no" || proxy !== null ? [] : sources
      .filter((one: Answer) => explorers.includes(one.upstream) && isSilent(one))
      .map(({ upstream }: Answer) => `that ${upstream} did not say no`),
  portfolio_scan: (_healthy, given) => {
    const named = [...chainsOf(given.unavailable), ...chainsOf(given.networks)];
    return silentChains(given).filter((chain) => !named.includes(chain))
      .map((chain) => `silence of chain ${chain}`);
  },
};

/** What an answer does not tell of its gaps; `lost`: facts of the healthy answer that it has not. */
export function untold(
  tool: string,
  healthy: Answer,
  given: Answer,
  lost: readonly string[],
): readonly string[] {
  const silent = lost.length > 0 && admissions(given) === admissions(healthy) ? lost : [];
  return [
    ...missing(healthy.notChecked ?? [], given.notChecked ?? []).map((one) =>
      `not checked: ${one}`
    ),
    ...silent,
    ...(ofTool[tool]?.(healthy, given) ?? []),
  ].map((what) => `${tool}: does not tell ${what}`);
}
