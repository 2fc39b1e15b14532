/** Argument types shared by all tools. */
import { z } from "zod";
import { limits } from "./limits.ts";

/**
 * A string argument of at most 4096 code points, which is how JSON Schema counts `maxLength`
 * (JSON Schema 2020-12 validation, 6.3.1); zod's own `max` counts UTF-16 units.
 */
export function textArgument(description: string): z.ZodString {
  return z.string()
    .refine((text) => fits(text, limits.stringLengthMax), { params: { problem: "too-long" } })
    .meta({ description, maxLength: limits.stringLengthMax });
}

function fits(text: string, codePointsMax: number): boolean {
  if (text.length <= codePointsMax) return true;
  if (text.length > codePointsMax * 2) return false;
  let count = 0;
  for (const _ of text) count++;
  return count <= codePointsMax;
}
