/** Examples as pages show them: whole they stand in `openapi.json`. */

const entriesMax = 3;

/** What an example of an answer is not: one about the public network. */
export const exampleSource =
  "Examples of answers are from local chains of the project's tests. What they ask about is on " +
  "Ethereum too, where code, blocks and amounts are others.";

/** To stand beside what `shownExample` gives. */
export const shownExampleNote =
  `Of longer lists the first ${entriesMax} entries are shown; {base_url}/openapi.json has all.`;

/** The value with at most the first entries of each list. */
export function shownExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, entriesMax).map(shownExample);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shownExample(inner)]),
  );
}
