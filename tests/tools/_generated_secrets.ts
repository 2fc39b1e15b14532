/** Made-up secrets in the forms of many providers; none is or was anybody's. */
import fc from "fast-check";

const digits = "0123456789";
const lower = "abcdefghijklmnopqrstuvwxyz";
const alphanumeric = digits + lower + lower.toUpperCase();
const hex = "0123456789abcdef";

/** `length` characters of an alphabet; none so often as in placeholders. */
function random(alphabet: string, length: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .filter((characters) => {
      const counts = Map.groupBy(characters, (character) => character).values();
      return Math.max(...counts.map(({ length }) => length)) <= Math.max(3, length / 6);
    })
    .map((characters) => characters.join(""));
}

/** A form: what is before the secret part, and the part that must never be shown. */
export type Secret = { readonly form: string; readonly whole: string; readonly hidden: string };

function form(
  name: string,
  before: string,
  hidden: fc.Arbitrary<string>,
  after = "",
): fc.Arbitrary<Secret> {
  return hidden.map((text) => ({ form: name, whole: before + text + after, hidden: text }));
}

const base64Url = alphanumeric + "-_";

/** Forms that show by themselves what they are. */
export const secretForms: readonly fc.Arbitrary<Secret>[] = [
  form("github", "ghp" + "_", random(alphanumeric, 36)),
  form("github fine-grained", "github" + "_pat_", random(alphanumeric, 82)),
  form("gitlab", "glpat" + "-", random(alphanumeric, 20)),
  form("anthropic", "sk-" + "ant-api03-", random(base64Url, 93), "AA"),
  form("openai project", "sk-" + "proj-", random(alphanumeric, 74)),
  form("aws", "AK" + "IA", random(lower.toUpperCase() + "234567", 16)),
  form("slack", "xo" + "xb-", random(digits, 12), "-1"),
  form("google", "AI" + "za", random(base64Url, 35)),
  form("stripe", "sk_" + "live_", random(alphanumeric, 24)),
  form("npm", "npm" + "_", random(alphanumeric, 36)),
  form("hugging face", "hf" + "_", random(alphanumeric, 34)),
  fc.tuple(random(alphanumeric, 22), random(alphanumeric, 43)).map(([first, hidden]) => ({
    form: "sendgrid",
    whole: "S" + `G.${first}.${hidden}`,
    hidden,
  })),
  form("connection string", "postgres://admin:", random(alphanumeric, 24), "@db.internal:5432/x"),
  form(
    "private key",
    "-----BEGIN RSA " + "PRIVATE KEY-----\n",
    random(alphanumeric + "+/", 64),
    "\n-----END RSA " + "PRIVATE KEY-----",
  ),
  form(
    "web token",
    "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiJib2IifQ.",
    random(base64Url, 43),
  ),
];

/** Known by the name they are given only. */
export const opaqueForms: readonly fc.Arbitrary<Secret>[] = [
  form("hex", "", random(hex, 40)),
  form("alphanumeric", "", random(alphanumeric, 32)),
];

/** Some stretch of the hidden part stands in `text`. */
export function leaks({ hidden }: Secret, text: string): boolean {
  const length = 9;
  for (let at = 0; at + length <= hidden.length; at++) {
    if (text.includes(hidden.slice(at, at + length))) return true;
  }
  return false;
}
