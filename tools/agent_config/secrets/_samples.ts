/** Samples of secrets for the catalogue and the tests: made from a counter, issued by nobody. */

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const alphabets: Readonly<Record<string, string>> = {
  "#": "0123456789",
  "Z": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  "x": letters,
  "h": "0123456789abcdef",
};

/** Runs of at least 10 of one sign of a shape are filled, the rest stands as it is. */
export function sampleOf(shape: string): string {
  let state = shape.length * 2654435761 % 4294967296;
  return shape.replace(/(?:#{6,}|Z{10,}|x{6,}|h{10,})/g, (run) => {
    const alphabet = alphabets[run[0] ?? ""] ?? letters;
    return Array.from(run, () => {
      // Numerical Recipes' linear congruential generator: the same sample each time.
      state = (state * 1664525 + 1013904223) % 4294967296;
      return alphabet[Math.floor(state / 65536) % alphabet.length];
    }).join("");
  });
}
