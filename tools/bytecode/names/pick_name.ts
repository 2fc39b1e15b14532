/** Which of a selector's names is its function's: the argument types that the code shows decide. */
import type { Hex } from "../../evm/network.ts";
import { type KnownName, namesOf } from "./table.ts";
import { mayBe, parseTypes, typesText } from "./_types.ts";

/** The name of a function of the dispatcher. */
export type PickedName = {
  /** Null: nobody knows, or what is known disagrees with the code. */
  readonly signature: string | null;
  readonly nameSource: "table" | "database" | null;
  /** Other names of the selector, those that agree with the code first. At most `alternativesMax`. */
  readonly alternatives: readonly string[];
  /** As read off the code; where the name agrees, in its words ("bytes32" where code shows a word). */
  readonly arguments: string | null;
  /** What the own table says of `signature`; null when the name is none of its own. */
  readonly known: KnownName | null;
};

export const alternativesMax = 5;

type Candidate = {
  readonly signature: string;
  readonly source: "table" | "database";
  readonly known: KnownName | null;
  /** Types in canonical form. */
  readonly types: string;
  readonly agrees: "exactly" | "perhaps" | "no" | "unread";
};

/**
 * Names a function by its selector (lower case) and the types read off the code, null when they were
 * not read. `databaseNames`: of a signature database, best first; they hash to the selector. The own
 * table goes before them: anybody can find a text with the hash that he wants and publish it.
 */
export function pickName(
  selector: Hex,
  argumentTypes: string | null,
  databaseNames: readonly string[] = [],
): PickedName {
  const read = argumentTypes === null ? null : parseTypes(argumentTypes);
  const own = namesOf(selector).map((known) => ({
    signature: known.signature,
    source: "table" as const,
    known,
  }));
  const others = databaseNames.filter((name) => !own.some(({ signature }) => signature === name))
    .map((signature) => ({ signature, source: "database" as const, known: null }));
  const candidates = [...own, ...others].flatMap((candidate): Candidate[] => {
    const { signature } = candidate;
    const stated = parseTypes(signature.slice(signature.indexOf("(")));
    if (stated === null) return [];
    const types = typesText(stated);
    return [{ ...candidate, types, agrees: agreement(read, stated, types, candidate.source) }];
  });
  // A stable sort: within a rank the order given stays.
  const ranked = candidates.toSorted((a, b) => rank(a) - rank(b));
  const [best] = ranked;
  const chosen = best !== undefined && isName(best) ? best : null;
  const rest = chosen === null ? ranked : ranked.slice(1);
  return {
    signature: chosen?.signature ?? null,
    nameSource: chosen?.source ?? null,
    alternatives: rest.slice(0, alternativesMax).map(({ signature }) => signature),
    arguments: chosen === null || chosen.agrees === "unread" ? argumentTypes : chosen.types,
    known: chosen?.known ?? null,
  };
}

type Types = NonNullable<ReturnType<typeof parseTypes>>;

/** The own table's names are not mined: there a name may have more arguments than the code shows. */
function agreement(
  read: Types | null,
  stated: Types,
  types: string,
  source: Candidate["source"],
): Candidate["agrees"] {
  if (read === null) return "unread";
  if (typesText(read) === types) return "exactly";
  return mayBe(read, stated, source === "table") ? "perhaps" : "no";
}

/** One that disagrees is never the name; without types only the own table is trusted. */
function isName({ agrees, source }: Candidate): boolean {
  return agrees === "unread" ? source === "table" : agrees !== "no";
}

const ranks = ["exactly", "perhaps", "unread", "no"] as const;

function rank({ agrees, source }: Candidate): number {
  const last = agrees === "no" ? ranks.length * 2 : 0;
  return last + (source === "table" ? 0 : ranks.length) + ranks.indexOf(agrees);
}
