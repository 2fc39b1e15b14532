/** `/playground`: every operation to try, in a browser. */
import type { Deps, Exchange } from "./deps.ts";
import { answerFile } from "./files.ts";

export async function playground(deps: Deps, { request }: Exchange): Promise<Response> {
  const { playgroundPage } = await import("./pages/pages.ts");
  return answerFile(request, playgroundPage(deps));
}
