/** Puts contracts at the addresses they have on real networks. */
import {
  type Address,
  concatHex,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  stringToHex,
} from "viem";
import type { ArtefactName, FindArtefact } from "../artefacts.ts";
import { rpc, rpcBatch, type RpcCall } from "../json_rpc.ts";
import {
  type DexAddresses,
  MULTICALL3,
  type SolidlyVenue,
  type V2Venue,
  type V3Venue,
} from "./addresses.ts";
import { creation, v2Code, v3Code } from "./_uniswap.ts";

/** Code to be put at an address: what creation there would leave, and the storage it would set. */
export type Placement = {
  readonly address: Address;
  readonly creation: Hex;
  /** Words by slot. */
  readonly storage?: Readonly<Record<Hex, Hex>>;
};

/**
 * Runs creation code at the address itself and keeps the code it returns, so that immutables,
 * including a contract's own address, are as they would be. Storage has to be given.
 */
export async function place(rpcUrl: string, placements: readonly Placement[]): Promise<void> {
  const runtimes = await rpcBatch(
    rpcUrl,
    placements.map(({ address, creation }) => ({
      method: "eth_call",
      params: [{ to: address }, "latest", { [address]: { code: creation } }],
    })),
  ) as Hex[];
  await rpcBatch(
    rpcUrl,
    placements.flatMap(({ address, storage = {} }, index): RpcCall[] => [
      { method: "anvil_setCode", params: [address, runtimes[index]] },
      ...Object.entries(storage).map(([slot, word]) => ({
        method: "anvil_setStorageAt",
        params: [address, slot, word],
      })),
    ]),
  );
}

/** Wrapped native coin and Multicall3. */
export async function placeBasics(
  rpcUrl: string,
  { wrapped, wrappedName, wrappedSymbol }: DexAddresses,
  find: FindArtefact,
): Promise<void> {
  const code = (name: ArtefactName) => find(name).deployedBytecode;
  await rpcBatch(rpcUrl, [
    { method: "anvil_setCode", params: [wrapped, code("weth:WETH9")] },
    { method: "anvil_setCode", params: [MULTICALL3, code("viem:Multicall3")] },
    ...[shortString(wrappedName), shortString(wrappedSymbol), word(18n)].map((value, slot) => ({
      method: "anvil_setStorageAt",
      params: [wrapped, numberToHex(slot), value],
    })),
  ]);
}

/** Factory and router of an exchange with Uniswap V2's code, or of Camelot. */
export function v2Placements(
  { kind, factory, router, feeBps }: V2Venue,
  wrapped: Address,
  owner: Address,
  find: FindArtefact,
): Placement[] {
  if (kind === "camelot_v2") {
    const code = (name: "Factory" | "Router") => find(`own:DexCamelot${name}`);
    return [
      { address: factory, creation: creation(code("Factory"), [owner]) },
      { address: router, creation: creation(code("Router"), [factory, wrapped]) },
    ];
  }
  const code = v2Code(feeBps);
  return [
    {
      address: factory,
      creation: creation(code.factory, [owner]),
      storage: { "0x1": pad(owner) },
    },
    { address: router, creation: creation(code.router, [factory, wrapped]) },
  ];
}

/** Factory, the pool its clones forward to, and router of a Solidly-style exchange. */
export function solidlyPlacements(
  { factory, router }: SolidlyVenue,
  wrapped: Address,
  owner: Address,
  find: FindArtefact,
): Placement[] {
  const pool = getContractAddress({ from: factory, nonce: 1n });
  const code = (name: "Factory" | "Pool" | "Router") => find(`own:DexSolidly${name}`);
  return [
    { address: pool, creation: creation(code("Pool"), []) },
    { address: factory, creation: creation(code("Factory"), [pool, owner]) },
    { address: router, creation: creation(code("Router"), [factory, wrapped]) },
  ];
}

/** Factory, quoter and router of an exchange with Uniswap V3's code. */
export function v3Placements(
  { factory, quoter, router, tiers, callback }: V3Venue,
  wrapped: Address,
  owner: Address,
  find: FindArtefact,
): Placement[] {
  const code = v3Code(callback);
  // Storage of the factory: its owner in slot 3, tick spacing by fee in the mapping of slot 4.
  const spacingOf = tiers.map(([fee, spacing]) => [
    keccak256(concatHex([word(BigInt(fee)), word(4n)])),
    word(BigInt(spacing)),
  ]);
  const storage = { "0x3": pad(owner), ...Object.fromEntries(spacingOf) };
  return [
    { address: factory, creation: creation(code.factory, []), storage },
    { address: quoter, creation: creation(code.quoter, [factory, wrapped]) },
    { address: router, creation: creation(find("own:DexSwapRouter02"), [factory, wrapped]) },
  ];
}

/** Accounts of the node, each with more coins than any pool of the tests needs. */
export async function fundAccounts(rpcUrl: string, accounts: readonly Address[]): Promise<void> {
  const coins = numberToHex(1_000_000n * 10n ** 18n);
  await rpcBatch(
    rpcUrl,
    accounts.map((account) => ({ method: "anvil_setBalance", params: [account, coins] })),
  );
  // Transactions may come from any address, contracts included.
  await rpc(rpcUrl, "anvil_autoImpersonateAccount", [true]);
}

/** A string of up to 31 bytes as storage holds it: left-aligned, twice the length in the last byte. */
function shortString(text: string): Hex {
  const head = stringToHex(text, { size: 32 });
  return `${head.slice(0, -2) as Hex}${(text.length * 2).toString(16).padStart(2, "0")}`;
}

export function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 });
}
