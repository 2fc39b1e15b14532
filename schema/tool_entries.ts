/** How lists describe a tool: the REST catalogue's entry and that of MCP's `tools/list`. */
import { type CatalogueEntry, catalogueEntry } from "./catalogue.ts";
import { type JsonSchema, jsonSchema, jsonSchemaDialect, outlineSchema } from "./json_schema.ts";
import type { ToolAnnotations, ToolDescription } from "./tool.ts";

/** A tool as MCP describes it (MCP schema, `Tool`). */
export type McpTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations & { readonly title: string };
};

export type ToolEntries = { readonly catalogue: CatalogueEntry; readonly mcp: McpTool };

export function toolEntries(tool: ToolDescription): ToolEntries {
  return { catalogue: catalogueEntry(tool), mcp: mcpTool(tool) };
}

function mcpTool(
  { name, title, description, params, result, annotations }: ToolDescription,
): McpTool {
  return {
    name,
    title,
    description,
    inputSchema: { $schema: jsonSchemaDialect, ...jsonSchema(params, "input") },
    outputSchema: { $schema: jsonSchemaDialect, ...outlineSchema(result) },
    annotations: { title, ...annotations },
  };
}
