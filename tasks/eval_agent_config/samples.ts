/** Files whose nature is known: a table of labels and one file a row. */
import * as z from "zod";

/** Columns that are read; `classes` is separated by semicolons. */
const rowSchema = z.object({
  file: z.string().regex(/^(pos|neg)\/[^/]+$/),
  scan_as: z.string().min(1),
  label: z.enum(["malicious", "benign"]),
  tier: z.enum(["lexical", "semantic", ""]),
  classes: z.string(),
  source_repo: z.string(),
});

/**
 * One file. `tier`: whether the text itself shows the attack; null for benign ones. `info` classes are
 * right as information and wrong above it; the text is about `context` classes.
 */
export type Sample = {
  readonly file: string;
  readonly text: string;
  readonly filename: string;
  readonly malicious: boolean;
  readonly tier: "lexical" | "semantic" | null;
  readonly classes: readonly string[];
  readonly info: readonly string[];
  readonly context: readonly string[];
  readonly source: string;
};

/** Every row of a folder's `labels.csv`. @throws when a row or a file has another shape, or none is there */
export async function readSamples(folder: string): Promise<readonly Sample[]> {
  const [head = [], ...rows] = parseCsv(await Deno.readTextFile(`${folder}/labels.csv`));
  if (rows.length === 0) throw new Error(`No labels in ${folder}`);
  return await Promise.all(rows.map(async (cells) => {
    const row = rowSchema.parse(Object.fromEntries(head.map((name, at) => [name, cells[at]])));
    const labels = row.classes.split(";").filter((name) => name !== "");
    const marked = (mark: string) =>
      labels.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length));
    return {
      file: row.file,
      text: new TextDecoder().decode(await Deno.readFile(`${folder}/${row.file}`)),
      filename: row.scan_as,
      malicious: row.label === "malicious",
      tier: row.tier === "" ? null : row.tier,
      classes: labels.filter((name) => !name.includes(":")),
      info: marked(":info"),
      context: marked(":context"),
      source: row.source_repo,
    };
  }));
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (
    const [, quoted, plain = "", end] of text.matchAll(
      /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
    )
  ) {
    if (end === "" && row.length === 0 && quoted === undefined && plain === "") break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
