/**
 * The revision a request is held to, chosen for each request: a version claimed in `_meta` means
 * 2026-07-28, none means a revision that opens with `initialize`, and its header says which.
 */
import {
  type LegacyRevision,
  legacyRevisions,
  mcpRevisions,
  modernRevision,
  protocolVersionMeta,
  revisionWhenUnnamed,
} from "../../schema/mcp.ts";
import { isObject, type RpcRequest } from "./_message.ts";
import { echoed, errorReply, type Reply, type RequestId } from "./_reply.ts";

export type Era =
  | { readonly modern: true }
  | { readonly modern: false; readonly revision: LegacyRevision };

const prefix = "io.modelcontextprotocol/";
const metaKeys = {
  protocolVersion: protocolVersionMeta,
  clientCapabilities: `${prefix}clientCapabilities`,
  clientInfo: `${prefix}clientInfo`,
} as const;
const versionHeader = "mcp-protocol-version";

/** The era of a request, or why its headers and `_meta` do not fit it. */
export function eraOf(request: RpcRequest, headers: Headers): Era | Reply {
  const meta = request.params["_meta"];
  const named = headers.get(versionHeader)?.trim();
  if (!isObject(meta) || !claimsVersion(request)) return legacyEra(request, named);
  const claim = meta[metaKeys.protocolVersion];
  if (typeof claim !== "string") return badMeta(request, "protocolVersion");
  if (named !== undefined && named !== claim) return mismatch(request, "MCP-Protocol-Version");
  if (claim !== modernRevision) return unsupportedVersion(request.id, claim);
  return metaFault(request, meta) ??
    (named === undefined ? mismatch(request, "MCP-Protocol-Version") : undefined) ??
    repeatFault(request, headers) ?? modernEra;
}

const modernEra: Era = { modern: true };

/** Whether the request is one of 2026-07-28, or of a revision after it. */
export function claimsVersion({ params }: RpcRequest): boolean {
  const meta = params["_meta"];
  return isObject(meta) && Object.hasOwn(meta, metaKeys.protocolVersion);
}

/** The revision that the version header names; the oldest without one. */
export function namedRevision(headers: Headers): string {
  return headers.get(versionHeader)?.trim() ?? revisionWhenUnnamed;
}

/** 400 that lists the revisions served. */
export function unsupportedVersion(id: RequestId, requested: string): Reply {
  const data = { supported: mcpRevisions, requested: echoed(requested) };
  return errorReply(400, "unsupportedVersion", "Unsupported protocol version", { id, data });
}

function legacyEra(request: RpcRequest, named: string | undefined): Era | Reply {
  const revision = legacyRevisions.find((known) => known === (named ?? revisionWhenUnnamed));
  if (revision !== undefined) return { modern: false, revision };
  if (named !== modernRevision) return unsupportedVersion(request.id, named ?? "");
  if (request.method === "initialize") return mismatch(request, "MCP-Protocol-Version");
  return badMeta(request, "protocolVersion");
}

/** What 2026-07-28 demands of `_meta` of each request. */
function metaFault(
  request: RpcRequest,
  meta: Readonly<Record<string, unknown>>,
): Reply | undefined {
  const info = meta[metaKeys.clientInfo];
  if (!isObject(meta[metaKeys.clientCapabilities])) return badMeta(request, "clientCapabilities");
  if (info !== undefined && !isImplementation(info)) return badMeta(request, "clientInfo");
  return undefined;
}

/** What its headers repeat of the body. */
function repeatFault(request: RpcRequest, headers: Headers): Reply | undefined {
  if (headers.get("mcp-method")?.trim() !== request.method) return mismatch(request, "Mcp-Method");
  const field = nameFields.get(request.method);
  if (field === undefined) return undefined;
  const name = decodeName(headers.get("mcp-name")?.trim());
  return name === undefined || name !== request.params[field]
    ? mismatch(request, "Mcp-Name")
    : undefined;
}

/** The parameter that `Mcp-Name` repeats. */
const nameFields: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** A header value as it is, or the UTF-8 behind `=?base64?…?=`; `undefined` for neither. */
function decodeName(value: string | undefined): string | undefined {
  const encoded = value === undefined ? null : /^=\?base64\?(.*)\?=$/.exec(value);
  if (encoded === null) return value;
  try {
    const bytes = Uint8Array.from(atob(encoded[1] ?? ""), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isImplementation(value: unknown): boolean {
  return isObject(value) && typeof value["name"] === "string" &&
    typeof value["version"] === "string";
}

function mismatch({ id }: RpcRequest, header: string): Reply {
  return errorReply(400, "headerMismatch", `The header ${header} must repeat the body`, { id });
}

function badMeta({ id }: RpcRequest, key: keyof typeof metaKeys): Reply {
  const message = `params._meta must hold a valid "${metaKeys[key]}"`;
  return errorReply(400, "invalidParams", message, { id });
}
