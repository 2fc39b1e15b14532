/** Argument types shared by all tools. */
import * as z from "zod";
import { limits } from "./limits.ts";

/**
 * A string argument of at most 4096 code points, which is how zod and JSON Schema count them. `tooLong`
 * is a sentence for callers who send more.
 */
export function textArgument(description: string, tooLong?: string): z.ZodString {
  return z.string().max(limits.stringLengthMax, tooLong).describe(description);
}
