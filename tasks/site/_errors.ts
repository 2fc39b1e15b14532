/** A page an error code, and the list of them. A code may be both a refused request's and a tool's. */
import { errorCodes, refusalCodes } from "../../schema/errors.ts";
import { errorAdvice, refusalAdvice } from "../_doc_texts.ts";
import type { SitePages } from "./_page.ts";

type ErrorRow = { readonly status: number; readonly meaning: string };
type Advice = { readonly counted: string; readonly todo: string };

export const errorPath = (code: string) => `/docs/errors/${code}`;

/** `lines` are those of the list, which `docs/errors.md` has too. */
export function errorPages(lines: readonly string[]): SitePages {
  const codes = [...new Set([...Object.keys(errorCodes), ...Object.keys(refusalCodes)])];
  return {
    "/docs/errors": {
      title: "Errors",
      about: "Every code: status, meaning, what it costs and what to do.",
      lines: linked(lines, codes),
    },
    ...Object.fromEntries(codes.map((code) => [errorPath(code), {
      title: code,
      about: meaningOf(code),
      lines: codeLines(code),
    }])),
  };
}

/** The first cell of a row that names a code leads to its page. */
function linked(lines: readonly string[], codes: readonly string[]): string[] {
  return lines.map((line) => {
    const code = /^\| `([a-z-]+)`/.exec(line)?.[1];
    if (code === undefined || !codes.includes(code)) return line;
    return line.replace(`\`${code}\``, `[\`${code}\`](${errorPath(code)})`);
  });
}

function meaningOf(code: string): string {
  const row = (errorCodes as Readonly<Record<string, ErrorRow>>)[code];
  return row?.meaning ?? (refusalCodes as Readonly<Record<string, string>>)[code] ?? "";
}

function codeLines(code: string): string[] {
  const row = (errorCodes as Readonly<Record<string, ErrorRow>>)[code];
  const advice = (errorAdvice as Readonly<Record<string, Advice>>)[code];
  const refusal = (refusalCodes as Readonly<Record<string, string>>)[code];
  const todo = (refusalAdvice as Readonly<Record<string, string>>)[code];
  return [
    ...(row === undefined || advice === undefined ? [] : [
      "## As a refused request",
      "",
      row.meaning,
      "",
      `- Status: ${row.status}`,
      "- Charged: no",
      `- Counts against the ceilings of requests: ${
        advice.counted === "-" ? "there are none" : advice.counted
      }`,
      `- What to do: ${advice.todo}`,
      "",
    ]),
    ...(refusal === undefined || todo === undefined ? [] : [
      "## As a tool's refusal",
      "",
      refusal,
      "",
      "- Status: 200, with `ok` false",
      "- Charged: no",
      "- Counts against the ceilings of requests: yes",
      `- What to do: ${todo}`,
      "",
    ]),
    "[All codes](/docs/errors)",
  ];
}
