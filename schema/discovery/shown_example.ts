/** Examples as pages show them: whole they stand in `openapi.json`. */

const entriesMax = 3;

/** To stand beside what `shownExample` gives. */
export const shownExampleNote =
  `From a call over the local chains of the project's tests: addresses, blocks and amounts are theirs. ` +
  `Of longer lists the first ${entriesMax} entries are shown; {base_url}/openapi.json has all.`;

/** The value with at most the first entries of each list. */
export function shownExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, entriesMax).map(shownExample);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shownExample(inner)]),
  );
}
