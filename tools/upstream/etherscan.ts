/**
 * Etherscan's API V2, `getsourcecode`: one base for all networks, with a key. Errors come with HTTP
 * 200, and an unverified contract with status "1". https://docs.etherscan.io/api-endpoints/contracts
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
  textOf,
} from "./_claims.ts";
import { askSource, type Judgement, malformed, statusReason } from "./_report.ts";
import {
  evmVersionOf,
  isObject,
  librariesOf,
  mergeSettings,
  standardSettings,
} from "./_settings.ts";
import type { Claims, ExplorerOf, ProxyClaim } from "./verification.ts";

const TIMEOUT_MS = 2_000;
/** The whole source comes along. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;

/** Larger inputs are not parsed for their settings: it would hold up other calls. */
const STANDARD_JSON_CHARS_MAX = 1024 * 1024;

/** More than twenty names and addresses. */
const LIBRARY_CHARS_MAX = 8_192;

export const etherscan: ExplorerOf = (network, { etherscan: base, etherscanApiKey: key }) => {
  if (network.etherscanV2 !== "yes") return { source: "etherscan", ask: "not-available" };
  if (base === null || key === null) return { source: "etherscan", ask: "not-configured" };
  const isDefault = base === configTable.ETHERSCAN_URL.fallback;
  const endpoint = isDefault ? new URL(base).hostname : "configured";
  return {
    source: "etherscan",
    ask: (question) => {
      const query = new URLSearchParams({
        chainid: String(network.chainId),
        module: "contract",
        action: "getsourcecode",
        address: question.address,
        apikey: key,
      });
      const request = { source: "etherscan", base, url: `${base}?${query}`, endpoint } as const;
      const limits = { timeoutMs: TIMEOUT_MS, bodyBytesMax: BODY_BYTES_MAX };
      return askSource(question, { ...request, ...limits }, judge);
    },
  };
};

function judge(json: unknown, status: number): Judgement {
  if (status !== 200) return { outcome: "error", reason: statusReason(status) };
  const parsed = bodySchema().safeParse(json);
  if (!parsed.success) return malformed;
  const { data } = parsed;
  if (data.status === "0") return judgeRefusal(data.result);
  const [row] = data.result;
  if (row === undefined) return malformed;
  const proxy = proxyOf(row);
  // A similar match is the verification of another contract with the same code.
  const similar = row.SimilarMatch.trim() !== "";
  const noSource = row.SourceCode.trim() === "";
  // "Contract source code not verified" stands where the ABI would.
  if (!noSource && /not verified/i.test(row.ABI)) return malformed;
  if (noSource || similar) {
    return { outcome: "empty", twin: similar ? addressOf(row.SimilarMatch.trim()) : null, proxy };
  }
  return { outcome: "ok", verified: "partial", claims: claimsOf(row), proxy };
}

/** What status "0" means stands only in its words. */
function judgeRefusal(words: string): Judgement {
  if (/rate limit|temporarily unavailable/i.test(words)) {
    return { outcome: "error", reason: "rate-limited" };
  }
  if (/not supported for this chain|unsupported chainid/i.test(words)) {
    return { outcome: "unsupported" };
  }
  return { outcome: "error", reason: "refused" };
}

const text = () => z.string().catch("");

const bodySchema = once(() =>
  z.discriminatedUnion("status", [
    z.object({ status: z.literal("0"), result: text() }),
    z.object({
      status: z.literal("1"),
      result: z.array(z.object({
        // A wrong type in what decides makes the body unreadable; what describes may be anything.
        SourceCode: z.string(),
        ABI: z.string().optional().default(""),
        SimilarMatch: z.string().optional().default(""),
        ContractName: text(),
        CompilerVersion: text(),
        CompilerType: text(),
        OptimizationUsed: text(),
        Runs: text(),
        EVMVersion: text(),
        Library: text(),
        LicenseType: text(),
        Proxy: text(),
        Implementation: text(),
      })),
    }),
  ])
);

type Row = Extract<z.infer<ReturnType<typeof bodySchema>>, { status: "1" }>["result"][number];

function claimsOf(row: Row): Claims {
  const input = standardInput(row.SourceCode);
  const byVersion = /^vyper:/i.test(row.CompilerVersion) ? "Vyper" : null;
  const language = languageOf(input?.["language"]) ?? byVersion ??
    (/^v?\d+\.\d+\.\d+/.test(row.CompilerVersion) ? "Solidity" : null);
  return {
    contractName: textOf(row.ContractName, CONTRACT_NAME_MAX),
    language,
    compiler: compilerOf(row.CompilerType, row.CompilerVersion, language),
    settings: mergeSettings(standardSettings(input?.["settings"], language), rowSettings(row)),
    licence: /^unknown$/i.test(row.LicenseType.trim()) ? null : textOf(row.LicenseType),
    verifiedAt: null,
    deployment: null,
  };
}

/** "Name:address;Name:address". */
function rowSettings(row: Row): Claims["settings"] {
  const pairs = row.Library.slice(0, LIBRARY_CHARS_MAX).split(";").map((pair) => {
    const at = pair.lastIndexOf(":");
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  const used = row.OptimizationUsed;
  const enabled = used === "1" ? true : used === "0" ? false : null;
  return {
    optimizer: { enabled, runs: integerOf(row.Runs) },
    evmVersion: evmVersionOf(row.EVMVersion),
    viaIR: null,
    ...librariesOf(pairs),
  };
}

/**
 * The compiler's input, when the source is one: standard JSON in one more pair of braces. Plain text
 * and `{"A.sol": …}` have no settings.
 */
function standardInput(source: string): Record<string, unknown> | null {
  const trimmed = source.length <= STANDARD_JSON_CHARS_MAX ? source.trim() : "";
  if (!trimmed.startsWith("{{") || !trimmed.endsWith("}}")) return null;
  try {
    const parsed: unknown = JSON.parse(trimmed.slice(1, -1));
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Its own detection, which names no kind and can be stale. */
function proxyOf(row: Row): ProxyClaim {
  const implementations = addressesOf([row.Implementation]);
  if (row.Proxy !== "1") return { said: row.Proxy === "0" ? "none" : "unknown" };
  return { said: "proxy", kind: null, implementations };
}
