/** `/engine/manifest.json` and the files it lists: open to everybody, and the same for ever. */
import { type EngineFile, type EngineManifest, enginePath } from "../../schema/engine.ts";
import type { Deps, Exchange } from "../deps.ts";
import { preflight } from "../discovery.ts";
import { answerFile, builtFile, fileHeaders, notModified } from "../files.ts";
import { errorResponse, type Failure } from "../respond.ts";
import { engineFileUrl, publishedEngines } from "./_engines.ts";

/** By the end of a name. What is not here is served as bytes: no browser runs or shows it. */
const mediaTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  wasm: "application/wasm",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
};
const bytes = "application/octet-stream";

/** A published version is never changed, and so neither is what a URL answers. */
const forever = "public, max-age=31536000, immutable";

const unreadable = {
  error: "internal",
  detail: "The list of engines cannot be read; the operator has to mend it.",
} as const satisfies Failure;

export async function manifestFile(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId } = exchange;
  if (request.method === "OPTIONS") return preflight();
  const manifest = await publishedEngines(deps);
  if (manifest === null) return errorResponse(unreadable, requestId);
  const text = JSON.stringify(withUrls(deps, manifest), null, 2) + "\n";
  return answerFile(request, builtFile(text, "application/json"));
}

function withUrls(deps: Deps, { versions }: EngineManifest) {
  return {
    versions: versions.map(({ version, publishedAt, files }) => ({
      version,
      publishedAt,
      files: files.map((file) => ({ ...file, url: engineFileUrl(deps, version, file.name) })),
    })),
  };
}

export async function engineFile(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId, params } = exchange;
  if (request.method === "OPTIONS") return preflight();
  // Version and name come from the manifest alone: the caller's text names no path.
  const manifest = await publishedEngines(deps);
  if (manifest === null) return errorResponse(unreadable, requestId);
  const version = manifest.versions.find(({ version }) => version === params["version"]);
  const file = version?.files.find(({ name }) => name === params["file"]);
  const opened = version && file && await openFile(deps, version.version, file);
  if (!opened) {
    const detail =
      `No such engine file is published. ${enginePath}/manifest.json lists those that are.`;
    return errorResponse({ error: "not-found", detail }, requestId);
  }
  const headers = {
    ...fileHeaders(mediaTypeOf(file.name), { bytes: file.bytes, sha256: file.sha256 }),
    "Cache-Control": forever,
  };
  const short = notModified(request, headers) ??
    (request.method === "HEAD" ? new Response(null, { headers }) : undefined);
  if (short === undefined) return new Response(opened.readable, { headers });
  opened.close();
  return short;
}

/** The file, if it has the length that was published: another one would be served under its hash. */
async function openFile(
  { config, log }: Deps,
  version: string,
  { name, bytes }: EngineFile,
): Promise<Deno.FsFile | undefined> {
  try {
    const opened = await Deno.open(`${config.engineDir}/${version}/${name}`);
    if ((await opened.stat()).size === bytes) return opened;
    opened.close();
  } catch {
    // Told below like a file of another length.
  }
  log("error", "engine-file-broken", { version, name });
  return undefined;
}

function mediaTypeOf(name: string): string {
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(mediaTypes, end) ? mediaTypes[end] ?? bytes : bytes;
}
