/** Arguments that several tools take: types and lengths only, since values are judged in `run`. */
import * as z from "zod";

/** Longest text argument of any tool, in code points (SPEC); the surface counts them exactly. */
const TEXT_LENGTH_MAX = 4096;

/** A text argument. */
export function textParam(description: string): z.ZodString {
  return z.string().max(TEXT_LENGTH_MAX).describe(description);
}

/** The network a tool reads. */
export function networkParam(): z.ZodOptional<z.ZodString> {
  return textParam(
    'Network name, common alias or decimal chain id, in any case: "Ethereum", "bnb", "8453". ' +
      "Default: Ethereum.",
  ).optional();
}
