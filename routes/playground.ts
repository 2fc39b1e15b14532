/** `/playground`: every operation to try, in a browser. */
import type { Deps, Exchange } from "./deps.ts";

export async function playground(deps: Deps, _exchange: Exchange): Promise<Response> {
  const { playgroundPage } = await import("./pages/playground.ts");
  return playgroundPage(deps);
}
