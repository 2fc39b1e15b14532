/** A JSON-RPC upstream on loopback that misbehaves on request and counts what it is asked. */

/** One call as it arrived. */
export type FakeCall = { readonly id: number; readonly method: string; readonly params: unknown[] };

/** Answers a whole HTTP request; `calls` is what its body held. */
export type FakeAnswer = (
  calls: readonly FakeCall[],
  request: { readonly isBatch: boolean; readonly count: number },
) => Response | Promise<Response>;

export type FakeRpc = {
  readonly url: string;
  /** HTTP requests so far. */
  readonly requests: () => number;
  /** Replaces the behaviour. */
  readonly answer: (answer: FakeAnswer) => void;
  readonly stop: () => Promise<void>;
};

/** A well-behaved answer: `result` per call, in order. */
export function results(of: (call: FakeCall) => unknown): FakeAnswer {
  return (calls, { isBatch }) => {
    const answers = calls.map((call) => ({ jsonrpc: "2.0", id: call.id, ...entry(of(call)) }));
    return Response.json(isBatch ? answers : answers[0]);
  };
}

/** An error in the place of a result. */
export class RpcError {
  constructor(readonly code: number, readonly message: string, readonly data?: unknown) {}
}

function entry(value: unknown): Record<string, unknown> {
  return value instanceof RpcError ? { error: { ...value } } : { result: value };
}

/** Answers `eth_chainId`, and everything else through `of`. */
export function onChain(chainId: number, of: (call: FakeCall) => unknown): FakeAnswer {
  return results((call) => call.method === "eth_chainId" ? `0x${chainId.toString(16)}` : of(call));
}

/** Starts the fake; it answers nothing useful until told. */
export function startFakeRpc(first: FakeAnswer): FakeRpc {
  let answer = first;
  let count = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    count += 1;
    const body = await request.json();
    const calls: FakeCall[] = Array.isArray(body) ? body : [body];
    return await answer(calls, { isBatch: Array.isArray(body), count });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/secret-key`,
    requests: () => count,
    answer: (next) => {
      answer = next;
    },
    stop: () => server.shutdown(),
  };
}
