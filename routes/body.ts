/** Reads request bodies, bounded in bytes and time. */
import { limits } from "../schema/limits.ts";
import { readCapped } from "../schema/read_capped.ts";
import { decodeUtf8 } from "../schema/utf8.ts";
import { within } from "./_within.ts";

export type BodyProblem = "too-large" | "too-slow" | "unreadable" | "not-utf-8" | "not-json";

export type BodyOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: BodyProblem };

/** Parses a JSON body whatever its Content-Type; an absent or empty one is `{}` (DESIGN 5). */
export async function readJsonBody(request: Request): Promise<BodyOutcome> {
  const body = await readTextBody(request);
  if (!body.ok) return body;
  return body.text.trim() === "" ? { ok: true, value: {} } : parseJson(body.text);
}

/** A body's text. A lying Content-Length changes nothing: the bytes are counted as they come. */
export async function readTextBody(
  request: Request,
): Promise<{ readonly ok: true; readonly text: string } | Extract<BodyOutcome, { ok: false }>> {
  const stated = Number(request.headers.get("content-length"));
  if (stated > limits.bodyBytesMax) return tooLarge;
  const { body } = request;
  if (body === null) return { ok: true, text: "" };
  const { bytes, cancel } = readCapped(body, limits.bodyBytesMax);
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

const tooLarge = { ok: false, problem: "too-large" } as const;

export function parseJson(text: string): BodyOutcome {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: "not-json" };
  }
}
