/**
 * Bodies of strangers, read into one buffer. A chunk as the runtime hands it out keeps the 64 KiB alive
 * that it was read into, be it of one byte: chunks that are kept are no bounded memory.
 */

/** An honest body brings hundreds of bytes with a read; single bytes without end stop here. */
const readsMax = 65_536;
const firstBytes = 4 * 1024;
/** Reads after which a body is one of many pieces. */
const handedOutMax = 8;
/** Buffers kept for the next bodies: as many as are read at once, 4 MB at the most. */
const sparesMax = 64;
/** As much as the runtime takes itself; it undoes the framing of chunks in here, whose heads must fit. */
const lentBytes = 64 * 1024;
const noBytes = new Uint8Array();

/** A body that is being read. */
export type Reading = {
  /** All bytes, or `null` once they are over the cap or in too many pieces. */
  readonly bytes: Promise<Uint8Array | null>;
  /** Ends the reading; what `bytes` becomes is no matter then. */
  readonly cancel: () => void;
};

/** Starts to read; `bytes` rejects when the stream fails. */
export const readCapped = (body: ReadableStream<Uint8Array>, bytesMax: number): Reading =>
  reading(body, bytesMax, handedOutMax);

/**
 * The same for many bodies at once. Each chunk that is handed out, and the end, leaves 64 KiB to be
 * collected, which 25 scans of wallets under way have made 165 MB of; these are read into buffers that
 * are used again, and copied.
 */
export const readCopied = (body: ReadableStream<Uint8Array>, bytesMax: number): Reading =>
  reading(body, bytesMax, 0);

function reading(body: ReadableStream<Uint8Array>, bytesMax: number, handedOut: number): Reading {
  const source: Source = { body, reader: body.getReader() };
  return { bytes: collected(source, bytesMax, handedOut), cancel: () => cancel(source) };
}

/** `handedOut`: how many chunks are taken as the runtime hands them out, before it is lent a buffer. */
async function collected(
  source: Source,
  bytesMax: number,
  handedOut: number,
): Promise<Uint8Array | null> {
  let bytes = noBytes;
  let length = 0;
  /** The first chunk, for as long as it is all there is: most bodies are one. */
  let only: Uint8Array | null = null;
  for (let reads = 0; reads <= readsMax; reads++) {
    if (reads === handedOut) lend(source);
    const { done, value: chunk } = await source.reader.read();
    if (done) return only ?? bytes.subarray(0, length);
    const end = length + chunk.length;
    if (end > bytesMax) break;
    if (reads === 0 && handedOut > 0) only = chunk;
    else {
      if (only !== null || end > bytes.length) bytes = grown(only ?? bytes, end, bytesMax);
      only = null;
      bytes.set(chunk, length);
    }
    length = end;
  }
  cancel(source);
  return null;
}

function grown(bytes: Uint8Array, neededBytes: number, bytesMax: number) {
  const wanted = Math.max(firstBytes, neededBytes, 2 * bytes.length);
  const larger = new Uint8Array(Math.min(wanted, bytesMax));
  larger.set(bytes);
  return larger;
}

/** A body and who reads it. */
type Source = { readonly body: ReadableStream<Uint8Array>; reader: Reader };

/** Chunks that are good until the next one is asked for. */
type Reader = Pick<
  ReadableStreamDefaultReader<Uint8Array>,
  "read" | "cancel" | "releaseLock"
>;

function cancel({ reader }: Source): void {
  reader.cancel().catch(() => {});
}

/**
 * Chunks as the runtime hands them out are quickest, and all there is of most requests' bodies; what comes
 * after them is read into a buffer that the runtime is lent. Streams that are not made of bytes cannot be
 * lent one and throw a TypeError; what comes from a socket can.
 */
function lend(source: Source): void {
  source.reader.releaseLock();
  try {
    source.reader = lending(source.body.getReader({ mode: "byob" }));
  } catch {
    source.reader = source.body.getReader();
  }
}

/** Buffers of bodies that have been read to their ends. */
const spares: ArrayBuffer[] = [];

function lending(reader: ReadableStreamBYOBReader): Reader {
  let buffer = spares.pop() ?? new ArrayBuffer(lentBytes);
  return {
    read: async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) {
        if (value !== undefined && spares.length < sparesMax) spares.push(value.buffer);
        return { done };
      }
      buffer = value.buffer;
      return { done, value };
    },
    cancel: () => reader.cancel(),
    releaseLock: () => reader.releaseLock(),
  };
}
