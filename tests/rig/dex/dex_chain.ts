/**
 * A local chain with exchanges at the addresses they have on real networks: wrapped native coin,
 * Multicall3 and the venues of `addresses.ts`, on a real node of that chain id.
 */
import { type Address, getAddress, type Hex } from "viem";
import { startAnvil } from "../anvil.ts";
import { type ArtefactName, loadArtefacts } from "../artefacts.ts";
import { rpc } from "../json_rpc.ts";
import {
  addToPair,
  addToSolidly,
  type Amounts,
  pairAt,
  type SolidlyAmounts,
  v2VenueOf,
} from "./_liquidity.ts";
import { nodeOf, type Options, type Receipt, type Send } from "./_node.ts";
import {
  fundAccounts,
  place,
  placeBasics,
  solidlyPlacements,
  v2Placements,
  v3Placements,
} from "./_place.ts";
import { addToPool, type PoolAmounts } from "./_pools.ts";
import { creation } from "./_uniswap.ts";
import { DEX_ADDRESSES, type DexAddresses } from "./addresses.ts";

export type { Options, Receipt, Send } from "./_node.ts";

const POOL_TRIES_MAX = 1_000;

/** A running chain. Account 0 deploys and owns unless another is named. */
export type DexChain = {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly wrapped: Address;
  readonly venues: DexAddresses;
  /** Unlocked, a million coins each. */
  readonly accounts: readonly Address[];
  readonly deploy: (
    artefact: ArtefactName,
    args?: readonly unknown[],
    from?: number | Address,
  ) => Promise<Address>;
  /** Sends, waits for the block; throws naming the revert. Any address may send. */
  readonly send: (transaction: Send) => Promise<Receipt>;
  readonly call: (to: Address, data: Hex, from?: number | Address) => Promise<Hex>;
  readonly write: (
    artefact: ArtefactName,
    to: Address,
    functionName: string,
    args?: readonly unknown[],
    options?: Options,
  ) => Promise<Receipt>;
  readonly read: (
    artefact: ArtefactName,
    to: Address,
    functionName: string,
    args?: readonly unknown[],
  ) => Promise<unknown>;
  /** Fills a pair against wrapped native coin, creating it where it is missing. */
  readonly addV2: (amounts: Amounts & { readonly venue?: string }) => Promise<Address>;
  /** Fills a V3 pool over the full range of prices, creating it where it is missing. */
  readonly addV3: (amounts: PoolAmounts) => Promise<Address>;
  /** Fills a volatile or stable pool of the network's Solidly-style exchange. */
  readonly addSolidly: (amounts: SolidlyAmounts) => Promise<Address>;
  /** The pair against wrapped native coin; the zero address when there is none. */
  readonly pairOf: (token: Address, venue?: string) => Promise<Address>;
  readonly snapshot: () => Promise<string>;
  /** Back to a snapshot, as often as wanted; later snapshots are gone. Resolves to the same id. */
  readonly restore: (id: string) => Promise<string>;
  /** Ends the node; resolves when it is gone. Safe to repeat. */
  readonly stop: () => Promise<void>;
};

/** Starts a chain with the venues of that network. */
export async function startDexChain(
  { chainId = 1 }: { readonly chainId?: number } = {},
): Promise<DexChain> {
  const venues = DEX_ADDRESSES[chainId];
  if (venues === undefined) throw new Error(`no exchanges are written down for chain ${chainId}`);
  const find = await loadArtefacts();
  const { rpcUrl, stop } = await startAnvil(chainId);
  try {
    const accounts = (await rpc(rpcUrl, "eth_accounts") as Address[])
      .map((account) => getAddress(account));
    const [owner] = accounts as [Address];
    const { wrapped } = venues;
    await fundAccounts(rpcUrl, accounts);
    await placeBasics(rpcUrl, venues, find);
    await place(rpcUrl, [
      ...venues.v2.flatMap((venue) => v2Placements(venue, wrapped, owner, find)),
      ...venues.v3.flatMap((venue) => v3Placements(venue, wrapped, owner, find)),
      ...venues.solidly.flatMap((venue) => solidlyPlacements(venue, wrapped, owner, find)),
    ]);
    await rpc(rpcUrl, "evm_setAutomine", [true]);
    const node = nodeOf(rpcUrl, accounts, find);
    return {
      ...{ rpcUrl, chainId, wrapped, venues, accounts, stop, ...node, ...snapshotsOf(rpcUrl) },
      addV2: ({ venue, ...amounts }) =>
        addToPair(node, v2VenueOf(venues, venue), wrapped, amounts, owner),
      addV3: (amounts) => addToPool(node, venues, amounts, owner),
      addSolidly: (amounts) => addToSolidly(node, venues, wrapped, amounts, owner),
      pairOf: (token, venue) => pairAt(node, v2VenueOf(venues, venue), [wrapped, token]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a chain with one exchange can do. */
export type Exchange = Pick<DexChain, "deploy" | "write" | "addV2"> & {
  /** Puts a contract at an address of a real network, with the storage it would have there. */
  readonly put: (
    address: Address,
    artefact: ArtefactName,
    args: readonly unknown[],
    storage: Readonly<Record<Hex, Hex>>,
  ) => Promise<void>;
};

/**
 * Opens the network's first V2 exchange on a node that runs already and has the wrapped native coin.
 * Of `accounts`, which are unlocked, the first deploys and owns.
 */
export async function openExchange(
  rpcUrl: string,
  chainId: number,
  accounts: readonly Address[],
): Promise<Exchange> {
  const venues = DEX_ADDRESSES[chainId];
  const [owner] = accounts;
  if (venues === undefined || owner === undefined) {
    throw new Error(`no exchange can be opened on chain ${chainId}`);
  }
  const find = await loadArtefacts();
  const [venue] = venues.v2;
  await place(rpcUrl, v2Placements(venue, venues.wrapped, owner, find));
  const node = nodeOf(rpcUrl, accounts, find);
  return {
    deploy: node.deploy,
    write: node.write,
    addV2: (amounts) => addToPair(node, venue, venues.wrapped, amounts, owner),
    put: (address, artefact, args, storage) =>
      place(rpcUrl, [{ address, creation: creation(find(artefact), args), storage }]),
  };
}

/** The node forgets a snapshot it went back to, so a new one takes its place under the first's id. */
function snapshotsOf(rpcUrl: string): Pick<DexChain, "snapshot" | "restore"> {
  const taken = new Map<string, string>();
  const take = () => rpc(rpcUrl, "evm_snapshot") as Promise<string>;
  return {
    snapshot: async () => {
      const id = await take();
      taken.set(id, id);
      return id;
    },
    restore: async (id) => {
      await poolIsEmpty(rpcUrl);
      if (await rpc(rpcUrl, "evm_revert", [taken.get(id)]) !== true) {
        throw new Error(`there is no snapshot ${id}`);
      }
      taken.set(id, await take());
      return id;
    },
  };
}

/**
 * A mined transaction leaves the node's pool a moment after its receipt is there. Gone back to
 * before that moment, the node would mine it once more.
 */
async function poolIsEmpty(rpcUrl: string): Promise<void> {
  for (let tries = 0; tries < POOL_TRIES_MAX; tries++) {
    const { pending, queued } = await rpc(rpcUrl, "txpool_status") as Record<string, Hex>;
    if (Number(pending) + Number(queued) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("transactions wait to be mined: they would outlive the way back");
}
