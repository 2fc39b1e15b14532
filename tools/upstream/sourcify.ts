/**
 * Sourcify's API v2: `GET {base}/v2/contract/{chainId}/{address}`. The one source that states whether
 * a match includes the metadata hash. https://docs.sourcify.dev/docs/api/
 */
import * as z from "zod";
import { configTable } from "../../schema/config_table.ts";
import { once } from "../../schema/lazy.ts";
import {
  addressesOf,
  addressOf,
  compilerOf,
  CONTRACT_NAME_MAX,
  integerOf,
  languageOf,
  secondsOf,
  textOf,
} from "./_claims.ts";
import { askSource, type Judgement, malformed, statusReason } from "./_report.ts";
import { isObject, mergeSettings, standardSettings } from "./_settings.ts";
import type { ClaimedProxyKind, Claims, ExplorerOf, ProxyClaim } from "./verification.ts";
import type { Hex } from "../evm/network.ts";

const TIMEOUT_MS = 3_000;
/** Metadata holds the ABI and, with literal content, the sources. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;

/** Whole names: parts of fields are refused by older instances. */
const FIELDS = {
  all: "compilation,deployment,proxyResolution,metadata",
  name: "compilation",
} as const;

/** A network's own instance stands in for the default one; what the operator set is always asked. */
export const sourcify: ExplorerOf = (network, { sourcify: configured }) => {
  if (configured === null) return { source: "sourcify", ask: "not-configured" };
  const isDefault = configured === configTable.SOURCIFY_URL.fallback;
  const base = isDefault ? network.sourcifyUrl ?? configured : configured;
  const endpoint = isDefault ? new URL(base).hostname : "configured";
  const { chainId } = network;
  return {
    source: "sourcify",
    ask: (question) => {
      const { address, want } = question;
      const url = `${base}/v2/contract/${chainId}/${address}?fields=${FIELDS[want]}`;
      const request = { source: "sourcify", base, url, endpoint } as const;
      const limits = { timeoutMs: TIMEOUT_MS, bodyBytesMax: BODY_BYTES_MAX };
      return askSource(
        question,
        { ...request, ...limits },
        (json, status) => judge(json, status, chainId, address),
      );
    },
  };
};

function judge(json: unknown, status: number, chainId: number, address: string): Judgement {
  if (status !== 200 && status !== 404) return judgeError(json, status);
  const parsed = bodySchema().safeParse(json);
  if (!parsed.success) {
    // `route_not_found` is 404 as well; only a body about this contract is an answer.
    return status === 404 ? { outcome: "error", reason: "http-status" } : malformed;
  }
  const body = parsed.data;
  const isAsked = String(body.chainId) === String(chainId) &&
    body.address.toLowerCase() === address.toLowerCase();
  if (!isAsked) return malformed;
  if (status === 404) {
    const none = body.match === null && body.creationMatch === null && body.runtimeMatch === null;
    return none ? { outcome: "empty", twin: null, proxy: { said: "unknown" } } : malformed;
  }
  // The match is the better one of the two; a body that says otherwise contradicts itself.
  const parts = [body.creationMatch, body.runtimeMatch];
  if (body.match === null || !parts.includes(body.match)) return malformed;
  const verified = body.match === "exact_match" ? "exact" : "partial";
  return { outcome: "ok", verified, claims: claimsOf(body), proxy: proxyOf(body.proxyResolution) };
}

function judgeError(json: unknown, status: number): Judgement {
  const code = isObject(json) ? json["customCode"] : null;
  if (status === 400 && code === "unsupported_chain") return { outcome: "unsupported" };
  if (code === "too_many_requests") return { outcome: "error", reason: "rate-limited" };
  return { outcome: "error", reason: statusReason(status) };
}

/** An object as it stands: a schema that walks its keys takes seconds over hundreds of thousands. */
const anyObject = () => z.custom<Record<string, unknown>>(isObject).catch({});

const match = () => z.enum(["exact_match", "match"]).nullable();

/** What decides is required; what only describes may be anything and is then not stated. */
const bodySchema = once(() =>
  z.object({
    match: match(),
    creationMatch: match(),
    runtimeMatch: match(),
    chainId: z.union([z.string(), z.number()]),
    address: z.string(),
    verifiedAt: z.unknown().optional(),
    compilation: anyObject(),
    deployment: anyObject(),
    metadata: z.object({ settings: anyObject(), sources: anyObject() })
      .catch({ settings: {}, sources: {} }),
    proxyResolution: z.object({
      isProxy: z.boolean(),
      proxyType: z.string().nullish(),
      implementations: z.custom<readonly unknown[]>(Array.isArray),
    }).nullable().catch(null),
  })
);

type Body = z.infer<ReturnType<typeof bodySchema>>;

function claimsOf({ compilation, deployment, metadata, verifiedAt }: Body): Claims {
  const language = languageOf(compilation["language"]);
  return {
    contractName: textOf(compilation["name"], CONTRACT_NAME_MAX),
    language,
    compiler: compilerOf(compilation["compiler"], compilation["compilerVersion"], language),
    settings: mergeSettings(
      standardSettings(compilation["compilerSettings"], language),
      standardSettings(metadata.settings, language),
    ),
    licence: licenceOf(metadata, compilation["fullyQualifiedName"]),
    verifiedAt: secondsOf(verifiedAt),
    deployment: deploymentOf(deployment),
  };
}

/** The licence of the file that the contract stands in, as the metadata states it. */
function licenceOf({ settings, sources }: Body["metadata"], qualified: unknown): string | null {
  const target = settings["compilationTarget"];
  const file = isObject(target)
    ? Object.keys(target)[0]
    : typeof qualified === "string"
    ? qualified.slice(0, qualified.lastIndexOf(":"))
    : undefined;
  const source = file !== undefined && Object.hasOwn(sources, file) ? sources[file] : null;
  return isObject(source) ? textOf(source["license"]) : null;
}

function deploymentOf(given: Body["deployment"]): Claims["deployment"] {
  const hash = given["transactionHash"];
  const isHash = typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash);
  const found = {
    transactionHash: isHash ? hash.toLowerCase() as Hex : null,
    blockNumber: integerOf(given["blockNumber"]),
    deployer: addressOf(given["deployer"]),
  };
  return Object.values(found).every((value) => value === null) ? null : found;
}

/** A failed resolution comes inside a 200 as `proxyResolutionError`, without the other keys. */
function proxyOf(given: Body["proxyResolution"]): ProxyClaim {
  if (given === null) return { said: "unknown" };
  if (!given.isProxy) return { said: "none" };
  const kind = Object.hasOwn(KINDS, given.proxyType ?? "") ? KINDS[given.proxyType ?? ""] : null;
  const named = typeof given.proxyType === "string";
  const implementations = addressesOf(
    given.implementations.slice(0, IMPLEMENTATIONS_LOOKED_AT).map((item) =>
      isObject(item) ? item["address"] : null
    ),
  );
  return { said: "proxy", kind: kind ?? (named ? "other" : null), implementations };
}

const IMPLEMENTATIONS_LOOKED_AT = 256;

const KINDS: Readonly<Record<string, ClaimedProxyKind>> = {
  EIP1167Proxy: "eip1167",
  FixedProxy: "fixed",
  EIP1967Proxy: "eip1967",
  GnosisSafeProxy: "safe",
  DiamondProxy: "diamond",
  PROXIABLEProxy: "eip1822",
  ZeppelinOSProxy: "zeppelinos",
  SequenceWalletProxy: "sequence",
};
