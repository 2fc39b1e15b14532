/** Asks the sources of verified code for one contract, each only when those before do not decide. */
import type { Explorer, Question, Report, VerificationSource } from "../upstream/verification.ts";

export const triedStatuses = [
  "answered",
  "failed",
  "unsupported",
  "not-configured",
  "not-available",
  "not-needed",
] as const;

/** One source and what came of it; `report` is null unless it was asked. Failed without: no time. */
export type Tried = {
  readonly source: VerificationSource;
  readonly status: (typeof triedStatuses)[number];
  readonly report: Report | null;
};

/** A lookup under way. */
export type Lookup = {
  /** The preferred source, Sourcify. */
  readonly first: Promise<Tried>;
  readonly all: Promise<readonly Tried[]>;
};

/**
 * Starts with the first source at once.
 *
 * @param goOn asked before each of the others: whether its answer could still matter
 */
export function startLookup(
  [preferred, ...others]: readonly Explorer[],
  question: Question,
  goOn: () => Promise<boolean> = () => Promise.resolve(true),
): Lookup {
  if (preferred === undefined) throw new RangeError("A lookup needs at least one source, got none");
  const first = ask(preferred, question);
  const askAll = async () => {
    const tried = [await first];
    for (const explorer of others) {
      const needed = !tried.some(({ report }) => report?.claims != null) && await goOn();
      tried.push(
        needed
          ? await ask(explorer, question)
          : { source: explorer.source, status: "not-needed", report: null },
      );
    }
    return tried;
  };
  return { first, all: askAll() };
}

async function ask(explorer: Explorer, question: Question): Promise<Tried> {
  const { source } = explorer;
  if (typeof explorer.ask === "string") return { source, status: explorer.ask, report: null };
  if (question.signal.aborted) return { source, status: "failed", report: null };
  const report = await explorer.ask(question);
  return { source, status: report.status, report };
}
