/** What accounts that hold guards are: a wallet, or a contract and what it says of itself. */
import { addressOfWord } from "../../evm/address.ts";
import { decodeAggregate3, encodeAggregate3, type ReadResult } from "../../evm/multicall.ts";
import type { Address, Hex, Network } from "../../evm/network.ts";
import { codeCall, readCode } from "../../evm/proxy_read.ts";
import type { RpcAnswer, RpcCall } from "../../evm/rpc.ts";
import type { Account } from "../holder.ts";

/** What each account is asked besides its code; one without code answers nothing. */
const probes = {
  /** `getThreshold()` and `getOwners()`, as Safe has them. */
  threshold: "0xe75235b8",
  owners: "0xa0e67e2b",
  /** `getMinDelay()` of OpenZeppelin's timelock. */
  minDelay: "0xf27a0c92",
  /** `delay()` of Compound's. */
  delay: "0x6a42b8f8",
  owner: "0x8da5cb5b",
} as const satisfies Record<string, Hex>;

type ProbeName = keyof typeof probes;

const probeNames = Object.keys(probes) as readonly ProbeName[];

/** One hostile account may burn all of it: then the others are contracts of no known kind. */
const PROBES_GAS = "0x4c4b40"; // 5 000 000

/** `queueTransaction` and `executeTransaction`, without which a `delay()` is anything's. */
const COMPOUND_TIMELOCK = ["3a66f901", "0825f38f"];
/** `upgradeAndCall(address,address,bytes)` and `upgrade(address,address)` of a ProxyAdmin. */
const PROXY_ADMIN = ["9623609d", "99a88ec4"];

/** Longer lists and delays are no multisig's and no timelock's. */
const OWNERS_MAX = 1_000n;
const DELAY_MAX_S = 10n * 365n * 86_400n;

/** The calls that tell what the accounts are: the code of each, then one for all their words. */
export function accountCalls(
  network: Network,
  addresses: readonly Address[],
  at: string,
): RpcCall[] {
  const reads = addresses.flatMap((target) =>
    probeNames.map((name) => ({ target, callData: probes[name] }))
  );
  const words = { to: network.multicall3, data: encodeAggregate3(reads), gas: PROBES_GAS };
  return [
    ...addresses.map((address) => codeCall(address, at)),
    { method: "eth_call", params: [words, at] },
  ];
}

/** Reads the answers of `accountCalls`, in the order of the addresses; null: not answered. */
export function readAccounts(
  addresses: readonly Address[],
  answers: readonly (RpcAnswer | undefined)[],
): readonly (Account | null)[] {
  const together = answers[addresses.length];
  const count = addresses.length * probeNames.length;
  const results = together?.ok === true ? decodeAggregate3(together.result, count) : null;
  return addresses.map((_, index) => {
    const code = readCode(answers[index]);
    const start = index * probeNames.length;
    return code === null ? null : readAccount(code, results?.slice(start) ?? []);
  });
}

const nothing = {
  delegatedTo: null,
  contract: null,
  threshold: null,
  owners: null,
  delayS: null,
  owner: null,
} as const;

function readAccount(code: Hex, results: readonly ReadResult[]): Account {
  if (code === "0x") return { ...nothing, kind: "eoa" };
  const delegation = /^0xef0100([0-9a-f]{40})$/.exec(code)?.[1];
  if (delegation !== undefined) {
    const delegatedTo = addressOfWord(delegation.padStart(64, "0"));
    return { ...nothing, kind: "delegated-eoa", delegatedTo };
  }
  const word = (name: ProbeName) => firstWord(results[probeNames.indexOf(name)]);
  const threshold = word("threshold");
  const owners = listLength(results[probeNames.indexOf("owners")]);
  const isMultisig = threshold !== null && threshold >= 1n && owners !== null &&
    owners >= threshold && owners <= OWNERS_MAX;
  const delay = delayOf(code, word("minDelay"), word("delay"));
  const owner = addressOf(word("owner"));
  const isAdmin = owner !== null && PROXY_ADMIN.some((selector) => code.includes(selector));
  return {
    ...nothing,
    kind: "contract",
    contract: isMultisig
      ? "multisig"
      : delay !== null
      ? "timelock"
      : isAdmin
      ? "proxy-admin"
      : "other",
    threshold: isMultisig ? Number(threshold) : null,
    owners: isMultisig ? Number(owners) : null,
    delayS: isMultisig || delay === null ? null : Number(delay),
    owner,
  };
}

function delayOf(code: Hex, minDelay: bigint | null, delay: bigint | null): bigint | null {
  const isCompounds = COMPOUND_TIMELOCK.every((selector) => code.includes(selector));
  const found = minDelay ?? (isCompounds ? delay : null);
  return found !== null && found > 0n && found <= DELAY_MAX_S ? found : null;
}

function addressOf(word: bigint | null): Address | null {
  return word === null ? null : addressOfWord(word.toString(16).padStart(64, "0"));
}

function firstWord(result: ReadResult | undefined): bigint | null {
  if (result?.success !== true || result.returnData.length < 66) return null;
  return BigInt(result.returnData.slice(0, 66));
}

/** Length of an ABI list of addresses that is as long as it says. */
function listLength(result: ReadResult | undefined): bigint | null {
  if (result?.success !== true || result.returnData.length < 130) return null;
  const [offset, length] = [result.returnData.slice(2, 66), result.returnData.slice(66, 130)];
  if (BigInt(`0x${offset}`) !== 32n) return null;
  const said = BigInt(`0x${length}`);
  return BigInt(result.returnData.length - 130) >= said * 64n ? said : null;
}
