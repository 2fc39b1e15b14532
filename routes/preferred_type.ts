/** Which of several media types a caller would rather have (RFC 9110, 12.5.1). */

/**
 * The offered type of highest quality; of equal ones the first. A caller who takes none of them gets the
 * first too: a text is of more use than 406.
 */
export function preferredType<Type extends string>(
  accept: string | null,
  offered: readonly [Type, ...Type[]],
): Type {
  const ranges = (accept ?? "*/*").toLowerCase().split(",").map(rangeOf);
  let best: { type: Type; quality: number } = { type: offered[0], quality: 0 };
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > best.quality) best = { type, quality };
  }
  return best.type;
}

type Range = { readonly name: string; readonly quality: number };

function rangeOf(text: string): Range {
  const [name = "", ...params] = text.split(";").map((part) => part.trim());
  const weight = params.find((param) => param.startsWith("q="));
  return { name, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

/** The most specific range that the type falls in decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const [kind] = type.split("/");
  for (const wanted of [type, `${kind}/*`, "*/*"]) {
    const range = ranges.find(({ name }) => name === wanted);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
