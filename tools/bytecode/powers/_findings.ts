/** What a rule found in one function, and what the rules have in common. */
import type { Hex } from "../../evm/network.ts";
import type { Access, FoundPower, PowerName } from "../analysis.ts";
import { accessOf, type AskedPath, askedPaths } from "./_access.ts";
import type { Recorded } from "./_asked_always.ts";
import type { Bar, Book } from "./_deposits.ts";
import type { Dependency } from "./_dependencies.ts";
import type { Destination } from "./_destinations.ts";
import type { Frame } from "./_frame.ts";
import { powersOverAll, withoutSelfMade } from "./_of_all.ts";
import type { Place } from "./_places.ts";
import type { Gravity } from "./_severity.ts";
import type { AskedFunction } from "./scene.ts";

export type Bound = FoundPower["bounds"][number];

export type Finding = {
  readonly power: PowerName;
  readonly selector: Hex;
  readonly pc: number;
  readonly access: Access;
  readonly confidence: "proven" | "likely";
  readonly bounds: readonly Bound[];
  readonly gravity: Gravity;
  /** The place that is set, where the way back has to be told from the way there. */
  readonly of?: string;
};

/** All that rules may look at. */
export type Scene = {
  readonly functions: readonly AskedFunction[];
  readonly frame: Frame;
  readonly dependencies: readonly Dependency[];
  /** It keeps what belongs to its callers: coins or tokens that they sent. */
  readonly isCustodian: boolean;
  /** Where it keeps what they brought, what keeps them from taking it out, and where it went instead. */
  readonly deposits: {
    readonly books: readonly Book[];
    readonly bars: readonly Bar[];
    readonly destinations: readonly Destination[];
  };
  /** What decides on the code that runs for calls that no function answers. */
  readonly runs: readonly Place[];
};

/** What a rule finds in one function; null: nothing so far, and others can have their turn. */
export type Rule = (one: AskedFunction, scene: Scene) => Iterable<Finding | null>;

type Facts = {
  readonly bounds?: readonly Bound[];
  readonly gravity?: Gravity;
  readonly confidence?: Finding["confidence"];
};

/** What these paths of a function give to whoever may take them; null: nobody, or only what is his own. */
export function finding(
  power: PowerName,
  { selector, asking }: AskedFunction,
  { pc, asked: ways }: { readonly pc: number; readonly asked: readonly AskedPath[] },
  { bounds = [], gravity = "usual", confidence = "proven" }: Facts = {},
): Finding | null {
  const asked = powersOverAll.has(power)
    ? ways.map((way) => withoutSelfMade(way, asking.mappings))
    : ways;
  const access = accessOf(asked, asking.complete);
  if (asked.length === 0 || access.state === "holder") return null;
  return {
    power,
    selector,
    pc,
    access,
    confidence: asking.complete && access.state !== "unknown" ? confidence : "likely",
    bounds,
    // What was lost on the way may have been another question: that it was this one is not shown.
    gravity: access.state === "unknown" && gravity === "usual" && isPerhapsOwn(asked)
      ? "perhaps-own"
      : gravity,
  };
}

/** Every way that is not asked for looks as if the caller disposed of what is his. */
function isPerhapsOwn(asked: readonly AskedPath[]): boolean {
  return asked.some(({ perhapsOwn }) => perhapsOwn) &&
    asked.every(({ perhapsOwn, own, guards }) =>
      perhapsOwn || own.length > 0 && guards.length === 0
    );
}

/** The paths of a record as the function's callers meet them. */
export function askedOf(
  { asking }: AskedFunction,
  record: Recorded,
): readonly AskedPath[] {
  return askedPaths(record, asking);
}
