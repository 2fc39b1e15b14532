/**
 * Sourcify, Etherscan V2 and Blockscout over one small table of contracts: one HTTP fake stands for all
 * three. Point `SOURCIFY_URL` at `<url>/sourcify`, `ETHERSCAN_URL` at `<url>/etherscan` and
 * `BLOCKSCOUT_URL_<chainId>` at `<url>/blockscout/<chainId>`.
 */
import { blockscoutBody, etherscanRow, sourcifyBody } from "./_explorer_bodies.ts";
import type { Answer } from "./upstream.ts";

export type Explorer = "sourcify" | "etherscan" | "blockscout";

/** A contract as the explorers know it. */
export type FakeContract = {
  readonly chainId: number;
  readonly address: string;
  readonly name: string;
  /** What Sourcify and Blockscout state; Etherscan states no exactness. */
  readonly match: "exact" | "partial";
  /** Who has it verified; the others know it as unverified. */
  readonly at: readonly Explorer[];
  /** "Solidity" when absent. */
  readonly language?: string;
  /** As Sourcify writes it; "0.8.19+commit.7dd6d404" when absent. */
  readonly compilerVersion?: string;
  readonly licence?: string;
  readonly optimizer?: { readonly enabled: boolean; readonly runs: number };
  readonly evmVersion?: string;
  readonly viaIR?: boolean;
  /** By name, such as `{ SafeMath: "0x…" }`. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly verifiedAt?: string;
  readonly deployment?: {
    readonly transactionHash: string;
    readonly blockNumber: string;
    readonly deployer: string;
  };
  /** What each explorer says of a proxy, in its own words; "error": it could not tell. */
  readonly proxy?:
    | "error"
    | { readonly type: string; readonly implementations: readonly string[] };
  /** Shown by Etherscan and Blockscout with the source of the contract at this address. */
  readonly twin?: string;
  /** Etherscan's `SourceCode`. */
  readonly sourceCode?: string;
};

/** Which chains an explorer refuses. */
type Options = {
  /** Chain ids that Sourcify refuses as `unsupported_chain`. */
  readonly sourcifyUnsupported?: readonly number[];
  /** Chain ids that Etherscan refuses. */
  readonly etherscanUnsupported?: readonly number[];
};

/** Answers for all three explorers; contracts that are not in the table are unverified everywhere. */
export function explorerAnswer(
  contracts: readonly FakeContract[],
  options: Options = {},
): Answer {
  const find = (chainId: number, address: string) =>
    contracts.find((contract) =>
      contract.chainId === chainId && contract.address.toLowerCase() === address.toLowerCase()
    );
  return ({ path }) => {
    const url = new URL(path, "http://explorers");
    const sourcify = /^\/sourcify\/v2\/contract\/(\d+)\/(0x[0-9a-fA-F]{40})$/.exec(url.pathname);
    if (sourcify?.[1] && sourcify[2]) {
      return answerSourcify(url, Number(sourcify[1]), sourcify[2], find, options);
    }
    if (url.pathname === "/etherscan") return answerEtherscan(url.searchParams, find, options);
    const blockscout = /^\/blockscout\/(\d+)\/api\/v2\/smart-contracts\/(0x[0-9a-fA-F]{40})$/
      .exec(url.pathname);
    if (blockscout?.[1] && blockscout[2]) {
      return answerBlockscout(find(Number(blockscout[1]), blockscout[2]));
    }
    return sourcifyError(404, "route_not_found");
  };
}

type Find = (chainId: number, address: string) => FakeContract | undefined;

function answerSourcify(
  url: URL,
  chainId: number,
  address: string,
  find: Find,
  { sourcifyUnsupported = [] }: Options,
): Response {
  if (sourcifyUnsupported.includes(chainId)) return sourcifyError(400, "unsupported_chain");
  const contract = find(chainId, address);
  if (contract === undefined || !contract.at.includes("sourcify")) {
    const none = { match: null, creationMatch: null, runtimeMatch: null };
    return Response.json({ ...none, chainId: String(chainId), address }, { status: 404 });
  }
  const fields = (url.searchParams.get("fields") ?? "").split(",");
  return Response.json(sourcifyBody(contract, fields));
}

function sourcifyError(status: number, customCode: string): Response {
  const errorId = "00000000-0000-4000-8000-000000000000";
  return Response.json({ customCode, message: "An error in words", errorId }, { status });
}

function answerEtherscan(
  params: URLSearchParams,
  find: Find,
  { etherscanUnsupported = [] }: Options,
): Response {
  const notOk = (result: string) => Response.json({ status: "0", message: "NOTOK", result });
  const chainId = Number(params.get("chainid"));
  if (!params.get("apikey")) return notOk("Missing/Invalid API Key");
  if (etherscanUnsupported.includes(chainId)) {
    return notOk("Missing or unsupported chainid parameter (required for v2 api)");
  }
  if (params.get("module") !== "contract" || params.get("action") !== "getsourcecode") {
    return notOk("Error! Missing Or invalid Action name");
  }
  const contract = find(chainId, params.get("address") ?? "");
  return Response.json({ status: "1", message: "OK", result: [etherscanRow(contract)] });
}

function answerBlockscout(contract: FakeContract | undefined): Response {
  if (contract === undefined) return Response.json({ message: "Not found" }, { status: 404 });
  return Response.json(blockscoutBody(contract));
}
