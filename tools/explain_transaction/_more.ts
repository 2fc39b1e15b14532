/** What the receipt does not tell: one more request to the node and one for names, at the same time. */
import { withDeadline } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import { readBlock } from "../evm/block.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { codeCall, readCode } from "../evm/proxy_read.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { readSeveral, severalCalls, type TokenSaid, type TokenWant } from "../token/several.ts";
import type { Source } from "../upstream/sources.ts";
import { lookUpNames, type Names } from "./_names.ts";
import { readReplay, type Replay } from "./_replay.ts";

/** What is to be asked; nothing of a kind means that it is not needed. */
export type Wants = {
  readonly tokens: readonly TokenWant[];
  /** Accounts whose code, or the lack of it, tells what they are. */
  readonly accounts: readonly Address[];
  /** The block whose time is not known. */
  readonly block: bigint | null;
  readonly replay: RpcCall | null;
  /** Of functions whose names are looked up. */
  readonly selectors: readonly Hex[];
};

/** What was said. An account or token without an entry was not asked about. */
export type More = {
  readonly tokens: ReadonlyMap<Address, TokenSaid>;
  /** Code of an account now; null: no answer. */
  readonly codes: ReadonlyMap<Address, Hex | null>;
  /** Unix seconds; null: not asked, or no answer. */
  readonly time: number | null;
  /** null: not asked. */
  readonly replay: Replay | null;
  readonly names: Names;
  readonly sources: readonly Source[];
};

/** Together with the first request, within the request's deadline. */
const TIMEOUT_MS = 2_300;
const ATTEMPT_TIMEOUT_MS = 1_200;

const BODY_BYTES_MAX = 8 * 1024 * 1024;

/** Asks for what is wanted; asks nobody when nothing is. Never throws for what an upstream does. */
export async function readMore(
  ctx: Pick<ToolContext, "chains" | "http" | "rests" | "nowMs" | "signal" | "upstreams">,
  network: Network,
  wants: Wants,
  node: NodeMemory | undefined,
): Promise<More> {
  const parts = partsOf(network, wants);
  const [{ answers, sources }, names] = await Promise.all([
    askNode(ctx, network, parts.flatMap(({ calls }) => calls), node),
    lookUpNames(ctx, wants.selectors),
  ]);
  let told: Told = { tokens: new Map(), codes: new Map(), time: null, replay: null };
  let from = 0;
  for (const { calls, read } of parts) {
    told = { ...told, ...read(answers.slice(from, from + calls.length)) };
    from += calls.length;
  }
  return { ...told, names, sources: [...sources, ...names.sources] };
}

type Told = Omit<More, "names" | "sources">;

/** Some calls of the batch, and what their answers tell. */
type BatchPart = {
  readonly calls: readonly RpcCall[];
  readonly read: (answers: readonly RpcAnswer[]) => Partial<Told>;
};

function partsOf(network: Network, { tokens, accounts, block, replay }: Wants): BatchPart[] {
  return [
    {
      calls: severalCalls(network, tokens),
      read: (answers) => ({ tokens: readSeveral(tokens, answers) }),
    },
    {
      calls: accounts.map((account) => codeCall(account)),
      read: (answers) => ({
        codes: new Map(accounts.map((account, index) => [account, readCode(answers[index])])),
      }),
    },
    ...(block === null ? [] : [{
      calls: [{ method: "eth_getBlockByNumber", params: [`0x${block.toString(16)}`, false] }],
      read: ([answer]: readonly RpcAnswer[]) => ({ time: timeOf(answer, block) }),
    }]),
    ...(replay === null ? [] : [{
      calls: [replay],
      read: ([answer]: readonly RpcAnswer[]) => ({ replay: readReplay(answer) }),
    }]),
  ];
}

/** The time of the block that was asked for, and of no other. */
function timeOf(answer: RpcAnswer | undefined, block: bigint): number | null {
  const { blockNumber, asOf } = readBlock(answer);
  return blockNumber !== null && BigInt(blockNumber) === block ? asOf : null;
}

async function askNode(
  { chains, signal }: Pick<ToolContext, "chains" | "signal">,
  network: Network,
  calls: readonly RpcCall[],
  node: NodeMemory | undefined,
): Promise<{ readonly answers: readonly RpcAnswer[]; readonly sources: readonly Source[] }> {
  if (calls.length === 0) return { answers: [], sources: [] };
  const outcome = await withDeadline(signal, TIMEOUT_MS, (inner) =>
    chains.batch(network, calls, {
      signal: inner,
      attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
      bodyBytesMax: BODY_BYTES_MAX,
      ...(node === undefined ? {} : { node }),
    }));
  return { answers: outcome.ok ? outcome.results : [], sources: outcome.sources };
}
