/** What tests print, line by line. Many read it: what holds a secret is kept back, and counted. */
import { beginsPrivateKey, endsPrivateKey, secretsIn } from "../tests/rig/secrets_in.ts";
import { countsOf } from "./test_total.ts";

/** Longer than any private key is as text. */
const KEY_LINES_MAX = 200;

/**
 * Writes lines as they come, but for those with a secret: how many there were.
 *
 * @param late resolves when nothing is waited for any more: what a test left running holds the output open
 */
export async function show(
  output: ReadableStream<Uint8Array>,
  write: (line: string) => void,
  late: Promise<void> = new Promise(() => {}),
): Promise<number> {
  let secretLines = 0;
  let keyLines = 0;
  const print = (line: string) => {
    // The runner's closing line is part of no key.
    const isOfKey = keyLines > 0 && countsOf(line) === undefined;
    if (isOfKey || secretsIn(line) > 0) secretLines++;
    else write(line);
    if (beginsPrivateKey(line)) keyLines = KEY_LINES_MAX;
    else if (keyLines > 0) keyLines = endsPrivateKey(line) ? 0 : keyLines - 1;
  };
  for await (const line of linesOf(output, late)) print(line);
  return secretLines;
}

async function* linesOf(
  output: ReadableStream<Uint8Array>,
  late: Promise<void>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = output.getReader();
  const ended = late.then(() => ({ done: true, value: undefined }) as const);
  // Parts of a line that has not ended: joined once, for one of megabytes comes in thousands.
  let begun: string[] = [];
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), ended]);
    if (done) break;
    const [rest = "", ...lines] = decoder.decode(value, { stream: true }).split("\n");
    begun.push(rest);
    for (const line of lines) {
      yield begun.join("");
      begun = [line];
    }
  }
  reader.cancel().catch(() => {});
  const last = begun.join("");
  if (last !== "") yield last;
}
