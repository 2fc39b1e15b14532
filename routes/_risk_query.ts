/** Query parameters as a closed object of arguments. */
import type * as z from "zod/mini";
import { parseArguments, type Parsed, pointer } from "./arguments.ts";
import type { FieldProblem } from "./respond.ts";

/** Most names told as repeated. */
const repeatedMax = 20;

/** The query as `schema` types it; an unknown or repeated parameter is refused. */
export function parseQuery<S extends z.core.$ZodObject>(
  url: string,
  schema: S,
): Parsed<z.infer<S>> {
  const { searchParams } = new URL(url);
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of searchParams.keys()) (seen.has(name) ? repeated : seen).add(name);
  if (repeated.size > 0) {
    const fields: FieldProblem[] = [...repeated].slice(0, repeatedMax)
      .map((name) => ({ field: pointer([name]), problem: "repeated" }));
    return {
      ok: false,
      failure: { error: "invalid-arguments", detail: "A parameter is repeated.", fields },
    };
  }
  return parseArguments({ ok: true, value: Object.fromEntries(searchParams) }, schema);
}
