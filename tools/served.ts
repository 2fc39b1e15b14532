/**
 * Tools as the surfaces have them: what a list or a price needs at once, and the rest when it is asked
 * for. A start loads the one tool that is called the most, and a call of another one loads that
 * (docs/decisions/0003).
 */
import { type ToolEntries, toolEntries } from "../schema/tool_entries.ts";
import type { Tool, Tools } from "./define_tool.ts";

export type ServedTool = Pick<Tool, "name" | "title" | "plan" | "credits"> & {
  readonly load: () => Promise<Tool>;
  readonly entries: () => Promise<ToolEntries>;
};

export type ServedTools = Readonly<Record<string, ServedTool>>;

/** Tools that are loaded already, as the surfaces take them. */
export function servedTools(tools: Tools): ServedTools {
  const served = Object.entries(tools).map(([id, tool]): [string, ServedTool] => {
    const { name, title, plan, credits } = tool;
    const load = () => Promise.resolve(tool);
    const entries = () => Promise.resolve(toolEntries(tool));
    return [id, { name, title, plan, credits, load, entries }];
  });
  return Object.fromEntries(served);
}
