/**
 * What is known of deployed code from the code alone: a pure function of its bytes and of the
 * analyser's version. Who holds a guard now is not in here; `live.ts` adds it.
 */
import type { Address, Hex } from "../evm/network.ts";
import type { PowerName } from "./analysis_powers.ts";
import type {
  InitializerFlag,
  OwnerAnswer,
  OwnerFunction,
  StoragePlace,
  Way,
} from "./analysis_storage.ts";

export { type PowerName, powers } from "./analysis_powers.ts";
export type { StoragePlace };

/** Goes up whenever an answer may change. What is kept of analyses is kept in one process, of one version. */
export const ANALYSER_VERSION = 46;

/** What the bytes are, before any of them is interpreted. Closed. */
export const codeForms = [
  /** Runtime code for the EVM. */
  "evm",
  /** No code. */
  "empty",
  /** EIP-7702: `ef0100` and the address whose code runs. */
  "delegation",
  /** Other code that starts with `ef` (EIP-3541): EOF (EIP-3540) or a format to come. Never runs. */
  "eof",
  /** zkSync EraVM code: no EVM reads it. */
  "not-evm-bytecode",
  /** ERC-5202: `fe71`, creation code kept for factories. Never runs. */
  "blueprint",
  /** Starts with STOP: data kept as code (SSTORE2). Never runs. */
  "data",
  /** Starts as a constructor does: it was meant to be run once, to return the code. */
  "creation-code",
] as const;

export type CodeForm = (typeof codeForms)[number];

export const severities = ["critical", "high", "medium", "low", "info"] as const;

export type Severity = (typeof severities)[number];

/** `name`: only a function's name says so; alone it is never above medium. */
export const evidences = ["behaviour", "name", "both"] as const;

export type Evidence = (typeof evidences)[number];

/** Who has to call, or to agree, so that a function does what it does. Several: each one suffices. */
export type Guard =
  /** The caller is the address in storage. */
  | { readonly kind: "slot"; readonly place: StoragePlace }
  /** The caller is this address, fixed in the code (constant or immutable). */
  | { readonly kind: "fixed"; readonly address: Address }
  /** The caller has an entry in a mapping: role, operator, minter. `key`: the role where it is constant. */
  | { readonly kind: "role"; readonly mappingSlot: Hex; readonly role: Hex | null }
  /** Another contract is asked: its address in storage, fixed, or neither; or who may is computed. */
  | {
    readonly kind: "authority";
    readonly place: StoragePlace | null;
    readonly address: Address | null;
  }
  /** The contract itself has to call, as after a vote. */
  | { readonly kind: "self" }
  /** A signature by the address in storage, or by somebody (ecrecover). */
  | { readonly kind: "signature"; readonly place: StoragePlace | null }
  /** The origin of the transaction, not the caller, is compared. */
  | {
    readonly kind: "origin";
    readonly place: StoragePlace | null;
    readonly address: Address | null;
  };

/**
 * `guarded`: every path found goes through one of `guards`. `open`: a path was found on which anybody
 * may. `holder`: only what belongs to the caller himself. `initializer`: open until the contract was
 * initialised. `unknown`: the walk ended early, or nothing was walked.
 */
export type Access = {
  readonly state: "guarded" | "open" | "holder" | "initializer" | "unknown";
  readonly guards: readonly Guard[];
  /** Of an initializer: what closes it, all of these together; absent where that is no field of its own. */
  readonly flags?: readonly InitializerFlag[];
};

/** A function of the dispatcher that gives a power. */
export type PowerFunction = {
  /** `0x`: what runs for calls without a selector, or with one that the dispatcher does not know. */
  readonly selector: Hex;
  /** Null: nobody knows what it is called. */
  readonly signature: string | null;
  readonly access: Access;
  /** Program counter of the store or call that does it; null when only the name says so. */
  readonly pc: number | null;
  /** Of an initializer: how grave it is while anybody may run it. */
  readonly whileOpen?: Severity;
};

export const bounds = ["capped", "one-way", "own-funds", "supply-capped", "timed", "paid"] as const;

/** One power in one contract's code, before it is known who holds the guards. */
export type FoundPower = {
  readonly power: PowerName;
  /** As if every guard were held by a live account. */
  readonly severity: Severity;
  readonly evidence: Evidence;
  /** `proven`: every path was walked; `likely`: a pattern; `named`: only a name. */
  readonly confidence: "proven" | "likely" | "named";
  /**
   * What bounds it, closed: `capped` a constant bounds the value set; `one-way` it can only be switched
   * in the holders' favour; `own-funds` only what belongs to the contract; `paid` for coins or tokens.
   */
  readonly bounds: readonly (typeof bounds)[number][];
  readonly functions: readonly PowerFunction[];
  /** Function by function, where they differ: what is left of the power when the gravest are nobody's. */
  readonly parts?: readonly PowerPart[];
};

/** A power as one function alone would give it. */
export type PowerPart = Pick<FoundPower, "severity" | "bounds"> & {
  readonly function: PowerFunction;
  /** Not told beside one that is not: used in the holders' favour, or for what is nobody's. */
  readonly isHarmless: boolean;
};

/** Of all functions of a power, those that are told of it and those that may be. */
export function accessesIn({ functions, parts = [] }: FoundPower): Access[] {
  return [...functions, ...parts.map((part) => part.function)].map(({ access }) => access);
}

/** One function that the dispatcher offers. */
export type FoundFunction = {
  readonly selector: Hex;
  /** Types in parentheses as evmole reads them off the code, e.g. "(address,uint256)"; null: not read. */
  readonly arguments: string | null;
  /** Signatures of the own table whose types agree, best first; then those that do not. */
  readonly signature: string | null;
  readonly nameSource: "table" | "database" | null;
  readonly alternatives: readonly string[];
  /** The walk of this function ended before all of it was seen. */
  readonly truncated: boolean;
};

/** Opcodes that tell something where they can be reached. */
export const tellingOpcodes = [
  "SELFDESTRUCT",
  "DELEGATECALL",
  "CALLCODE",
  "ORIGIN",
  "CREATE",
  "CREATE2",
] as const;

export type TellingOpcode = (typeof tellingOpcodes)[number];

/** Where the code that runs in this contract's place is found. */
export type DelegateTarget =
  /** Written in the code; `immutableArgs`: bytes behind a clone. */
  | { readonly from: "code"; readonly address: Address }
  | { readonly from: "slot"; readonly place: StoragePlace }
  /**
   * A contract is asked each time: beacon, registry. Where that contract's address is, and with what calldata it is
   * asked; null: that hangs on the call, or was not followed.
   */
  | {
    readonly from: "call";
    readonly place: StoragePlace | null;
    readonly address: Address | null;
    readonly data: Hex | null;
  }
  /** A mapping keyed by selector (EIP-2535). */
  | { readonly from: "mapping"; readonly mappingSlot: Hex }
  | { readonly from: "unknown" };

/** How the contract runs other code, closed. */
export const proxyKinds = [
  "eip1967",
  "eip1967-beacon",
  "eip1822",
  "zeppelinos",
  "gnosis-safe",
  "compound",
  "eip2535-diamond",
  "eip1167",
  "minimal-clone",
  "eip7702",
  "registry",
  "slot",
  "unknown",
] as const;

export type ProxyKind = (typeof proxyKinds)[number];

export type FoundProxy = {
  readonly kind: ProxyKind;
  readonly target: DelegateTarget;
  /** Whether this code itself can change the target; null: not known. The implementation may too. */
  readonly selfUpgradeable: boolean | null;
};

/** What the metadata behind the code claims; it can be forged or cut off. */
export type FoundCompiler = {
  readonly language: "solidity" | "vyper" | null;
  /** As in the metadata, or a range read off the code's shape, e.g. "0.8.30", ">=0.8.20". */
  readonly version: string | null;
  readonly source: "metadata" | "shape" | null;
  /** Digest of the source's metadata: where it may be published. */
  readonly metadataHash: { readonly kind: "ipfs" | "bzzr0" | "bzzr1"; readonly hash: Hex } | null;
  readonly experimental: boolean;
};

/** How much of the code was seen. */
export type Coverage = {
  /** Share of the reachable-looking basic blocks that were walked, in basis points. */
  readonly blocksBps: number;
  readonly steps: number;
  readonly functionsWalked: number;
  readonly functionsTruncated: number;
};

/** Everything read off one code. */
export type CodeAnalysis = {
  readonly codeHash: Hex;
  readonly bytes: number;
  readonly form: CodeForm;
  /** Begins as a Solidity library, and was read as it is at its own address: what asks for that refuses there. */
  readonly library: boolean;
  /** EIP-7702's target; null for every other form. */
  readonly delegatedTo: Address | null;
  readonly functions: readonly FoundFunction[];
  readonly powers: readonly FoundPower[];
  /** Null: the code could not be walked. */
  readonly opcodes: Readonly<Record<TellingOpcode, boolean>> | null;
  readonly proxy: FoundProxy | null;
  /** Where else calls go, by who calls, with what, or how: each as a proxy of its own. */
  readonly furtherProxies: readonly FoundProxy[];
  /** Topics of the events that it emits. */
  readonly events: readonly Hex[];
  readonly compiler: FoundCompiler;
  readonly ownerAnswers: Readonly<Record<OwnerFunction, OwnerAnswer>>;
  readonly rewritable: readonly Way[];
  /**
   * Functions that dispose of what belongs to whoever their caller names, where it is one of the guards: a
   * forwarder's word (ERC-2771). A contract there asks for signatures; a wallet does as it likes.
   */
  readonly vouching: readonly PowerFunction[];
  readonly coverage: Coverage;
  /** Something was not walked: what was not found may still be there. */
  readonly truncated: boolean;
  /** Runs a library's or unknown code on its storage, beyond what proxy and powers tell: it may write any slot. */
  readonly delegatesElsewhere: boolean;
  /** The dispatcher hides its selectors: the list of functions is not whole. */
  readonly opaqueDispatch: boolean;
};
