/** A decoded call as an answer shows it: the calls within it as one flat list. */
import type { Address } from "../evm/network.ts";
import type { DecodedCall } from "../transaction/call.ts";

type Fields = Omit<DecodedCall, "inner" | "innerUnread">;

/** One call within the transaction's. */
export type InnerCallResult = Fields & {
  readonly within: number | null;
  readonly to: Address | null;
  readonly value: string | null;
  readonly delegatecall: boolean;
};

/** A call and all that it holds, and how many are left out. */
export type CallResult = {
  readonly call: Fields;
  readonly innerCalls: readonly InnerCallResult[];
  readonly innerUnread: number;
};

export function callResult(decoded: DecodedCall): CallResult {
  const innerCalls: InnerCallResult[] = [];
  let innerUnread = 0;
  const collect = ({ inner, innerUnread: unread }: DecodedCall, within: number | null) => {
    innerUnread += unread;
    for (const { to, value, delegatecall, call } of inner) {
      const index = innerCalls.length;
      const shown = value === null ? null : String(value);
      innerCalls.push({ within, to, value: shown, delegatecall, ...fieldsOf(call) });
      collect(call, index);
    }
  };
  collect(decoded, null);
  return { call: fieldsOf(decoded), innerCalls, innerUnread };
}

function fieldsOf({ inner: _inner, innerUnread: _unread, ...fields }: DecodedCall): Fields {
  return fields;
}
