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
import { isPrintableAscii } from "../../schema/text.ts";
import { isObject, type QuietMessage, type RpcRequest } from "./_message.ts";
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
  const named = headers.get(versionHeader);
  const claim = claimOf(request);
  if (claim === undefined) return legacyEra(request, named);
  return claimFault(request, claim, named) ?? metaFault(request) ??
    (named === null ? mismatch(request, "MCP-Protocol-Version") : undefined) ??
    repeatFault(request, headers) ?? modernEra;
}

const modernEra: Era = { modern: true };

/**
 * Why a notification or a posted response is refused. No header has to repeat its body (2026-07-28,
 * "Sending Messages"), but none may contradict it, and the revision has to be one that is served.
 */
export function quietFault(message: QuietMessage, headers: Headers): Reply | undefined {
  const named = headers.get(versionHeader);
  const claim = claimOf(message);
  const fault = claim === undefined ? undefined : claimFault(nameless, claim, named);
  if (fault !== undefined) return fault;
  if (named !== null && !isServed(named)) return unsupportedVersion(undefined, named);
  const { method, params } = message;
  if ((claim ?? named) !== modernRevision || method === undefined) return undefined;
  const repeated = headers.get("mcp-method");
  if (repeated !== null && repeated !== method) return mismatch(nameless, "Mcp-Method");
  return headers.has("mcp-name") && !repeatsName(method, params, headers)
    ? mismatch(nameless, "Mcp-Name")
    : undefined;
}

/** What has no id that an answer could name. */
const nameless = { id: undefined } as const;

export function isServed(revision: string): boolean {
  return mcpRevisions.some((known) => known === revision);
}

type WithParams = Pick<RpcRequest, "params">;

function metaOf({ params: { _meta: meta } }: WithParams): Readonly<Record<string, unknown>> {
  return isObject(meta) ? meta : {};
}

/** What `_meta` says of the revision; `undefined` where it says nothing. */
function claimOf(message: WithParams): unknown {
  return metaOf(message)[metaKeys.protocolVersion];
}

/** Whether the message is one of 2026-07-28, or of a revision after it. */
export function claimsVersion(message: WithParams): boolean {
  return claimOf(message) !== undefined;
}

/** Why a revision claimed in `_meta` is not served that way. */
function claimFault(message: Identified, claim: unknown, named: string | null): Reply | undefined {
  if (typeof claim !== "string") return badMeta(message, "protocolVersion");
  if (named !== null && named !== claim) return mismatch(message, "MCP-Protocol-Version");
  if (claim === modernRevision) return undefined;
  // One that opens with `initialize` must not be listed: its client would ask the same again.
  return unsupportedVersion(message.id, claim, isServed(claim) ? [modernRevision] : mcpRevisions);
}

/** The revision that the version header names; the oldest without one. */
export function namedRevision(headers: Headers): string {
  return headers.get(versionHeader) ?? revisionWhenUnnamed;
}

/** 400 that lists the revisions served. */
export function unsupportedVersion(
  id: RequestId,
  requested: string,
  supported: readonly string[] = mcpRevisions,
): Reply {
  const data = { supported, requested: echoed(requested) };
  return errorReply(400, "unsupportedVersion", "Unsupported protocol version", { id, data });
}

function legacyEra(request: RpcRequest, named: string | null): Era | Reply {
  const revision = legacyRevisions.find((known) => known === (named ?? revisionWhenUnnamed));
  if (revision !== undefined) return { modern: false, revision };
  if (named !== modernRevision) return unsupportedVersion(request.id, named ?? "");
  if (request.method === "initialize") return mismatch(request, "MCP-Protocol-Version");
  return badMeta(request, "protocolVersion");
}

/** What 2026-07-28 demands of `_meta` of each request. */
function metaFault(request: RpcRequest): Reply | undefined {
  const meta = metaOf(request);
  const info = meta[metaKeys.clientInfo];
  if (!isObject(meta[metaKeys.clientCapabilities])) return badMeta(request, "clientCapabilities");
  if (info !== undefined && !isImplementation(info)) return badMeta(request, "clientInfo");
  return undefined;
}

/** What its headers repeat of the body. */
function repeatFault(request: RpcRequest, headers: Headers): Reply | undefined {
  if (plainValue(headers, "mcp-method") !== request.method) return mismatch(request, "Mcp-Method");
  return repeatsName(request.method, request.params, headers)
    ? undefined
    : mismatch(request, "Mcp-Name");
}

/** Whether `Mcp-Name` says what the parameter does that names something, where the method has one. */
function repeatsName(method: string, params: RpcRequest["params"], headers: Headers): boolean {
  const field = nameFields.get(method);
  if (field === undefined) return true;
  const name = decodeName(plainValue(headers, "mcp-name"));
  return name !== undefined && name === params[field];
}

/** A header that holds what a header may hold (2026-07-28, "Value Encoding"). */
function plainValue(headers: Headers, name: string): string | undefined {
  const value = headers.get(name);
  return value !== null && isPrintableAscii(value.replaceAll("\t", " ")) ? value : undefined;
}

/** The parameter that `Mcp-Name` repeats. */
const nameFields: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * A header value as it is, or the UTF-8 behind `=?base64?…?=`; `undefined` for neither. Base64 is read strictly
 * (RFC 4648, 3.5), and a byte order mark is a character like others: else two headers would say the same.
 */
function decodeName(value: string | undefined): string | undefined {
  const encoded = value === undefined ? null : /^=\?base64\?(.*)\?=$/.exec(value);
  if (encoded === null) return value;
  const text = encoded[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    if (bytes.toBase64() !== text) return undefined;
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isImplementation(value: unknown): boolean {
  return isObject(value) && typeof value["name"] === "string" &&
    typeof value["version"] === "string";
}

type Identified = { readonly id: RequestId };

function mismatch({ id }: Identified, header: string): Reply {
  return errorReply(400, "headerMismatch", `The header ${header} must repeat the body`, { id });
}

function badMeta({ id }: Identified, key: keyof typeof metaKeys): Reply {
  const message = `params._meta must hold a valid "${metaKeys[key]}"`;
  return errorReply(400, "invalidParams", message, { id });
}
