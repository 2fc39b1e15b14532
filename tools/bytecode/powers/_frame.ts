/**
 * What of the storage makes the token: found by what its standard functions read, so that it does not
 * matter what anything is called, or whether it stands in a plain mapping, a struct, a namespace of
 * ERC-7201 or at hashes of the author's own.
 */
import type { Program } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { accountsNamed, numbersNamed } from "./_accounts.ts";
import { unreadSums } from "./_unread.ts";
import { isScalar, keyOf, overlaps, type Place, placeAt, readPlace } from "./_places.ts";
import { has, isCaller, plain, readsIn } from "./_terms.ts";
import { isComplete, type WalkedFunction } from "./scene.ts";

export type Frame = {
  /** Entries of accounts that balanceOf answers with; several in reflection tokens. */
  readonly balances: readonly Place[];
  /** Those of accounts or tokens' numbers that the code names itself, where the compiler has worked them out. */
  readonly named: readonly Place[];
  /** Numbers at hashes that are only ever added to or taken from: entries of accounts, as it seems. */
  readonly unread: readonly Place[];
  /** Numbers that balanceOf reckons with: a rebase sets them. */
  readonly scales: readonly Place[];
  /** balanceOf answers something that it reckons from the entry: allowances are in another unit. */
  readonly isReckoned: boolean;
  /** Mappings that tell balanceOf which of several balances counts. */
  readonly selectors: readonly Place[];
  readonly allowances: readonly Place[];
  /** Who holds what, and whom he lets act for him: of ERC-721, ERC-777 and ERC-1155. */
  readonly rights: readonly Place[];
  /** Who holds a single token (ERC-721). */
  readonly held: readonly Place[];
  /** Whom the holder of a single token lets move it (ERC-721). */
  readonly lent: readonly Place[];
  /** Whom a holder lets move all that is his (ERC-721, ERC-1155). */
  readonly operators: readonly Place[];
  readonly supply: readonly Place[];
  readonly owner: readonly Place[];
  /** Slots that name and symbol are read from. */
  readonly names: readonly Place[];
  /** The functions that move tokens. */
  readonly moves: readonly WalkedFunction[];
  /** How holders let others move them: without it nobody sells. */
  readonly approvals: readonly WalkedFunction[];
  /** The balances are known, and all of what moves them was seen. */
  readonly isWhole: boolean;
};

/** Four bytes each, of the standards. */
export const known = {
  balanceOf: ["0x70a08231", "0x00fdd58e"],
  totalSupply: ["0x18160ddd"],
  /** The second is of ERC-6909, for tokens with numbers. */
  allowance: ["0xdd62ed3e", "0x598af9e7"],
  owner: ["0x8da5cb5b", "0x893d20e8"],
  approve: ["0x095ea7b3"],
  /** ownerOf, getApproved, isApprovedForAll, isOperatorFor, ERC-6909's isOperator. */
  rights: ["0x6352211e", "0x081812fc", "0xe985e9c5", "0xd95b6371", "0xb6363cf2"],
  /** ownerOf. */
  held: ["0x6352211e"],
  /** getApproved. */
  lent: ["0x081812fc"],
  /** isApprovedForAll, ERC-6909's isOperator. */
  operators: ["0xe985e9c5", "0xb6363cf2"],
  names: ["0x06fdde03", "0x95d89b41"],
  /** transfer, transferFrom, and ERC-1155's and ERC-721's safe forms. */
  moves: ["0xa9059cbb", "0x23b872dd", "0x42842e0e", "0xb88d4fde", "0xf242432a", "0x2eb2c2d6"],
} as const;

export function readFrame(functions: readonly WalkedFunction[], program: Program): Frame {
  const of = (selectors: readonly string[]) =>
    functions.filter(({ selector }) => selectors.includes(selector));
  const balanceOf = of(known.balanceOf);
  const answered = answeredBy(balanceOf);
  const balances = unique(answered.filter(isKeyedByArgument).map(ofAccount));
  const moves = of(known.moves);
  const asked = balanceOf.flatMap(({ record }) =>
    record.branches.flatMap(({ value }) => placesIn(value))
  );
  const named = [
    ...accountsNamed(functions, balances, program),
    ...numbersNamed(functions, balances, program),
  ];
  return {
    balances,
    named,
    unread: unreadSums(functions, named),
    isReckoned: balanceOf.some(({ record }) =>
      record.returns.some(({ word }) => word !== null && readPlace(plain(word)) === null)
    ),
    scales: unique(answered.filter(isScalar)),
    selectors: balances.length > 1 ? unique(asked.filter(isKeyedByArgument)) : [],
    allowances: unique([
      ...answeredBy(of(known.allowance)).filter(isKeyedByArgument),
      ...moves.flatMap(({ record }) => record.loads.flatMap(placesRead)).filter(isGrant)
        // What the caller has himself under a token's number.
        .filter((place) => !isAmong(place, balances)),
    ].map(ofAccount)),
    rights: readRights(functions),
    held: unique(answeredBy(of(known.held)).filter(isKeyedByArgument)),
    lent: unique(answeredBy(of(known.lent)).filter(isKeyedByArgument)),
    operators: unique(answeredBy(of(known.operators)).filter(isKeyedByArgument)),
    supply: unique(answeredBy(of(known.totalSupply)).filter(isScalar)),
    owner: unique(answeredBy(of(known.owner)).filter(isScalar)),
    names: unique(of(known.names).flatMap(({ record }) => record.loads.flatMap(placesRead))),
    moves,
    approvals: balances.length > 0 ? of(known.approve) : [],
    isWhole: balances.length > 0 && moves.length > 0 &&
      [...moves, ...balanceOf].every(({ record }) => isComplete(record)),
  };
}

/** What ownerOf, getApproved and their like read. */
export function readRights(functions: readonly WalkedFunction[]): Place[] {
  const asked: readonly string[] = known.rights;
  return unique(
    functions.filter(({ selector }) => asked.includes(selector))
      .flatMap(({ record }) => record.loads.flatMap(placesRead)),
  );
}

function answeredBy(functions: readonly WalkedFunction[]): Place[] {
  return functions.flatMap(({ record }) =>
    record.returns.flatMap(({ word }) => word === null ? [] : placesIn(word))
  );
}

function isKeyedByArgument({ keys }: Place): boolean {
  return keys.some((key) => has(key, "calldata"));
}

/** Standards ask for the account first, wherever its key stands: a token's number may come before it or behind. */
function ofAccount(place: Place): Place {
  const account = place.keys.findLastIndex((key) => {
    const inner = plain(key);
    return !isConstant(inner) && inner.kind === "calldata" && inner.offset === FIRST_ARGUMENT;
  });
  return account < 0 ? place : { ...place, account };
}

/** Behind the selector. */
const FIRST_ARGUMENT = 4;

/** Where the words stand that a value is computed from. */
export function placesIn(value: Value): Place[] {
  return readsIn(value).flatMap((read) => readPlace(read) ?? []);
}

/** A holder's word for the caller. */
function isGrant({ keys }: Place): boolean {
  const [holder, spender] = keys;
  return keys.length === 2 && has(holder!, "calldata") && isCaller(spender!);
}

/** The place of something read, or of a whole slot that was. */
function placesRead(load: Value): Place[] {
  const place = readPlace(load) ?? placeAt(load, 0, 256);
  return place === null ? [] : [place];
}

function unique(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

export function isAmong(place: Place, places: readonly Place[]): boolean {
  return places.some((one) => overlaps(one, place));
}
