/** The discovery files: static, unmetered, open to every origin, and independent of the database. */
import type { Deps, Exchange } from "./deps.ts";
import { answerFile, type BuiltFile, builtFile } from "./files.ts";
import { errorResponse } from "./respond.ts";

const text = "text/plain; charset=utf-8";
const json = "application/json";

/** Every discovery file with its media type. */
const mediaTypes = {
  "/llms.txt": text,
  "/agent.json": json,
  "/mcp.json": json,
  "/openapi.json": json,
  "/rules.json": json,
  "/docs/rules": text,
  "/mcp/server-card": "application/mcp-server-card+json",
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
} as const satisfies Record<string, string>;

export type DiscoveryFile = keyof typeof mediaTypes;

/** Earlier drafts of the server card had it at these paths, where some clients still look. */
const aliases = {
  "/.well-known/mcp/server-card.json": "/mcp/server-card",
  "/.well-known/mcp.json": "/mcp/server-card",
} as const satisfies Record<string, DiscoveryFile>;

/** Path → the file that is served there. */
export const discoveryFiles = new Map<string, DiscoveryFile>([
  ...(Object.keys(mediaTypes) as DiscoveryFile[]).map((path) => [path, path] as const),
  ...Object.entries(aliases),
]);

/** Paths of the discovery files, built from the registry and the rules of `scan_agent_config`. */
export const discoveryPaths: readonly string[] = [...discoveryFiles.keys()];

/** Of files that every origin may read. */
export const openCors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
} as const;

/** Serves the built files; placeholders are filled in once, from configuration, never from `Host`. */
export function createDiscovery(
  load: Deps["discovery"],
  baseUrl: string,
): (exchange: Exchange, path: DiscoveryFile) => Promise<Response> {
  let files: Promise<Readonly<Record<string, BuiltFile>>> | undefined;
  return async ({ request, requestId }, path) => {
    if (request.method === "OPTIONS") return preflight();
    const file = (await (files ??= prepare(load, baseUrl)))[path];
    if (file === undefined) {
      return errorResponse({ error: "not-found", detail: "This file is not built." }, requestId);
    }
    return answerFile(request, file);
  };
}

async function prepare(load: Deps["discovery"], baseUrl: string) {
  const files: Record<string, BuiltFile> = {};
  for (const [path, text] of Object.entries(await load())) {
    files[path] = builtFile(filled(text, baseUrl), mediaTypes[path as DiscoveryFile], openCors);
  }
  return files;
}

/** The text with the service's own address in the places that the build leaves open for it. */
function filled(text: string, baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return text
    .replaceAll("{base_url}", () => baseUrl)
    .replaceAll("{host}", () => hostname)
    .replaceAll("{reverse_host}", () => reversed(hostname));
}

/** Last label first, in the characters that names of MCP servers have (SEP-2127). */
function reversed(hostname: string): string {
  return hostname.split(".").reverse().join(".").replaceAll(/[^a-zA-Z0-9.-]+/g, "-");
}

/** Fetch standard, CORS-preflight. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...openCors,
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "Allow": "GET, HEAD, OPTIONS",
    },
  });
}
