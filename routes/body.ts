/** Reads request bodies, bounded in bytes and time. */
import { limits } from "../schema/limits.ts";
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

/** A body's text. A lying Content-Length changes nothing: the bytes are counted. */
export async function readTextBody(
  request: Request,
): Promise<{ readonly ok: true; readonly text: string } | Extract<BodyOutcome, { ok: false }>> {
  const length = request.headers.get("content-length");
  if (Number(length) > limits.bodyBytesMax) return { ok: false, problem: "too-large" };
  // Where the listener holds the body to a stated length, reading it at once is twice as fast.
  const bytes = length === null ? await readStream(request.body) : await readWhole(request);
  if (typeof bytes === "string") return { ok: false, problem: bytes };
  try {
    return { ok: true, text: utf8.decode(bytes) };
  } catch {
    return { ok: false, problem: "not-utf-8" };
  }
}

export function parseJson(text: string): BodyOutcome {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: "not-json" };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readWhole(request: Request): Promise<Uint8Array | BodyProblem> {
  const whole = request.bytes().catch((): BodyProblem => "unreadable");
  const bytes = await within(whole, limits.bodyTimeoutMs, (): BodyProblem => "too-slow");
  return typeof bytes !== "string" && bytes.length > limits.bodyBytesMax ? "too-large" : bytes;
}

async function readStream(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array | BodyProblem> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let tooSlow = false;
  const timer = setTimeout(() => {
    tooSlow = true;
    reader.cancel().catch(() => {});
  }, limits.bodyTimeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (tooSlow) return "too-slow";
      if (done) break;
      length += value.length;
      if (length > limits.bodyBytesMax) {
        reader.cancel().catch(() => {});
        return "too-large";
      }
      chunks.push(value);
    }
  } catch {
    return "unreadable";
  } finally {
    clearTimeout(timer);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
