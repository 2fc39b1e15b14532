/** `/full-audit`: what the full scan is and where it runs, for whoever follows a snapshot's link. */
import type { Deps, Exchange } from "./deps.ts";
import { answerFile } from "./files.ts";

export async function fullAudit(deps: Deps, { request }: Exchange): Promise<Response> {
  const { fullAuditPage } = await import("./pages/pages.ts");
  return answerFile(request, fullAuditPage(deps));
}
