/** A network as results name it: what runs needs no schema, its type alone. */
import type * as z from "zod";
import type { Network } from "./network.ts";
import type { networkSchema } from "./result_schema.ts";

export function networkResult(
  { name, chainId, status }: Network,
): z.infer<ReturnType<typeof networkSchema>> {
  return { name, chainId, status };
}
