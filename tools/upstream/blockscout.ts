/**
 * Blockscout's `GET {base}/api/v2/smart-contracts/{address}`: an instance per network, no key.
 * https://docs.blockscout.com/devs/apis
 */
import * as z from "zod";
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
import {
  booleanOf,
  evmVersionOf,
  isObject,
  librariesOf,
  mergeSettings,
  standardSettings,
} from "./_settings.ts";
import type {
  ClaimedProxyKind,
  Claims,
  ExplorerOf,
  ProxyClaim,
  Question,
  Report,
} from "./verification.ts";

const TIMEOUT_MS = 2_000;
/** Source, ABI and bytecode come along. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;
/** Instances of one network that are asked. */
const HOSTS_MAX = 2;

type Instance = { readonly base: string; readonly endpoint: string };

export const blockscout: ExplorerOf = (network, { blockscout: configured }) => {
  const base = configured[network.chainId];
  if (base === null) return { source: "blockscout", ask: "not-configured" };
  const listed = network.blockscoutHosts.slice(0, HOSTS_MAX)
    .map((host) => ({ base: `https://${host}`, endpoint: host }));
  const instances = base === undefined ? listed : [{ base, endpoint: "configured" }];
  const [first, second] = instances;
  if (first === undefined) return { source: "blockscout", ask: "not-available" };
  return {
    source: "blockscout",
    ask: async (question) => {
      const report = await askInstance(question, first);
      const isFinal = report.status !== "failed" || question.signal.aborted;
      if (isFinal || second === undefined) return report;
      const again = await askInstance(question, second);
      return { ...again, sources: [...report.sources, ...again.sources] };
    },
  };
};

function askInstance(question: Question, { base, endpoint }: Instance): Promise<Report> {
  return askSource(question, {
    source: "blockscout",
    base,
    url: `${base}/api/v2/smart-contracts/${question.address}`,
    endpoint,
    timeoutMs: TIMEOUT_MS,
    bodyBytesMax: BODY_BYTES_MAX,
  }, judge);
}

function judge(json: unknown, status: number): Judgement {
  if (status === 404) return judgeNotFound(json);
  if (status !== 200) return { outcome: "error", reason: statusReason(status) };
  const parsed = bodySchema().safeParse(json);
  if (!parsed.success) return malformed;
  const body = parsed.data;
  // Whether a proxy was found is in every answer; whether it is verified is absent from most.
  if (typeof body.is_verified !== "boolean" && body.implementations === null) return malformed;
  const proxy = proxyOf(body);
  // A twin's name and source are shown without being this contract's; code that changed since is
  // no longer what was verified.
  if (body.is_verified !== true || body.is_changed_bytecode === true) {
    const twin = body.is_verified === true ? null : addressOf(body.verified_twin_address_hash);
    return { outcome: "empty", twin, proxy };
  }
  const verified = body.is_fully_verified === true ? "exact" : "partial";
  return { outcome: "ok", verified, claims: claimsOf(body), proxy };
}

/** "Not found" in JSON is the instance's own word; any other 404 may be about the path. */
function judgeNotFound(json: unknown): Judgement {
  const message = isObject(json) ? json["message"] : null;
  return typeof message === "string" && /^not found$/i.test(message)
    ? { outcome: "empty", twin: null, proxy: { said: "unknown" } }
    : { outcome: "error", reason: "http-status" };
}

/** Objects of a list, as many as are looked at; null: no list. */
const list = () =>
  z.unknown().optional().transform((value) =>
    Array.isArray(value) ? value.slice(0, ENTRIES_MAX).filter(isObject) : null
  );

const ENTRIES_MAX = 256;

const bodySchema = once(() =>
  z.object({
    is_verified: z.boolean().nullish(),
    is_fully_verified: z.boolean().nullish().catch(null),
    is_changed_bytecode: z.boolean().nullish().catch(null),
    verified_twin_address_hash: z.unknown().optional(),
    proxy_type: z.string().nullish().catch(null),
    implementations: list(),
    name: z.unknown().optional(),
    language: z.unknown().optional(),
    compiler_version: z.unknown().optional(),
    compiler_settings: z.unknown().optional(),
    evm_version: z.unknown().optional(),
    optimization_enabled: z.unknown().optional(),
    optimization_runs: z.unknown().optional(),
    license_type: z.unknown().optional(),
    verified_at: z.unknown().optional(),
    external_libraries: list(),
  })
);

type Body = z.infer<ReturnType<typeof bodySchema>>;

function claimsOf(body: Body): Claims {
  const language = languageOf(body.language);
  const stated = {
    optimizer: {
      enabled: booleanOf(body.optimization_enabled),
      runs: integerOf(body.optimization_runs),
    },
    evmVersion: evmVersionOf(body.evm_version),
    viaIR: null,
    ...librariesOf((body.external_libraries ?? []).map((l) => [l["name"], l["address_hash"]])),
  };
  return {
    contractName: textOf(body.name, CONTRACT_NAME_MAX),
    language,
    compiler: compilerOf(null, body.compiler_version, language),
    settings: mergeSettings(stated, standardSettings(body.compiler_settings, language)),
    licence: textOf(body.license_type),
    verifiedAt: secondsOf(body.verified_at),
    deployment: null,
  };
}

function proxyOf({ proxy_type: type, implementations }: Body): ProxyClaim {
  const addresses = addressesOf(
    (implementations ?? []).map((item) => item["address_hash"] ?? item["address"]),
  );
  // "unknown" alone is what it says of contracts it has not looked into.
  if (addresses.length === 0 && (typeof type !== "string" || type === "unknown")) {
    return { said: implementations === null || type === "unknown" ? "unknown" : "none" };
  }
  const known = typeof type === "string" && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const kind = known ?? (typeof type === "string" ? "other" : null);
  return { said: "proxy", kind, implementations: addresses };
}

/** Names of Blockscout's `proxy_type`. */
const KINDS: Readonly<Record<string, ClaimedProxyKind>> = {
  eip1167: "eip1167",
  clone_with_immutable_arguments: "minimal-clone",
  eip1967: "eip1967",
  eip1967_beacon: "eip1967-beacon",
  eip1967_oz: "zeppelinos",
  eip1822: "eip1822",
  eip2535: "diamond",
  eip7702: "eip7702",
  master_copy: "safe",
};
