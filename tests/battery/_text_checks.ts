/** What "raw" means on each surface. */
import type { Json } from "./_operations.ts";
import { rawIn } from "./_raw.ts";
import type { Text } from "./_texts.ts";

/** A longer text of a third party was not cut. */
const lengthMax = 256;

/** Sentences of the service, but for the places where MCP repeats what was asked for. */
const prose = /^\/(detail|summary|error(?!\/data\/(uri|requested)$))/;

/** Every string of a value with its JSON pointer, names of members among them. */
function strings(value: Json, at = ""): (readonly [pointer: string, text: string])[] {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [`${at}/${name} (name)`, name] as const,
    ...strings(inner, `${at}/${name}`),
  ]);
}

export type Checked = {
  /** What is wrong. */
  readonly faults: readonly string[];
  /** Where the text was found. */
  readonly places: number;
};

/**
 * JSON: no string has a hidden character. Text of third parties is cut and listed in `untrustedFields`,
 * and no sentence of the service repeats it. What a caller sent itself is only cleaned.
 */
export function checkJson(body: string, { mark }: Text, whose: "theirs" | "callers"): Checked {
  const answer: Json = JSON.parse(body);
  const all = strings(answer);
  const own = all.filter(([, text]) => text.includes(mark));
  const listed: readonly string[] = answer.untrustedFields ?? [];
  const faults = [
    ...all.flatMap(([at, text]) => {
      const raw = rawIn(text);
      return raw === null ? [] : [`${raw} at ${JSON.stringify(at)}`];
    }),
    ...own.filter(([, text]) => [...text].length > lengthMax).map(([at]) => `not cut at ${at}`),
    ...(whose === "callers" ? [] : own.filter(([at]) => !listed.includes(at))
      .map(([at]) => `not listed: ${at}`)),
    ...own.filter(([at]) => prose.test(at)).map(([at]) => `in prose: ${at}`),
  ];
  return { faults, places: own.length };
}

/** MCP: the same twice, as text and structured; what is too long for a message is an error of its own. */
export function checkMcp(body: string, text: Text): Checked {
  const { result } = JSON.parse(body);
  if (result === undefined) return checkJson(body, text, "callers");
  const said: string = result.content[0].text;
  const { faults, places } = checkJson(said, text, "theirs");
  const same = result.isError === true || JSON.stringify(result.structuredContent) === said;
  return { faults: same ? faults : [...faults, "text and structure differ"], places };
}

/** HTML: the tags, attributes and links are those of a page with a plain text, and nothing is hidden. */
export function checkHtml(page: string, plain: string | null, { mark, text }: Text): Checked {
  const raw = rawIn(page.replaceAll(/[\n\t]/g, ""));
  const faults = [
    ...(raw === null ? [] : [`${raw} in the page`]),
    ...(/[<>"']/.test(text) && page.includes(text) ? ["the text stands as it is"] : []),
    ...(plain !== null && skeleton(page) !== skeleton(plain) ? ["other tags"] : []),
    ...(/(?:href|src|srcset|action|formaction)="[^"]*evil\.example/.test(page)
      ? ["its own link"]
      : []),
  ];
  return { faults, places: page.split(mark).length - 1 };
}

const tagsOf = (page: string) => page.match(/<[^>]*>/g) ?? [];

/** Tags with the names of their attributes. */
function skeleton(page: string): string {
  return tagsOf(page).map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).join("");
}
