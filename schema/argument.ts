/**
 * Arguments of tools and open reads. They are checked by zod's light build: its classic one gives each
 * kind of schema fifty methods when the first of that kind is made, half a megabyte and 3 ms of a first
 * call (docs/decisions/0003).
 */
import * as z from "zod/mini";
import { limits } from "./limits.ts";

/** What a tool is called with: an object that takes no other names. */
export function argumentsOf<S extends z.core.$ZodLooseShape>(
  shape: S,
): z.ZodMiniObject<S, z.core.$strict> {
  return z.strictObject(shape);
}

/**
 * A string argument of at most 4096 code points, which is how zod and JSON Schema count them. `tooLong`
 * is a sentence for callers who send more.
 */
export function textArgument(description: string, tooLong?: string): z.ZodMiniString {
  return z.string().check(z.maxLength(limits.stringLengthMax, tooLong), z.describe(description));
}

/** A switch that is off unless it is set. */
export function flagArgument(description: string): z.ZodMiniOptional<z.ZodMiniBoolean> {
  return z.optional(z.boolean()).check(z.describe(description));
}

/** An argument that may be left out. */
export function optional<S extends z.core.$ZodType>(argument: S): z.ZodMiniOptional<S> {
  return z.optional(argument);
}
