/**
 * The sibling of a trap token: the same source without its trap lines. Nothing else differs, so a
 * tool that calls the sibling a trap has judged something other than the trap.
 */

/** How a trap's line ends. */
const MARK = / \/\/ trap$/;

/** Added to the name of every contract of such a source. */
export const SIBLING_SUFFIX = "Sibling";

/** The source without its trap lines, its contracts renamed; null when it has no such line. */
export function siblingSource(source: string): string | null {
  const lines = source.split("\n");
  const kept = lines.filter((line) => !MARK.test(line));
  if (kept.length === lines.length) return null;
  const text = kept.join("\n");
  const names = [...text.matchAll(/^(?:abstract )?contract (\w+)/gm)].map(([, name]) => name);
  return text.replaceAll(
    new RegExp(`\\b(?:${names.join("|")})\\b`, "g"),
    (name) => name + SIBLING_SUFFIX,
  );
}
