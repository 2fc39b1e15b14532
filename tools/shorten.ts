/** Keeps an answer within a surface's size: lists are cut from their ends, and the answer says so. */
import type { ToolAnswer } from "../schema/tool.ts";

/** A list at the top of an answer that may be cut, and the member that counts what it leaves out. */
export type Cut = { readonly list: string; readonly more: string };

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function textBytes(text: string): number {
  return encoder.encode(text).length;
}

/** Bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return textBytes(JSON.stringify(value));
}

/** A counter may grow by so many digits. */
const COUNTER_SLACK = 16;

/**
 * The answer in at most `bytesMax` bytes of JSON, if cutting these lists is enough: what comes first is
 * cut first. Pointers of `untrustedFields` and `unknown` into what was left out go with it.
 */
export function shorten(answer: ToolAnswer, cuts: readonly Cut[], bytesMax: number): ToolAnswer {
  if (bytesMax === Infinity) return answer;
  let short = answer;
  for (const { list, more } of cuts) {
    let over = jsonBytes(short) - bytesMax;
    if (over <= 0) break;
    const entries = short[list];
    if (!Array.isArray(entries)) continue;
    let kept = entries.length;
    for (over += COUNTER_SLACK; kept > 0 && over > 0; kept--) {
      over -= jsonBytes(entries[kept - 1]) + 1;
    }
    short = withoutEnd(short, list, kept, { [more]: Number(short[more]) + entries.length - kept });
  }
  return short;
}

function withoutEnd(
  answer: ToolAnswer,
  list: string,
  kept: number,
  counted: Readonly<Record<string, number>>,
): ToolAnswer {
  const stays = (pointer: unknown) => {
    const [, name, index] = String(pointer).split("/");
    return name !== list || index === undefined || Number(index) < kept;
  };
  const { untrustedFields, unknown } = answer;
  return {
    ...answer,
    [list]: (answer[list] as unknown[]).slice(0, kept),
    ...counted,
    ...(Array.isArray(untrustedFields) ? { untrustedFields: untrustedFields.filter(stays) } : {}),
    ...(Array.isArray(unknown) ? { unknown: unknown.filter(({ field }) => stays(field)) } : {}),
  } as ToolAnswer;
}
