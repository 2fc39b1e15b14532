/** The tool catalogue entry (SPEC, "Tool catalogue entry"), from a tool's own schema. */
import * as z from "zod/mini";
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
  const shape = Object.entries<z.core.$ZodType>(params.shape);
  return {
    name,
    description,
    params: Object.fromEntries(shape.map(([key, type]) => [key, descriptionOf(type)])),
    required: shape.filter(([, type]) => !z.safeParse(type, undefined).success).map(([key]) => key),
  };
}

/** The description of a parameter, also behind `optional`. */
function descriptionOf(type: z.core.$ZodType): string {
  const inner = type instanceof z.ZodMiniOptional ? type.def.innerType : type;
  const told = z.globalRegistry.get(type) ?? z.globalRegistry.get(inner);
  return told?.description ?? "";
}
