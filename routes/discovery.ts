/** The discovery files: static, unmetered, open to every origin, and independent of the database. */
import { sha256Hex } from "../schema/hash.ts";
import type { Deps, Exchange } from "./deps.ts";
import { errorResponse } from "./respond.ts";

const contentTypes = {
  "txt": "text/plain; charset=utf-8",
  "json": "application/json",
} as const satisfies Record<string, string>;

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
} as const;

type File = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Serves the built files; `{base_url}` is filled in once, from configuration, never from `Host`. */
export function createDiscovery(
  load: Deps["discovery"],
  baseUrl: string,
): (exchange: Exchange, path: string) => Promise<Response> {
  let files: Promise<Readonly<Record<string, File>>> | undefined;
  return async ({ request, requestId }, path) => {
    if (request.method === "OPTIONS") return preflight();
    const file = (await (files ??= prepare(load, baseUrl)))[path];
    if (file === undefined) {
      return errorResponse({ error: "not-found", detail: "This file is not built." }, requestId);
    }
    if (matches(request.headers.get("if-none-match"), file.headers["ETag"])) {
      return new Response(null, { status: 304, headers: file.headers });
    }
    return new Response(request.method === "HEAD" ? null : file.body, { headers: file.headers });
  };
}

async function prepare(load: Deps["discovery"], baseUrl: string) {
  const files: Record<string, File> = {};
  for (const [path, text] of Object.entries(await load())) {
    const body = text.replaceAll("{base_url}", () => baseUrl);
    const ending = path.endsWith(".json") ? "json" : "txt";
    const headers = {
      "Content-Type": contentTypes[ending],
      "Content-Length": String(new TextEncoder().encode(body).length),
      "ETag": `"${sha256Hex(body).slice(0, 32)}"`,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      ...cors,
    };
    files[path] = { body, headers };
  }
  return files;
}

/** RFC 9110, 13.1.2: `*`, or any of the listed tags by weak comparison. */
function matches(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...cors,
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "If-None-Match",
      "Access-Control-Max-Age": "86400",
      "Allow": "GET, HEAD, OPTIONS",
    },
  });
}
