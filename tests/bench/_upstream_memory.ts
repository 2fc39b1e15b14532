/** An upstream that asks once and then answers from memory, so that only who asks is timed. */

/** In bytes, as they come from a socket: what turns text into them is no part of who asks. */
type Kept = { readonly body: Uint8Array<ArrayBuffer>; readonly status: number };

export type UpstreamMemory = {
  readonly send: typeof fetch;
  /** Before each call: what it counts starts at nothing. */
  readonly restart: () => void;
  /** Since then: milliseconds within `send`, and how often it was called. */
  readonly tookMs: () => number;
  readonly requests: () => number;
};

const headers = { "content-type": "application/json" } as const;

/** @param numbersOn whether who asks numbers its JSON-RPC on, so that no body comes twice */
export function answerFromMemory({ numbersOn = false } = {}): UpstreamMemory {
  const answers = new Map<string, Kept>();
  let [spentMs, requests] = [0, 0];
  const send: typeof fetch = async (input, init) => {
    const startMs = performance.now();
    const asked = textOf(init?.body);
    const numbered = numbersOn ? numberedAnew(asked) : null;
    const key = `${input} ${numbered?.text ?? asked}`;
    const kept = answers.get(key) ??
      await ask(input, { ...init, ...(numbered && { body: numbered.text }) });
    answers.set(key, kept);
    // What is kept needs no waiting, so measured requests at the same time are not counted twice.
    const body = numbered === null ? kept.body : withIds(kept.body, numbered.ids);
    const response = new Response(body, { status: kept.status, headers });
    requests += 1;
    spentMs += performance.now() - startMs;
    return response;
  };
  return {
    send,
    restart: () => void ([spentMs, requests] = [0, 0]),
    tookMs: () => spentMs,
    requests: () => requests,
  };
}

async function ask(input: RequestInfo | URL, init: RequestInit): Promise<Kept> {
  const response = await fetch(input, init);
  return { body: await response.bytes(), status: response.status };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Bytes written as numbers would take longer than the call that is measured. */
function textOf(body: BodyInit | null | undefined): string {
  return body instanceof Uint8Array ? decoder.decode(body) : String(body);
}

type Numbered = { readonly id: number };

/** A batch with its places for ids, and the ids that it had. */
function numberedAnew(text: string): { readonly ids: readonly number[]; readonly text: string } {
  const batch: readonly Numbered[] = JSON.parse(text);
  return {
    ids: batch.map(({ id }) => id),
    text: JSON.stringify(batch.map((request, place) => ({ ...request, id: place }))),
  };
}

/** The answers to such a batch, each with the id that stood in its place. */
function withIds(body: Uint8Array, ids: readonly number[]): Uint8Array<ArrayBuffer> {
  const answers: readonly Numbered[] = JSON.parse(decoder.decode(body));
  return encoder.encode(
    JSON.stringify(answers.map((answer) => ({ ...answer, id: ids[answer.id] }))),
  );
}
