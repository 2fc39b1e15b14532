/** Ways on which tokens are made, apart by what is given on them. */
import type { Path } from "../walk/records.ts";
import type { AskedPath } from "./_access.ts";
import type { Finding } from "./_findings.ts";
import { type Case, type Price, priceOf } from "./_sales.ts";
import { has } from "./_terms.ts";

type Priced = Required<Pick<Finding, "gravity" | "bounds" | "confidence">> & {
  readonly asked: readonly AskedPath[];
};

/**
 * Ways apart by what is given on them. Where nothing is, but another contract says how much there is,
 * whoever is behind that contract decides, and the code does not tell whom it lets.
 */
export function byPrice(
  asked: readonly AskedPath[],
  of: Omit<Case, "asked">,
): Priced[] {
  const priced = asked.map((path) => ({
    path,
    price: isGuarded(path) ? null : priceOf({ ...of, asked: path }),
  }));
  const pathsOf = (...kinds: (Price["kind"] | undefined)[]) =>
    priced.filter(({ price }) => kinds.includes(price?.kind)).map(({ path }) => forAnybody(path));
  const decided = priced.flatMap(({ path, price }): AskedPath[] => {
    if (price?.kind === "accrued") return [{ ...forAnybody(path), unclear: true }];
    return price?.kind === "decided"
      ? [{ ...forAnybody(path), guards: [price.by], unclear: true }]
      : [];
  });
  return [
    { asked: pathsOf(undefined, "none"), gravity: "usual", bounds: [], confidence: "proven" },
    { asked: decided, gravity: "usual", bounds: [], confidence: "likely" },
    {
      asked: pathsOf("settable").map(payers),
      gravity: "bounded",
      bounds: ["paid"],
      confidence: "likely",
    },
    {
      asked: pathsOf("fixed").map(payers),
      gravity: "harmless",
      bounds: ["paid"],
      confidence: "likely",
    },
  ];
}

/** What looks like a role may be what whoever pays has there already. */
function isGuarded({ guards, unclear }: AskedPath): boolean {
  return guards.length > 0 && !unclear;
}

/** What somebody makes for himself is nobody's loss of his own: to ask that he is the caller is no guard. */
function forAnybody(path: AskedPath): AskedPath {
  return { ...path, own: [], perhapsOwn: false };
}

/** Whoever pays may: unless something was not followed that the caller himself goes into. */
function payers(asked: AskedPath): AskedPath {
  const mayAsk = ({ value }: Path[number]) =>
    has(value, "unknown") && (has(value, "caller") || has(value, "origin"));
  return { ...asked, guards: [], unclear: asked.unclear && asked.path.some(mayAsk) };
}
