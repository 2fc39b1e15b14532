/** What is known of a contract's surroundings so far, and what a further request would tell. */
import type { Analysed } from "../analyses.ts";
import type { Account, Members } from "../holder.ts";
import { type BeaconAnswer, beaconCalls, readBeacon } from "../../evm/beacon.ts";
import { isHex } from "../../evm/hex.ts";
import type { Address, Hex, Network } from "../../evm/network.ts";
import { codeCall, readCode, readSlot, slotCall } from "../../evm/proxy_read.ts";
import type { RpcAnswer, RpcCall } from "../../evm/rpc.ts";
import { accountCalls, readAccounts } from "./_accounts.ts";
import { membersCalls, readMembers } from "./_members.ts";
import { type Facets, facetsCall, readFacets } from "./_facets.ts";

/** Grows with every request. Absent: not asked for; null: asked for without an answer. */
export type Known = {
  readonly self: Address;
  readonly network: Network;
  readonly words: Map<Hex, string | null>;
  readonly codes: Map<Address, Hex | null>;
  readonly analyses: Map<Address, Analysed>;
  readonly accounts: Map<Address, Account | null>;
  /** By address and what it is asked with: what a beacon or registry names. */
  readonly beacons: Map<string, BeaconAnswer>;
  /** By role. */
  readonly members: Map<Hex, Members | null>;
  facets: Facets | null | undefined;
};

/** One thing to ask for. */
export type Want =
  | { readonly of: "code"; readonly address: Address }
  | { readonly of: "word"; readonly slot: Hex }
  | { readonly of: "account"; readonly address: Address }
  | { readonly of: "beacon"; readonly address: Address; readonly data: Hex }
  | { readonly of: "members"; readonly role: Hex }
  | { readonly of: "facets" };

/** Caps of one request: hostile code may name any number of slots and accounts. */
const mostOf = { code: 8, word: 24, account: 12, beacon: 1, members: 4, facets: 1 } as const;

/** A request made of wants, and how its answers become known. */
export type Question = {
  readonly calls: (at: string) => readonly RpcCall[];
  readonly learn: (answers: readonly RpcAnswer[]) => void;
};

/** The question of all wants, each once and as many of a kind as fit. */
export function questionOf(known: Known, wants: readonly Want[]): Question {
  const parts = [
    ...distinct(wants, "code").map(({ address }) => codePart(known, address)),
    ...distinct(wants, "word").map(({ slot }) => wordPart(known, slot)),
    ...distinct(wants, "beacon").map((want) => beaconPart(known, want)),
    ...distinct(wants, "members").map(({ role }) => membersPart(known, role)),
    ...distinct(wants, "facets").map(() => facetsPart(known)),
    ...accountsPart(known, distinct(wants, "account").map(({ address }) => address)),
  ];
  return {
    calls: (at) => parts.flatMap(({ calls }) => calls(at)),
    learn: (answers) => {
      let from = 0;
      for (const { calls, learn } of parts) {
        const { length } = calls("latest");
        learn(answers.slice(from, from + length));
        from += length;
      }
    },
  };
}

type Of<K extends Want["of"]> = Extract<Want, { readonly of: K }>;

function distinct<K extends Want["of"]>(wants: readonly Want[], of: K): Of<K>[] {
  const byKey = new Map<string, Of<K>>();
  for (const want of wants) if (isOf(want, of)) byKey.set(JSON.stringify(want), want);
  return [...byKey.values()].slice(0, mostOf[of]);
}

function isOf<K extends Want["of"]>(want: Want, of: K): want is Of<K> {
  return want.of === of;
}

function codePart({ codes }: Known, address: Address): Question {
  return {
    calls: (at) => [codeCall(address, at)],
    learn: ([answer]) => void codes.set(address, readCode(answer)),
  };
}

function wordPart({ words, self }: Known, slot: Hex): Question {
  return {
    calls: (at) => [slotCall(self, slot, at)],
    learn: ([answer]) => void words.set(slot, readSlot(answer)),
  };
}

function beaconPart(known: Known, { address: beacon, data }: Of<"beacon">): Question {
  const { self: proxy, network, beacons, codes } = known;
  // A zk VM runs no creation code of ours: there only the name is asked for.
  const length = network.codeOverride === "unusable" ? 1 : 2;
  return {
    calls: (at) => beaconCalls({ beacon, proxy, data, at }).slice(0, length),
    learn: (answers) => {
      const named = readBeacon(answers);
      beacons.set(beaconKey(beacon, data), named);
      if (named !== null && named.code !== null) codes.set(named.implementation, named.code);
    },
  };
}

/** Under what `Known.beacons` keeps an answer. */
export function beaconKey(beacon: Address, data: Hex): string {
  return `${beacon}/${data}`;
}

function membersPart({ self, members, accounts }: Known, role: Hex): Question {
  return {
    calls: (at) => membersCalls(self, role, at),
    learn: (answers) => {
      const read = readMembers(answers);
      members.set(role, read === null ? null : { count: read.count, first: read.first });
      if (read !== null && !accounts.has(read.first)) accounts.set(read.first, read.account);
    },
  };
}

function facetsPart(known: Known): Question {
  return {
    calls: (at) => [facetsCall(known.self, at)],
    learn: ([answer]) => {
      const isAnswered = answer?.ok === true && isHex(answer.result);
      known.facets = isAnswered ? readFacets(answer.result as Hex) : null;
    },
  };
}

function accountsPart({ accounts, network }: Known, addresses: readonly Address[]): Question[] {
  if (addresses.length === 0) return [];
  return [{
    calls: (at) => accountCalls(network, addresses, at),
    learn: (answers) => {
      const read = readAccounts(addresses, answers);
      for (const [index, address] of addresses.entries()) {
        accounts.set(address, read[index] ?? null);
      }
    },
  }];
}
