/**
 * What is masked in every excerpt, whatever rule it is of: a finding of one class may stand on the same
 * line as a secret that no rule knows. Too much masked costs nothing.
 */
import type { Hit } from "./rules.ts";

/** Names that announce a secret. */
const NAMES =
  "(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth|credential|mnemonic)[\\w-]{0,30}";
const VALUE = "([^\\s\"'`,;&<>{}()$]{4,400})";

/** The value after a name or a mark that announces a secret. */
const ANNOUNCED: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,100}:([^\s/@"'<>]{1,200})@/gi,
  /\b(?:Bearer|Basic|Token)[ \t]+["']?([\w.~+/=-]{6,400})/g,
  new RegExp(
    `${NAMES}["']?[ \\t]*[=:][ \\t]*["']?(?:(?:Bearer|Basic|Token)[ \\t]+)?${VALUE}`,
    "gi",
  ),
  // After a space alone, words of a sentence are none: "token that", "password is".
  new RegExp(`${NAMES}["']?[ \\t]+["']?(?![a-z]{1,12}(?![^\\s.,;:!?)"']))${VALUE}`, "gi"),
  // Given to a program: what is piped to sudo, a user's password, a password glued to its option.
  /\b(?:echo|printf)[ \t]+(?:-[neE]{1,3}[ \t]+)?((?:[^\s|;&]|[ \t](?![ \t])){1,200}?)[ \t]{0,3}\|[ \t]{0,3}(?:sudo|su|doas|passwd|chpasswd|sshpass|kinit)\b/gi,
  /\bsudo[^\n<]{0,80}<<<[ \t]{0,3}([^\s;|&]{1,200})/gi,
  /(?:^|[\s"'`,[(])(?:-u|-U|--user|--proxy-user|--http-user|--ftp-user)[="',\s]{0,24}(?!\d{1,6}:\d{1,6}(?!\S))[^\s:"'`|;&]{1,100}:([^\s"'`|;&]{1,200})/gm,
  /(?:^|[\s"'`,[(])-[pP](?=[^\s"'`]{0,200}[\d!@#%^&*])(?!\d{1,5}(?::|[\s"'`]|$))([^\s"'`|;&]{4,200})/gm,
  /\bsshpass[ \t]+-p[ \t]{0,3}["']?([^\s"'`|;&]{1,200})/gi,
  /--(?:[a-z-]{0,30}-)?(?:pass(?:word|wd|phrase)?|bearer|secret|token|api-?key|cookie)[="',\s]{1,24}([^\s"'`|;&]{1,400})/gi,
  /(?:\bcookie["']?[ \t]{0,3}[:=]|(?:^|\s)(?:-b|--cookie)[= \t])[ \t]{0,3}["']?([^"'`\n]{1,400})/gim,
  /[?&;](?:[\w.-]{0,40}[_.-])?(?:key|sig|signature|token|auth|pass(?:word|wd)?|pwd|secret|code|apikey|accesskey|session(?:id)?|jwt|sas|credential|access_?token)=([^\s&"'`#<>]{1,400})/gi,
  // A web token whole: chance may write a signature of letters alone.
  /\b(eyJ[\w-]{4,400}\.eyJ[\w-]{4,1200}(?:\.[\w-]{1,600})?)/g,
  /-----BEGIN[^\n-]{0,60}-----([\s\S]{1,4096}?)(?:-----END|$(?![\s\S]))/g,
];

/** Long runs as keys and encoded data are written; a name before a sign is none of it. */
const RUN = /(?:(?<![\w+/=-])[A-Za-z_]{1,40}=)?([\w+/=-]{16,})/g;

export function secretValues(text: string): Hit[] {
  return ANNOUNCED.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: value = "", index }) => {
      const start = index + whole.lastIndexOf(value);
      return { start, end: start + value.length };
    })
  );
}

export function looksSecret(text: string): Hit[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: whole, 1: run = "", index: from }) => {
    const index = from + whole.length - run.length;
    const count = (pattern: RegExp) => run.match(pattern)?.length ?? 0;
    const [digits, upper, lower] = [count(/\d/g), count(/[A-Z]/g), count(/[a-z]/g)];
    const random = digits >= 3 && upper + lower >= 3 || digits >= 1 && upper >= 3 && lower >= 3;
    return random && new Set(run).size >= 9 ? [{ start: index, end: index + run.length }] : [];
  });
}
