/** Text that whoever looks at the file does not read, and an agent or a shell does. */
import type { Fact } from "./facts.ts";
import { isCommand } from "./_shell_lines.ts";

/** Keys of facts made here; their path is empty, as that of no setting is. */
const KEYS: ReadonlySet<string> = new Set(["tags", "base64", "element"]);

/**
 * Tag characters (U+E0020–U+E007E). Flags of regions use them too, after a black flag (UTS #51).
 */
const TAG_RUN = /(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,8})[\u{E0020}-\u{E007E}]{3,}/gu;

/** Elements that a browser does not show, with what is in them. */
const UNSEEN_ELEMENT =
  /<([a-z]{1,10})\b[^<>]{0,200}?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0|opacity\s{0,3}:\s{0,3}0(?!\.[1-9])|\shidden(?=[\s>=]))[^<>]{0,200}>([^<]{1,2000})/gi;

const BASE64 =
  /(?<![\w+/=-])(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![\w+/=-])/g;
const BASE64_RUNS_MAX = 8;

/** Every such text, as a comment, or as a command when it reads as one. */
export function hiddenFacts(text: string): Fact[] {
  return [...tagFacts(text), ...elementFacts(text), ...base64Facts(text)];
}

/** Whether a fact was hidden; or stands in a comment of a file that is looked at rendered. */
export function isHidden({ role, path, key }: Fact, rendered: boolean): boolean {
  return (role === "comment" && rendered) || (path === "" && KEYS.has(key));
}

function tagFacts(text: string): Fact[] {
  return [...text.matchAll(TAG_RUN)].map(({ 0: run, index: start }) => {
    const value = [...run].map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000))
      .join("");
    return { role: "comment", path: "", key: "tags", value, start, end: start + run.length };
  });
}

function elementFacts(text: string): Fact[] {
  return [...text.matchAll(UNSEEN_ELEMENT)].map(({ 0: whole, 2: value = "", index }) => {
    const start = index + whole.length - value.length;
    return { role: "comment", path: "", key: "element", value, start, end: start + value.length };
  });
}

function base64Facts(text: string): Fact[] {
  return [...text.matchAll(BASE64)].slice(0, BASE64_RUNS_MAX).flatMap(
    ({ 0: run, index: start }) => {
      const value = decoded(run);
      if (value === undefined) return [];
      const role = isCommand(value) ? "shell" : "comment";
      const end = start + run.length;
      return [{ role, path: "", key: "base64", value, start, end }];
    },
  );
}

/** Readable text of at least two words, or undefined; PowerShell encodes UTF-16. */
function decoded(run: string): string | undefined {
  const bytes = atob(run).replaceAll("\0", "");
  return /^[\t\n\r -~]+$/.test(bytes) && /[a-z]{2,}\W+\w/i.test(bytes) ? bytes : undefined;
}
