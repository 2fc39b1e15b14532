/**
 * A batch as it is sent. It waits for a node as bytes, which are no part of the heap: the calls of a honeypot check are
 * a third of a megabyte of text, and what is on the heap for a second is moved by several collections.
 */
import { inSlice } from "../turn.ts";
import type { RpcCall } from "./rpc.ts";

/** The JSON of a batch, and where in it each call stands. */
export type Written = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly spans: readonly Span[];
};

type Span = { readonly start: number; readonly end: number };

/** What takes a millisecond to write waits for its turn; fifty such hold up everybody. */
const MANY_CALLS = 16;

const frozen = new WeakMap<readonly RpcCall[], Written>();

/** A frozen list is the same whenever it is asked: it is written once. */
export async function written(calls: readonly RpcCall[]): Promise<Written> {
  const known = frozen.get(calls);
  if (known !== undefined) return known;
  const made = calls.length >= MANY_CALLS ? await inSlice(() => write(calls)) : write(calls);
  if (Object.isFrozen(calls)) frozen.set(calls, made);
  return made;
}

/** The call of that number alone, for endpoints that refuse batches. */
export function single({ bytes, spans }: Written, index: number): Uint8Array<ArrayBuffer> {
  const { start, end } = spans[index]!;
  return bytes.subarray(start, end);
}

const encoder = new TextEncoder();
const [opening, comma, closing] = ["[", ",", "]"].map((character) => character.charCodeAt(0));
const closingBrace = encoder.encode("}");

function write(calls: readonly RpcCall[]): Written {
  const parts = calls.map(envelope);
  const spans: Span[] = [];
  let at = 1;
  for (const pieces of parts) {
    const end = pieces.reduce((sum, { length }) => sum + length, at);
    spans.push({ start: at, end });
    at = end + 1;
  }
  const bytes = new Uint8Array(at);
  bytes[0] = opening!;
  for (const [index, pieces] of parts.entries()) {
    const { start, end } = spans[index]!;
    let to = start;
    for (const piece of pieces) {
      bytes.set(piece, to);
      to += piece.length;
    }
    bytes[end] = comma!;
  }
  bytes[at - 1] = closing!;
  return { bytes, spans };
}

function envelope(call: RpcCall, index: number): readonly Uint8Array[] {
  const head = `{"jsonrpc":"2.0","id":${index + 1},"method":"${call.method}","params":`;
  if (call.paramsBytes !== undefined) return [encoder.encode(head), call.paramsBytes, closingBrace];
  return [encoder.encode(`${head}${JSON.stringify(call.params)}}`)];
}
