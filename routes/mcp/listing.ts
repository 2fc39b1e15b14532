/** `tools/list`: the tools of a plan in registry order, serialised once for each plan. */
import type { PlanId } from "../../schema/plans.ts";
import type { ServedTools } from "../../tools/served.ts";
import { toolsOfPlan } from "../tools.ts";

/** The member `tools` of the result, as JSON. */
export function toolListing(registry: ServedTools): (plan: PlanId) => Promise<string> {
  const made = new Map<PlanId, string>();
  return async (plan) => {
    let listing = made.get(plan);
    if (listing === undefined) {
      const entries = await Promise.all(toolsOfPlan(registry, plan).map((tool) => tool.entries()));
      listing = `"tools":${JSON.stringify(entries.map(({ mcp }) => mcp))}`;
      made.set(plan, listing);
    }
    return listing;
  };
}
