/** `tools/list`: the tools of a plan in registry order, serialised once for each plan. */
import { jsonSchema, jsonSchemaDialect, outlineSchema } from "../../schema/json_schema.ts";
import type { PlanId } from "../../schema/plans.ts";
import type { ToolDescription } from "../../schema/tool.ts";
import type { Registry } from "../deps.ts";
import { toolsOfPlan } from "../tools.ts";

/** The member `tools` of the result, as JSON. */
export function toolListing(registry: Registry): (plan: PlanId) => string {
  const made = new Map<PlanId, string>();
  return (plan) => {
    let listing = made.get(plan);
    if (listing === undefined) {
      listing = `"tools":${JSON.stringify(toolsOfPlan(registry, plan).map(toolEntry))}`;
      made.set(plan, listing);
    }
    return listing;
  };
}

/** A tool as MCP describes it (MCP schema, `Tool`). */
export function toolEntry(
  { name, title, description, params, result, annotations }: ToolDescription,
) {
  return {
    name,
    title,
    description,
    inputSchema: { $schema: jsonSchemaDialect, ...jsonSchema(params, "input") },
    outputSchema: { $schema: jsonSchemaDialect, ...outlineSchema(result) },
    annotations: { title, ...annotations },
  };
}
