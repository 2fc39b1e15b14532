/**
 * Formulas of spreadsheets: what they are, and where one could be evaluated. JSON is typed, so a name
 * there may begin with `=`; what a spreadsheet opens are sheets and the cells of a page.
 */
import type { Claim } from "./claim.ts";

/** What stands before the mark and behind it, so that the first character is the formula's own. */
const formulas: readonly (readonly [before: string, behind: string])[] = [
  ...[["=", ""], ["+", ""], ["-", ""], ["@", ""], ["=1+", ""], ["+1+", "-1"], [
    "@SUM(",
    ")",
  ]] as const,
  ...[["=", "|'/c calc'!A0"], ["=", '&HYPERLINK("//evil.example")'], [
    "-2+3+",
    "|' /C calc'!D2",
  ]] as const,
  ...[["=", '&IMPORTXML("//evil.example")'], ["=", "&WEBSERVICE(1)"], ['="', '"']] as const,
  // Cleaning takes what stands in front, and the formula is the first again.
  ...[["\t=", ""], ["\r=", ""], ["\n=", ""], ["\r\n=", ""], [" =", ""], ["\u00a0=", ""]] as const,
  ...[["\u200b=", ""], ["\u202e=", ""], ["\ufeff+", ""], ["\u0000@", ""], ["\u00ad-", ""]] as const,
  ...[["\u{e0041}=", ""], ["\u001b=", ""], ["\u3000=", ""], ["\uff1d", ""], [
    "\uff0b",
    "",
  ]] as const,
];

/** Each around a mark. */
export const formulasAround: readonly ((mark: string) => string)[] = formulas
  .map(([before, behind]) => (mark) => `${before}${mark}${behind}`);

/** OWASP, CSV Injection: what makes a spreadsheet evaluate a cell; the wide ones in some languages. */
const starts = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** What a spreadsheet takes for a cell of a page that it opens or that is pasted. */
const cells = /<(td|th|dd|dt|li|caption|p|h[1-6]|option)\b[^>]*>([^]*?)<\/\1>/g;

/** What no spreadsheet opens as a sheet of its own. */
const types = ["application/json", "text/html; charset=utf-8"];

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" } as const;

/** Text of markup without its tags. */
function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof entities) => entities[name])
    .trim();
}

/** Collects what answers and pages offer to a spreadsheet. */
export class Sheets {
  readonly #seen = new Map<string, number>();
  readonly #faults: string[] = [];
  #cells = 0;
  #defused = 0;

  answer({ headers }: Response): void {
    const type = headers.get("Content-Type") ?? "none";
    this.#seen.set(type, (this.#seen.get(type) ?? 0) + 1);
    if (type !== "none" && !types.includes(type)) this.#faults.push(`an answer of type ${type}`);
    if (headers.has("Content-Disposition")) this.#faults.push("an answer to be saved as a file");
  }

  /** `mark`: of the text that somebody wrote; other cells are the page's own. */
  page(name: string, html: string, mark: string): void {
    for (const [, , inner = ""] of html.matchAll(cells)) {
      const text = textOf(inner);
      if (!text.includes(mark)) continue;
      this.#cells++;
      if (starts.test(text)) {
        this.#faults.push(`page ${name}: ${JSON.stringify(text.slice(0, 40))}`);
      }
      if (starts.test(text.slice(1))) this.#defused++;
    }
  }

  /** Fails too when no page showed a formula: it would prove nothing. */
  claim(): Claim {
    const seen = [...this.#seen].map(([type, count]) => `${count} ${type}`).join(", ");
    const faults = [...new Set(this.#faults)];
    return {
      claim: "no answer is a sheet, and no cell of a page begins a formula",
      figure: [
        `answers: ${seen}; ${this.#cells} cells with a text, ${this.#defused} of a formula in quotes`,
        `${this.#faults.length} raw`,
        ...faults.slice(0, 4),
      ].join("; "),
      holds: faults.length === 0 && this.#defused > 0,
    };
  }
}
