/** Texts of a megabyte: a hostile part many times over, on the chain, at each explorer and in requests. */
import type { Harness } from "../rig/harness.ts";
import { addressed, arguments_, both, tools, type Visitor } from "./_text_asks.ts";
import { checkHtml } from "./_text_checks.ts";
import { Findings } from "./_text_findings.ts";
import { pagesOf } from "./_text_pages.ts";
import type { TextWorld } from "./_text_world.ts";
import type { Known } from "./_text_writers.ts";
import type { Text } from "./_texts.ts";
import type { Claim } from "./claim.ts";

const mark = "qhugez";
const partBytes = 64;
const bytesMin = 1_000_000;

/** Of as many bytes as fill two words of a contract's storage. */
const part = (() => {
  const text = `${mark}\u202e<b>\u200b=1\u001b[31m "[x](//evil.example)`;
  return text + "x".repeat(partBytes - new TextEncoder().encode(text).length);
})();

export const hugeTimes = BigInt(Math.ceil(bytesMin / partBytes));

const text = part.repeat(Number(hugeTimes));

/** One for each explorer that may vouch for it. */
export const hugeTexts: readonly (Text & Pick<Known, "at">)[] =
  (["sourcify", "etherscan", "blockscout"] as const)
    .map((at) => ({ family: `huge at ${at}`, mark, text, isWhole: true, at }));

/** What their tokens are made with. */
export const hugeParts: readonly Text[] = hugeTexts.map((one) => ({ ...one, text: part }));

/** Longer than any page is that holds no text of somebody. */
const pageLengthMax = 100_000;

/** Through every tool, over both surfaces, in every request and on every page. */
export async function megabytes(
  visitor: Visitor & { readonly harness: Harness },
  { huge, trap }: Pick<TextWorld, "huge" | "trap">,
): Promise<Claim> {
  const findings = new Findings();
  await trap.say(part, Number(hugeTimes));
  for (const one of huge.placed) {
    for (const ask of [tools, arguments_, addressed]) await ask(visitor, one, findings);
    await both(
      visitor,
      "check_honeypot",
      { token: trap.token, network: "ethereum" },
      one,
      findings,
    );
    const sent = { content: one.text, filename: one.text };
    await both(visitor, "scan_agent_config", sent, one, findings);
    for (const [name, html] of Object.entries(await pagesOf(visitor, one))) {
      const { faults, places } = checkHtml(html, null, one);
      const long = html.length > pageLengthMax ? ["not cut"] : [];
      findings.add(`page ${name}`, one, { faults: [...faults, ...long], places });
    }
  }
  return findings.together("a megabyte of it leaves no surface raw or uncut");
}
