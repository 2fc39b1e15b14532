/** Reads request bodies, bounded in bytes and time. */
import { limits } from "../schema/limits.ts";
import { readCapped } from "../schema/read_capped.ts";
import { decodeUtf8 } from "../schema/utf8.ts";
import type { Exchange } from "./deps.ts";
import { within } from "./_within.ts";

export type BodyProblem = "too-large" | "too-slow" | "unreadable" | "not-utf-8" | "not-json";

export type BodyOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: BodyProblem };

/** Parses a JSON body whatever its Content-Type; an absent or empty one is `{}` (DESIGN 5). */
export async function readJsonBody(arrived: Arrived): Promise<BodyOutcome> {
  const body = await readTextBody(arrived);
  if (!body.ok) return body;
  return body.text.trim() === "" ? { ok: true, value: {} } : parseJson(body.text);
}

/** A body's text. A lying Content-Length changes nothing: no more bytes are taken than the limit. */
export async function readTextBody(
  arrived: Arrived,
): Promise<{ readonly ok: true; readonly text: string } | Extract<BodyOutcome, { ok: false }>> {
  const { request } = arrived;
  const stated = request.headers.get("content-length");
  if (Number(stated) > limits.bodyBytesMax) return tooLarge;
  // To look at `body` makes a stream of it, which takes longer than the rest of a call's reading.
  const { bytes, cancel } = endsAsStated(stated, arrived) || request.body === null
    ? { bytes: request.bytes(), cancel: () => {} }
    : readCapped(request.body, limits.bodyBytesMax);
  let read: Uint8Array | null | "too-slow";
  try {
    read = await within(bytes, limits.bodyTimeoutMs, () => {
      cancel();
      return "too-slow" as const;
    });
  } catch {
    return { ok: false, problem: "unreadable" };
  }
  if (read === null) return tooLarge;
  if (read === "too-slow") return { ok: false, problem: read };
  const text = decodeUtf8(read);
  return text === null ? { ok: false, problem: "not-utf-8" } : { ok: true, text };
}

/** A request as it arrived. */
type Arrived = Pick<Exchange, "request" | "info">;

/**
 * Whether the body has as many bytes as Content-Length says, which makes it quicker to take it whole:
 * HTTP ends it there, unless Transfer-Encoding says otherwise (RFC 9112, 6.3). That holds for what a
 * listener read from a connection, not for a request that a program made. A length that stands twice
 * is let through as `12, 12` (RFC 9110, 8.6) and is no number to hold against the limit.
 */
function endsAsStated(stated: string | null, { request, info }: Arrived): boolean {
  return stated !== null && /^\d+$/.test(stated) && "completed" in info &&
    request.headers.get("transfer-encoding") === null;
}

const tooLarge = { ok: false, problem: "too-large" } as const;

export function parseJson(text: string): BodyOutcome {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: "not-json" };
  }
}
