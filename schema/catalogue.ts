/** The tool catalogue entry (SPEC, "Tool catalogue entry"), from a tool's own schema. */
import type { z } from "zod";
import type { ToolDescription } from "./tool.ts";

export type CatalogueEntry = {
  readonly name: string;
  readonly description: string;
  readonly params: Readonly<Record<string, string>>;
  readonly required: readonly string[];
};

export function catalogueEntry(
  { name, description, params }: Pick<ToolDescription, "name" | "description" | "params">,
): CatalogueEntry {
  const shape = Object.entries(params.shape) as [string, z.ZodType][];
  return {
    name,
    description,
    params: Object.fromEntries(shape.map(([key, type]) => [key, descriptionOf(type)])),
    required: shape.filter(([, type]) => !type.safeParse(undefined).success).map(([key]) => key),
  };
}

/** The description of a parameter, also behind `optional`. */
function descriptionOf(type: z.ZodType): string {
  const inner = type.def.type === "optional" ? (type as z.ZodOptional<z.ZodType>).unwrap() : type;
  return type.description ?? inner.description ?? "";
}
