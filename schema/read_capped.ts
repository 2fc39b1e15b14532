/**
 * Bodies of strangers, read into one buffer. A chunk as the runtime hands it out keeps the 64 KiB alive
 * that it was read into, be it of one byte: chunks that are kept are no bounded memory.
 */

/** An honest body brings hundreds of bytes with a read; single bytes without end stop here. */
const readsMax = 65_536;
const firstBytes = 4 * 1024;
/** Reads after which a body is one of many pieces. */
const handedOutMax = 8;
/** As much as the runtime takes itself; it undoes the framing of chunks in here, whose heads must fit. */
const lentBytes = 64 * 1024;

/** A body that is being read. */
export type Reading = {
  /** All bytes, or `null` once they are over the cap or in too many pieces. */
  readonly bytes: Promise<Uint8Array | null>;
  /** Ends the reading; what `bytes` becomes is no matter then. */
  readonly cancel: () => void;
};

/** Starts to read; `bytes` rejects when the stream fails. */
export function readCapped(body: ReadableStream<Uint8Array>, bytesMax: number): Reading {
  const source = sourceOf(body);
  return { bytes: collected(source, bytesMax), cancel: source.cancel };
}

async function collected(source: Source, bytesMax: number): Promise<Uint8Array | null> {
  let bytes = new Uint8Array();
  let length = 0;
  let only: Uint8Array | null = null;
  for (let reads = 0; reads <= readsMax; reads++) {
    const chunk = await source.next();
    if (chunk === null) return only ?? bytes.subarray(0, length);
    const end = length + chunk.length;
    if (end > bytesMax) break;
    only = reads === 0 ? chunk : null;
    if (end > bytes.length) bytes = grown(bytes, end, bytesMax);
    bytes.set(chunk, length);
    length = end;
  }
  source.cancel();
  return null;
}

function grown(bytes: Uint8Array, neededBytes: number, bytesMax: number) {
  const wanted = Math.max(firstBytes, neededBytes, 2 * bytes.length);
  const larger = new Uint8Array(Math.min(wanted, bytesMax));
  larger.set(bytes);
  return larger;
}

/** Chunks that are good until the next one is asked for; `null` at the end. */
type Source = {
  readonly next: () => Promise<Uint8Array | null>;
  readonly cancel: () => void;
};

/**
 * Chunks as the runtime hands them out first, which is quickest and all there is of most bodies; of a
 * body in many pieces the rest is read into a buffer that the runtime is lent.
 */
function sourceOf(body: ReadableStream<Uint8Array>): Source {
  let source = handedOut(body.getReader());
  let reads = 0;
  return {
    next: () => {
      if (++reads === handedOutMax) {
        source.release();
        source = lentOrHandedOut(body);
      }
      return source.next();
    },
    cancel: () => source.cancel(),
  };
}

type Reader = Source & { readonly release: () => void };

function handedOut(reader: ReadableStreamDefaultReader<Uint8Array>): Reader {
  return {
    next: async () => (await reader.read()).value ?? null,
    cancel: () => void reader.cancel().catch(() => {}),
    release: () => reader.releaseLock(),
  };
}

/** Only what comes from a socket can be lent a buffer; others throw a TypeError. */
function lentOrHandedOut(body: ReadableStream<Uint8Array>): Reader {
  try {
    return lending(body.getReader({ mode: "byob" }));
  } catch {
    return handedOut(body.getReader());
  }
}

function lending(reader: ReadableStreamBYOBReader): Reader {
  let buffer = new ArrayBuffer(lentBytes);
  return {
    next: async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return null;
      buffer = value.buffer;
      return value;
    },
    cancel: () => void reader.cancel().catch(() => {}),
    release: () => reader.releaseLock(),
  };
}
