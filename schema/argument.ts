/** Argument types shared by all tools. */
import * as z from "zod";
import { limits } from "./limits.ts";

/** A string argument of at most 4096 code points, which is how zod and JSON Schema count them. */
export function textArgument(description: string): z.ZodString {
  return z.string().max(limits.stringLengthMax).describe(description);
}
