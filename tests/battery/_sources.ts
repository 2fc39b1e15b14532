/** Whether `sources` of an answer say who did not answer, and why. */
import type { UpstreamFault } from "./_faults.ts";
import type { Kind } from "./_stand.ts";

type Source = { readonly upstream: string; readonly outcome: string; readonly reason?: string };

/** Who fails is told with what is wrong of it, and nobody else is. */
export function wrongSources(
  sources: readonly Source[],
  failing: readonly Kind[],
  { told, mayAnswer, isHeavy }: UpstreamFault,
): string | undefined {
  for (const { upstream, outcome, reason } of sources) {
    const answered = ["ok", "empty", "unsupported"].includes(outcome);
    const fails = failing.includes(upstream as Kind);
    if (isHeavy && outcome === "timeout") continue;
    const isTold = fails && outcome === told?.[0] && reason === told[1];
    // Of nodes others are asked in their place, or they themselves again.
    const rests = fails && told !== null && upstream !== "rpc" && reason === "resting";
    const isRight = isTold || rests || (answered && (!fails || mayAnswer === true));
    if (!isRight) return `${upstream} ${outcome} ${reason ?? ""}`;
  }
}

/** What sources say of a fault that may also end as a timeout, the fakes being busy with it. */
export type HeavyTold = { told: number; late: number; lateOthers: number };

export function countHeavy(
  sources: readonly Source[],
  failing: readonly Kind[],
  { told }: UpstreamFault,
  counts: HeavyTold,
): void {
  for (const { upstream, outcome, reason } of sources) {
    const fails = failing.includes(upstream as Kind);
    if (fails && outcome === told?.[0] && reason === told[1]) counts.told++;
    else if (outcome === "timeout") counts[fails ? "late" : "lateOthers"]++;
  }
}

/** Who failed alone was asked as ever, and so was a node when all failed: they are named. */
export function unnamed(
  asked: readonly Source[],
  sources: readonly Source[],
  failing: readonly Kind[],
): string | undefined {
  const [kind] = failing;
  const isNamed = (list: readonly Source[]) => list.some(({ upstream }) => upstream === kind);
  return isNamed(asked) && !isNamed(sources) ? `${kind} is not named` : undefined;
}
