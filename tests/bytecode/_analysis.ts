/** Analyses made by hand: what the layers above the analyser are told. */
import { getAddress, numberToHex } from "viem";
import type {
  Access,
  CodeAnalysis,
  FoundPower,
  Guard,
  PowerFunction,
  StoragePlace,
} from "../../tools/bytecode/analysis.ts";
import type { FieldWrite } from "../../tools/bytecode/analysis_storage.ts";
import type { Account } from "../../tools/bytecode/holder.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";

export const SELF = numbered(1);
export const IMPLEMENTATION = numbered(2);
export const WALLET = numbered(3);
export const MULTISIG = numbered(4);
export const TIMELOCK = numbered(5);
export const ZERO: Address = "0x0000000000000000000000000000000000000000";
export const DEAD = getAddress("0x000000000000000000000000000000000000dead");

/** An address that nobody reserves. */
export function numbered(number: number): Address {
  return getAddress(numberToHex(BigInt(number) << 80n, { size: 20 }));
}

export function place(slot: number, offsetBits = 0): StoragePlace {
  return { slot: numberToHex(slot, { size: 32 }), offsetBits, bits: 160 };
}

export function word(address: Address, offsetBits = 0): Hex {
  return numberToHex(BigInt(address) << BigInt(offsetBits), { size: 32 });
}

export const inSlot = (slot: number): Guard => ({ kind: "slot", place: place(slot) });

export const guardedBy = (...guards: Guard[]): Access => ({ state: "guarded", guards });
export const open: Access = { state: "open", guards: [] };

/** A function that writes what its callers like over the address in a slot. */
export function writes(slot: number, access: Access, value: Hex | null = null): FieldWrite {
  return { ...place(slot), value, access };
}

export function functionWith(access: Access, selector: Hex = "0x40c10f19"): PowerFunction {
  return { selector, signature: null, access, pc: 100 };
}

export function power(name: FoundPower["power"], ...functions: PowerFunction[]): FoundPower {
  return {
    power: name,
    severity: "high",
    evidence: "behaviour",
    confidence: "proven",
    bounds: [],
    functions,
  };
}

export function analysis(given: Partial<CodeAnalysis> = {}): CodeAnalysis {
  return {
    codeHash: numberToHex(0, { size: 32 }),
    bytes: 1_000,
    form: "evm",
    library: false,
    delegatedTo: null,
    functions: [],
    powers: [],
    opcodes: {
      SELFDESTRUCT: false,
      DELEGATECALL: false,
      CALLCODE: false,
      ORIGIN: false,
      CREATE: false,
      CREATE2: false,
    },
    proxy: null,
    furtherProxies: [],
    events: [],
    compiler: {
      language: null,
      version: null,
      source: null,
      metadataHash: null,
      experimental: false,
    },
    ownerAnswers: { owner: null, getOwner: null },
    rewritable: [],
    vouching: [],
    coverage: { blocksBps: 10_000, steps: 1, functionsWalked: 1, functionsTruncated: 0 },
    truncated: false,
    delegatesElsewhere: false,
    opaqueDispatch: false,
    ...given,
  };
}

const plain = {
  delegatedTo: null,
  contract: null,
  threshold: null,
  owners: null,
  delayS: null,
  owner: null,
} as const;

export const wallet: Account = { ...plain, kind: "eoa" };

export function contract(given: Partial<Account> = {}): Account {
  return { ...plain, kind: "contract", contract: "other", ...given };
}

export const multisig = contract({ contract: "multisig", threshold: 2, owners: 3 });
export const timelock = contract({ contract: "timelock", delayS: 172_800 });

export const accounts: ReadonlyMap<Address, Account> = new Map([
  [WALLET, wallet],
  [MULTISIG, multisig],
  [TIMELOCK, timelock],
]);
