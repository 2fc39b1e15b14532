/** A network as results name it; its schema stands in `result_schema.ts`. */
import type { Network } from "./network.ts";

export type NetworkResult = Pick<Network, "name" | "chainId" | "status">;

export function networkResult({ name, chainId, status }: Network): NetworkResult {
  return { name, chainId, status };
}
