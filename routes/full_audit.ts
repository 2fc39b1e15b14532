/** `/full-audit`: what the full scan is and where it runs, for whoever follows a snapshot's link. */
import type { Deps, Exchange } from "./deps.ts";

export async function fullAudit(deps: Deps, _exchange: Exchange): Promise<Response> {
  const { fullAuditPage } = await import("./pages/full_audit.ts");
  return fullAuditPage(deps);
}
