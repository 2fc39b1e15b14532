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

/** A body's text. A lying Content-Length changes nothing: the bytes are counted as they come. */
export async function readTextBody(
  request: Request,
): Promise<{ readonly ok: true; readonly text: string } | Extract<BodyOutcome, { ok: false }>> {
  const stated = Number(request.headers.get("content-length"));
  if (stated > limits.bodyBytesMax) return { ok: false, problem: "too-large" };
  const bytes = await readBytes(request.body);
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

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array | BodyProblem> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  return await within(countedBytes(reader), limits.bodyTimeoutMs, (): BodyProblem => {
    reader.cancel().catch(() => {});
    return "too-slow";
  });
}

/** All bytes, or no more of them than it takes to know that they are too many. */
async function countedBytes(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | BodyProblem> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
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
