/**
 * What answers say that somebody may rely on, and whether one says something better than another of
 * the same question: a fact may be missing, never different; a severity may be graver, never milder.
 */
import { severities } from "../../tools/bytecode/analysis.ts";
import { untold } from "./_gaps.ts";
import { snapshot } from "./_questions.ts";

// deno-lint-ignore no-explicit-any -- answers of all tools
type Answer = any;

type Facts = {
  /** Each null where the answer does not know it. */
  readonly known: Readonly<Record<string, unknown>>;
  /** Ranks of what is dangerous: higher is graver. */
  readonly dangers?: Readonly<Record<string, number>>;
  /** The answer says that it may lack something, so a danger or fact may be absent. */
  readonly lacks: boolean;
};

/** The grave ones first in the table of the analyser. */
const rankOf = (severity: string): number =>
  severities.length - severities.indexOf(severity as never);

function powerFacts(list: Answer, lacks: boolean): Pick<Facts, "dangers" | "lacks"> {
  const dangers: Record<string, number> = {};
  for (const { power, severity, renounced } of list ?? []) {
    dangers[power] = rankOf(severity);
    dangers[`${power}, not renounced`] = renounced === true ? 0 : 1;
  }
  return { dangers, lacks: lacks || list === null };
}

const isVerified = (verified: string): boolean | null =>
  verified === "unknown" ? null : verified !== "no";

/** Whether there is one; null where the answer does not know. */
function isProxy(answer: Answer, field: string, proxy: unknown): boolean | null {
  const isUnknown = answer.unknown.some((one: Answer) => one.field === field);
  return isUnknown ? null : (proxy ?? null) !== null;
}

/** What a list says, in any order; null where the answer does not know it. */
const listed = (list: Answer, read: (one: Answer) => unknown[]): string | null =>
  list && list.map((one: Answer) => read(one).join(" ")).sort().join("; ");

const unless = (unknown: string, value: unknown) => value === unknown ? null : value;

const factsOf: Readonly<Record<string, (answer: Answer) => Facts>> = {
  token_info: (answer) => ({
    known: {
      proxy: isProxy(answer, "/proxy", answer.proxy),
      name: answer.name,
      symbol: answer.symbol,
      decimals: answer.decimals,
      totalSupply: answer.totalSupply,
      ownerKind: answer.owner?.kind ?? null,
      renounced: answer.owner?.renounced ?? null,
    },
    lacks: false,
  }),
  check_honeypot: (answer) => ({
    known: {
      verdict: unless("inconclusive", answer.verdict),
      isHoneypot: answer.isHoneypot,
      buyTaxBps: answer.buyTaxBps,
      sellTaxBps: answer.sellTaxBps,
      transferTaxBps: answer.transferTaxBps,
    },
    lacks: false,
  }),
  contract_source: (answer) => ({
    known: {
      proxy: isProxy(answer, "/proxy", answer.proxy),
      verified: isVerified(answer.verified),
      contractName: answer.contractName,
      ...Object.fromEntries(
        (answer.proxy?.implementations ?? []).map((one: Answer) => [
          `implementation ${one.address}`,
          isVerified(one.verified),
        ]),
      ),
    },
    // Another explorer may vouch for less than the first would have.
    dangers: {
      "exactness lacking": ["exact", "partial", "no", "unknown"].indexOf(answer.verified),
    },
    lacks: answer.unknown.some(({ field }: Answer) => field.startsWith("/proxy")),
  }),
  bytecode_scan: (answer) => ({
    known: {
      proxy: isProxy(answer, "/proxy", answer.proxy),
      kind: answer.kind,
      codeHash: answer.codeHash,
      ...Object.fromEntries(
        (answer.functions ?? []).map((one: Answer) => [one.selector, one.signature]),
      ),
    },
    ...powerFacts(answer.powers, answer.incomplete.length > 0),
  }),
  explain_transaction: (answer) => ({
    known: {
      status: unless("unknown", answer.status),
      signature: answer.call?.signature ?? null,
      approvals: listed(
        answer.approvals,
        (one) => [one.kind, one.token, one.owner, one.spender, one.amount, one.tokenId],
      ),
      netChanges: listed(
        answer.netChanges,
        (one) => [one.account, one.asset, one.token, one.tokenId, one.change],
      ),
    },
    dangers: Object.fromEntries(
      answer.signals.map((one: Answer) => [one.code, rankOf(one.severity)]),
    ),
    lacks: answer.unknown.length > 0 || answer.truncated.length > 0,
  }),
  portfolio_scan: (answer) => ({
    known: {
      total: answer.total.partial ? null : answer.total.usd,
      counted: answer.networks.length + answer.unavailable.length,
      ...perNetwork(answer, (one) => ({ balance: one.balance, usd: one.usd })),
    },
    lacks: answer.unavailable.length > 0 && answer.total.partial,
  }),
  market_info: (answer) => ({
    known: {
      cheapest: answer.unavailable.length > 0 || answer.notCompared.length > 2
        ? null
        : answer.cheapest?.network.name ?? null,
      counted: answer.networks.length + answer.unavailable.length,
      ...perNetwork(answer, (one) => ({
        price: one.price?.usd ?? null,
        fee: one.deployment?.totalFee ?? null,
      })),
    },
    lacks: answer.unavailable.length > 0,
  }),
  [snapshot]: (answer) => ({
    known: {
      network: answer.detection.status === "partial" ? null : answer.network.name,
      ownerKind: answer.owner?.kind ?? null,
      renounced: answer.owner?.renounced ?? null,
      route: answer.liquidity?.route ?? null,
      proxy: isProxy(answer, "/code/proxy", answer.code.proxy),
    },
    ...powerFacts(answer.code.powers, answer.code.incomplete.length > 0),
  }),
};

function perNetwork(
  answer: Answer,
  read: (network: Answer) => Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    answer.networks.flatMap((one: Answer) =>
      Object.entries(read(one)).map(([name, value]) => [`${one.network.name} ${name}`, value])
    ),
  );
}

/** What an answer says that the healthy answer of the same question does not; empty: nothing. */
export function betterThan(tool: string, healthy: Answer, answer: Answer): readonly string[] {
  // A refusal says nothing about its object.
  if (!answer.ok) return [];
  const read = factsOf[tool]!;
  const [whole, given] = [read(healthy), read(answer)];
  const found: string[] = [];
  const lost: string[] = [];
  for (const [name, value] of Object.entries(whole.known)) {
    const other = given.known[name];
    if (other === value) continue;
    if (other === null || (other === undefined && given.lacks)) {
      lost.push(name);
      continue;
    }
    found.push(`${tool}: ${name} is ${value}, said ${other}`);
  }
  for (const [name, rank] of Object.entries(whole.dangers ?? {})) {
    const other = given.dangers?.[name];
    if (other === undefined ? given.lacks : other >= rank) continue;
    found.push(`${tool}: ${name} of rank ${rank}, said ${other}`);
  }
  return [...found, ...untold(tool, healthy, answer, lost)];
}
