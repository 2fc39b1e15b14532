/** Secrets that belong to nobody, written anew at each run: no file of the project holds one. */
const letters = "abcdefghijklmnopqrstuvwxyz";
const figures = "0123456789";

function drawn(alphabet: string, count: number, seed: number): string {
  let state = seed;
  return Array.from({ length: count }, () => {
    // The generator of Park and Miller: the same at each run, and like chance to a scanner.
    state = state * 48_271 % 2_147_483_647;
    return alphabet[state % alphabet.length];
  }).join("");
}

export const upper = (count: number) => drawn(letters.toUpperCase() + "234567", count, 7_919);
export const digits = (count: number) => drawn(figures, count, 104_729);
export const chance = (count: number) =>
  drawn(letters + letters.toUpperCase() + figures, count, 1_299_709);

/** A private key file as OpenSSH writes it, of chance. */
export const privateKey = [
  "-----BEGIN OPENSSH PRIVATE " + "KEY-----",
  "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW",
  chance(70),
  `${drawn(letters + figures, 68, 31)}==`,
  "-----END OPENSSH PRIVATE " + "KEY-----",
].join("\n");

/** Text in tag characters, which nobody sees (Unicode 16, section 23.9). */
export const tagged = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0)))
    .join("");
