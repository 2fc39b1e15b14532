/** Reads JSON-RPC 2.0 answers from any node, however it words them. */
import { cleanText } from "../../schema/text.ts";
import { isHex } from "./hex.ts";
import type { RpcAnswer, RpcErrorKind, RpcFailure } from "./rpc.ts";

const MESSAGE_LENGTH_MAX = 200;

/** Longest revert data kept, in characters of hex; longer data is dropped rather than cut. */
const DATA_LENGTH_MAX = 16_384;

/** Method not found, method not supported (EIP-1474). */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([-32601, -32004]);

/** Internal error, resource not found or unavailable, limit exceeded; 429 as some gateways put it. */
const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([-32603, -32001, -32002, -32005, 429]);

/** The call itself failed, gas included: the same on every node. */
const REVERT_TEXT =
  /\brevert|VM execution error|invalid opcode|invalid jump|stack (underflow|overflow)|out ?of ?gas|gas uint64 overflow|EVM error/i;
const UNAVAILABLE_TEXT =
  /missing trie node|header not found|(unknown|missing) block|block not found|state .*not available|(state|history).*pruned|rate limit|too many requests|request limit|timed? ?out|try again/i;
const UNSUPPORTED_TEXT = /method .*(not (found|supported|available|exist)|does ?n.t exist)/i;

/** The answer of a call that no entry of the batch answers. */
export const unanswered: RpcFailure = {
  ok: false,
  kind: "unanswered",
  code: null,
  message: "",
  data: null,
};

/** The id of an entry as a number; nodes send numbers back as strings at times. */
export function answerId(entry: unknown): number | null {
  if (!isObject(entry)) return null;
  const id = entry["id"];
  if (typeof id === "number") return id;
  return typeof id === "string" && /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** Reads one entry; what is neither a result nor an error is unanswered. */
export function readAnswer(entry: unknown): RpcAnswer {
  if (!isObject(entry)) return unanswered;
  const error = entry["error"];
  if (error !== undefined && error !== null) return readError(error);
  return "result" in entry ? { ok: true, result: entry["result"] } : unanswered;
}

/** Answers in the order of ids 1 to `count`; the first entry of an id counts. */
export function matchAnswers(entries: readonly unknown[], count: number): RpcAnswer[] {
  // Nearly every node answers in order.
  const isOrdered = entries.length === count &&
    entries.every((entry, index) => answerId(entry) === index + 1);
  if (isOrdered) return entries.map(readAnswer);
  const byId = new Map<number, unknown>();
  for (const entry of entries) {
    const id = answerId(entry);
    if (id !== null && !byId.has(id)) byId.set(id, entry);
  }
  return Array.from({ length: count }, (_, index) => readAnswer(byId.get(index + 1)));
}

function readError(error: unknown): RpcFailure {
  if (typeof error === "string") return failure(null, error, null);
  if (!isObject(error)) return unanswered;
  const code = typeof error["code"] === "number" ? error["code"] : null;
  const message = typeof error["message"] === "string" ? error["message"] : "";
  return failure(code, message, readData(error["data"]));
}

function failure(code: number | null, message: string, data: `0x${string}` | null): RpcFailure {
  const text = cleanText(message, MESSAGE_LENGTH_MAX).text;
  return { ok: false, kind: kindOf(code, text, data), code, message: text, data };
}

/** Text before code: several nodes report a revert as -32603 or -32000. */
function kindOf(code: number | null, text: string, data: string | null): RpcErrorKind {
  if (code === 3 || REVERT_TEXT.test(text)) return "reverted";
  if (UNAVAILABLE_TEXT.test(text)) return "unavailable";
  if (code !== null && UNSUPPORTED_CODES.has(code)) return "unsupported";
  if (UNSUPPORTED_TEXT.test(text)) return "unsupported";
  if (code !== null && UNAVAILABLE_CODES.has(code)) return "unavailable";
  return data !== null ? "reverted" : "failed";
}

/** Revert data: plain hex, wrapped in an object, or after the word "Reverted" (older clients). */
function readData(data: unknown): `0x${string}` | null {
  const inner = isObject(data) ? data["data"] : data;
  if (typeof inner !== "string" || inner.length > DATA_LENGTH_MAX) return null;
  const hex = inner.replace(/^Reverted /, "");
  return isHex(hex) ? hex : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
