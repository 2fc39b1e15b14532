/** What tests print, line by line. Many read it: what holds a secret is kept back, and counted. */
import { secretsIn } from "../tests/rig/secrets_in.ts";
import { type Counts, countsOf } from "./test_total.ts";

export type Shown = {
  /** Of the runner's closing line, if there was one. */
  readonly counts: Counts | undefined;
  readonly secretLines: number;
};

/** Writes lines as they come, but for those with a secret and the runner's closing line. */
export async function show(
  output: ReadableStream<Uint8Array>,
  write: (line: string) => void,
): Promise<Shown> {
  let closing: Counts | undefined;
  let secretLines = 0;
  let begun = "";
  const print = (line: string) => {
    const counts = countsOf(line);
    if (counts !== undefined) closing = counts;
    else if (secretsIn(line) === 0) write(line);
    else secretLines++;
  };
  const decoder = new TextDecoder();
  for await (const part of output) {
    const lines = (begun + decoder.decode(part, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach(print);
  }
  if (begun !== "") print(begun);
  return { counts: closing, secretLines };
}
