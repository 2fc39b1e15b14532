/** From what was found to the answer of `contract_source`. */
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Address, Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import type { Claims } from "../upstream/verification.ts";
import type { FoundProxy } from "./_proxy.ts";
import type { Findings } from "./_read.ts";
import { refusalOf } from "./_refusal.ts";
import { triedResult } from "./_tried.ts";
import type { Unknown } from "./_unknown.ts";
import { type Verdict, verdictOf } from "./_verdict.ts";

const IMPLEMENTATIONS_MAX = 20;

/** The result, or the refusal that the findings call for. */
export function sourceAnswer(address: Address, network: Network, findings: Findings): ToolAnswer {
  const refusal = refusalOf(network, findings);
  if (refusal !== null) return refusal;
  const { chain, tried, sources } = findings;
  const verdict = verdictOf(tried);
  const claims = verdict.report?.claims ?? null;
  const proxy = proxyResult(findings.proxy, findings.implementations);
  return {
    ok: true,
    address,
    network: networkResult(network),
    blockNumber: chain.blockNumber,
    asOf: chain.asOf,
    verified: verdict.verified,
    verifiedBy: verdict.verifiedBy,
    verifiedAt: claims?.verifiedAt ?? null,
    reason: verdict.reason,
    contractName: claims?.contractName ?? null,
    language: claims?.language ?? null,
    compiler: claims?.compiler ?? null,
    settings: claims?.settings ?? null,
    licence: claims?.licence ?? null,
    deployment: claims?.deployment ?? null,
    proxy,
    unknown: [
      ...(chain.blockNumber === null ? unanswered("/blockNumber") : []),
      ...(chain.asOf === null ? unanswered("/asOf") : []),
      ...(claims === null ? allUnknown(verdict) : unstated(claims)),
      ...findings.unknown,
      ...unnamed(proxy),
    ],
    untrustedFields: [...(claims === null ? [] : textsOf(claims)), ...namesOf(proxy)],
    sourcesTried: tried.map(triedResult),
    sources,
  };
}

type ProxyResult = ReturnType<typeof proxyResult>;

function proxyResult(found: FoundProxy | null, verdicts: readonly Verdict[]) {
  if (found === null) return null;
  const { kind, foundBy, admin, beacon, namedBy } = found;
  const implementations = found.implementations.slice(0, IMPLEMENTATIONS_MAX)
    .map((address, index) => implementationResult(address, verdicts[index]));
  return {
    kind,
    foundBy,
    admin,
    beacon,
    implementations,
    implementationsNamedBy: namedBy,
    implementationsTruncated: found.implementations.length > IMPLEMENTATIONS_MAX,
  };
}

function implementationResult(address: Address, verdict: Verdict | undefined) {
  return {
    address,
    verified: verdict?.verified ?? "unknown",
    verifiedBy: verdict?.verifiedBy ?? null,
    reason: verdict === undefined ? "not-looked-up" : verdict.reason,
    contractName: verdict?.report?.claims?.contractName ?? null,
  };
}

/** Facts that only a verification states. */
const GROUPS = [
  "verifiedAt",
  "contractName",
  "language",
  "compiler",
  "settings",
  "licence",
  "deployment",
];

function allUnknown({ verified }: Verdict): Unknown[] {
  const reason = verified === "no" ? "not-verified" : "undecided";
  return GROUPS.map((group) => ({ field: `/${group}`, reason }));
}

/** What the source that has it verified leaves open. */
function unstated(claims: Claims): Unknown[] {
  return nullPointers(claims, "").map((field) => ({ field, reason: "not-stated" }));
}

/** JSON pointers of every null inside a value; lists are not looked into. */
function nullPointers(value: object, at: string): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (inner === null) return [`${at}/${name}`];
    const isRecord = typeof inner === "object" && !Array.isArray(inner);
    return isRecord ? nullPointers(inner, `${at}/${name}`) : [];
  });
}

function textsOf({ contractName, language, compiler, settings, licence }: Claims): string[] {
  const texts = [
    ["/contractName", contractName],
    ["/language", language],
    ["/compiler/name", compiler.name],
    ["/compiler/version", compiler.version],
    ["/settings/evmVersion", settings.evmVersion],
    ...(settings.libraries ?? []).map(({ name }, index) =>
      [`/settings/libraries/${index}/name`, name] as const
    ),
    ["/licence", licence],
  ] as const;
  return texts.flatMap(([field, text]) => text === null ? [] : [field]);
}

/** Why implementations have no name; one that is not verified has none to state. */
function unnamed(proxy: ProxyResult): Unknown[] {
  return (proxy?.implementations ?? []).flatMap(({ contractName, verified }, index): Unknown[] =>
    contractName === null
      ? [{ field: `/proxy/implementations/${index}/contractName`, reason: NAMELESS[verified] }]
      : []
  );
}

const NAMELESS: Readonly<Record<Verdict["verified"], Unknown["reason"]>> = {
  exact: "not-stated",
  partial: "not-stated",
  no: "not-verified",
  unknown: "undecided",
};

function namesOf(proxy: ProxyResult): string[] {
  return (proxy?.implementations ?? []).flatMap(({ contractName }, index) =>
    contractName === null ? [] : [`/proxy/implementations/${index}/contractName`]
  );
}

function unanswered(field: string): Unknown[] {
  return [{ field, reason: "unanswered" }];
}
