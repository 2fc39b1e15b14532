/** Requests of the observability part, and what of their log lines hangs on the request alone. */
import { mcpCallCredits } from "../../schema/mcp.ts";
import { registry } from "../../tools/registry.ts";
import { type Question, snapshot } from "./_questions.ts";

export type Ask = {
  readonly path: string;
  /** Absent: a GET. */
  readonly body?: unknown;
  /** Pattern of its route. */
  readonly route: string;
  /** That it names; null: none. */
  readonly tool: string | null;
  /** What a good answer costs; null: no key is looked at, or the call is refused before it counts. */
  readonly credits: number | null;
  /** Whether it runs a tool for credits, or gives them back. */
  readonly isMetered: boolean;
  /** Whether its line counts requests to upstreams. */
  readonly asksUpstreams: boolean;
  readonly isKeyless?: true;
};

const toolRoute = "/api/v1/tools/:name";

/** Every question over every surface that it has, and requests that no tool runs for. */
export function asksOf(questions: readonly Question[]): readonly Ask[] {
  return [...questions.flatMap(asksOfOne), ...withoutRun];
}

function asksOfOne({ tool, args }: Question): readonly Ask[] {
  if (tool === snapshot) {
    const path = "/api/token-risk";
    const counts = { tool: null, credits: null, isMetered: false, asksUpstreams: true };
    return [{ path, route: path, body: args, ...counts }];
  }
  const counts = { tool, isMetered: true, asksUpstreams: true };
  const { credits } = registry[tool as keyof typeof registry];
  return [
    { path: `/api/v1/tools/${tool}`, route: toolRoute, body: args, credits, ...counts },
    { ...overMcp(tool, args), credits: mcpCallCredits, ...counts },
  ];
}

const overMcp = (name: string, args: unknown) => ({
  path: "/mcp",
  route: "/mcp",
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
});

const free = { tool: null, credits: null, isMetered: false, asksUpstreams: false } as const;
const misread = { ...free, tool: "token_info" } as const;
const misreadPath = { path: `/api/v1/tools/${misread.tool}`, route: toolRoute };

const withoutRun: readonly Ask[] = [
  { ...free, path: "/api/v1/tools", route: "/api/v1/tools", credits: 0 },
  { ...free, path: "/openapi.json", route: "/openapi.json" },
  { ...free, path: "/docs", route: "/docs" },
  { ...free, path: "/nowhere", route: "*" },
  { ...misread, ...misreadPath, body: { token: 1 } },
  { ...misread, ...overMcp(misread.tool, { token: 1 }) },
  { ...free, ...misreadPath, body: {}, isKeyless: true },
  { ...free, path: "/api/v1/tools/nothing", route: toolRoute, body: {} },
];
