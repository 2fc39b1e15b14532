/** What stands where a secret will be, and how much a value looks like chance. */

const placeholder =
  /^\$|^%\w{1,60}%$|\$\{|\{\{|^<|>$|^\[.{0,60}\]$|\$\(|\benv[.:]|input:|^process\.|^os\.|your[-_ ]?|my[-_]?(?:api|secret|token|key|pass)|x{4,}|\*{3,}|\.{3}|…|_{4,}|example|placeholder|replace|change[-_ ]?(?:me|this|it)|insert|dummy|sample|fake|mock|redacted|todo|test[-_]?(?:key|token|secret|pass)|^test|(?:key|token|secret|password|here|value|goes)[-_ ]?here|not[-_]?(?:needed|required|used|set|a[-_]real)|^(?:none|null|undefined|true|false|string|token|secret|password|key|api[-_]?key|value|bearer|basic|admin|root|postgres|user|guest|default|local|localhost|dev|development)$|0{8,}|1{8,}|deadbeef|foobar/i;

/** Rows of the keyboard or the alphabet: written by hand, where no provider's form says otherwise. */
const typedRow = /123456|abcdef(?:gh|[-_]|$)/i;

/** Words of a blank inside an exact form: long ones by no chance, short ones where they stand apart. */
const blankWord =
  /example|placeholder|redacted|replace|deadbeef|(?:^|[-_.\s])(?:your|my|insert|dummy|sample|fake|mock|here|todo)(?:[-_.\s]|$)/i;

/** At least half of it is a few characters said over and over: "AAAA" inside a key is none of that. */
const isRepetition = (value: string): boolean => {
  const repeated = [...value.matchAll(/(.{1,16}?)\1{3,}/g)];
  return repeated.reduce((sum, [run]) => sum + run.length, 0) * 2 >= value.length;
};

/** A blank in the exact form of a provider's key or of a private key, where chance writes anything. */
export const isBlankForm = (value: string): boolean =>
  isRepetition(value.trim()) || blankWord.test(value);

/** A value that is none: a variable, a blank to fill in, a word of documentation. */
export const isPlaceholder = (value: string): boolean => {
  const bare = value.trim();
  return bare.length < 4 || placeholder.test(bare) || /^(.)\1*$/.test(bare) ||
    isRepetition(bare.slice(0, 400));
};

/** Bits for each character, by how often each occurs (Shannon). */
export const entropyOf = (value: string): number => {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    bits -= count / value.length * Math.log2(count / value.length);
  }
  return bits;
};

/** Letters of both cases or with digits, and no run of words: nobody typed it. */
export const looksRandom = (value: string): boolean =>
  value.length >= 16 && entropyOf(value) >= 3.2 && /\d/.test(value) && /[A-Za-z]/.test(value) &&
  !/[\s{}()<>$]/.test(value) && !typedRow.test(value) &&
  !/^(?:https?:|\/|\.{1,2}\/|~|[a-z]:\\)/i.test(value) &&
  !/^[a-z]{3,}(?:[-_.][a-z]{2,}|[-_.]\d{1,4}){2,}$/i.test(value) &&
  !/^\d{4}-\d\d-\d\d/.test(value) &&
  !/^[\w.-]{1,60}\.(?:com|io|dev|ai|net|org|json|md|ts|js|py|sh|ya?ml|toml)\b/i.test(value);
