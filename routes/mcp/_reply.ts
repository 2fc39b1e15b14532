/** JSON-RPC 2.0 answers as text: what is the same in every answer is written once. */
import { shownText } from "../../schema/api_key.ts";
import { rpcCodes } from "../../schema/mcp.ts";
import type { Failure } from "../respond.ts";

/** A request's id (MCP schema, `RequestId`); `undefined` where none could be read. */
export type RequestId = string | number | undefined;

/** The answer to one message. */
export type Reply = {
  /** HTTP status of the answer when the message came alone. */
  readonly status: number;
  /** A JSON-RPC response; `null` for what is not answered. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Refused for its caller or a ceiling: the status stays when nothing else in a batch is answered. */
  readonly refused?: true;
  /** Credits that were given back: in a batch, what others saw of the account is that much behind. */
  readonly givenBack?: number;
  /** Refused for want of credits, which other messages of a batch may have given back since. */
  readonly exhausted?: true;
};

const none: Readonly<Record<string, string>> = {};

/** Code points of a caller's text that an answer repeats. */
const echoLengthMax = 256;

/** What an answer repeats of a caller's text: hosts put errors before their models. */
export function echoed(text: string): string {
  return shownText(text, echoLengthMax);
}

/** A result that is JSON already. */
export function resultReply(
  id: RequestId,
  result: string,
  headers = none,
  settled: Pick<Reply, "givenBack" | "exhausted"> = {},
): Reply {
  const body = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
  return { status: 200, body, headers, ...settled };
}

/** Nothing: what notifications and posted responses get. */
export function acceptedReply(headers = none): Reply {
  return { status: 202, body: null, headers };
}

/** An error; without an id where none could be read (2026-07-28: it is left out, never null). */
export function errorReply(
  status: number,
  code: keyof typeof rpcCodes,
  message: string,
  { id, data, headers = none, refused }: {
    readonly id?: RequestId;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly refused?: true;
  } = {},
): Reply {
  const error = { code: rpcCodes[code], message, ...(data === undefined ? {} : { data }) };
  const body = JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), error });
  return { status, body, headers, ...(refused === undefined ? {} : { refused }) };
}

/** A refusal of the service in a JSON-RPC error; the stable code stands in `data.error`. */
export function failureReply(
  { error, detail, headers = none }: Failure,
  status: number,
  id: RequestId,
  data?: Readonly<Record<string, unknown>>,
): Reply {
  const code = status >= 500 ? "internalError" : "invalidRequest";
  const all = { error, detail, ...data };
  return errorReply(status, code, detail, { id, data: all, headers, refused: true });
}
