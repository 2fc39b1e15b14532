/** Samples of secrets for the catalogue and the tests: made from a counter, issued by nobody. */

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const alphabets: Readonly<Record<string, string>> = {
  "#": "0123456789",
  "Z": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  "x": letters,
  "h": "0123456789abcdef",
};

/** What is filled in a shape: long runs of one sign; the rest stands as it is. */
const RUNS = /(?:#{6,}|Z{10,}|x{6,}|h{10,})/g;

/** A blank of the same length and form, as documentation shows it. */
export function blankOf(shape: string): string {
  return shape.replace(
    RUNS,
    (run) => ({ "Z": "X", "x": "x" }[run[0] ?? ""] ?? "0").repeat(run.length),
  );
}

/** What chance could have written into a shape. */
export function sampleOf(shape: string): string {
  let state = shape.length * 2654435761 % 4294967296;
  return shape.replace(RUNS, (run) => {
    const alphabet = alphabets[run[0] ?? ""] ?? letters;
    return Array.from(run, () => {
      // Numerical Recipes' linear congruential generator: the same sample each time.
      state = (state * 1664525 + 1013904223) % 4294967296;
      return alphabet[Math.floor(state / 65536) % alphabet.length];
    }).join("");
  });
}
