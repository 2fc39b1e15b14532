/** What the official conformance suite is asked, and which of its scenarios must pass whole. */

export type Run = {
  /** Of the protocol; the file of expected failures beside this one has its name. */
  readonly revision: string;
  /** `requirements`: exactly what the revision requires, frozen at its release. */
  readonly select: "requirements" | "spec-version";
  /** Scenarios of tools, headers, caching and versions: no check of theirs may be expected to fail. */
  readonly whole: readonly string[];
};

const everywhere = ["tools-list", "tools-call-simple-text", "tools-call-error"] as const;
const older = [...everywhere, "server-initialize", "ping"] as const;

/** 2025-03-26 selects no scenario: the clients and the tests of messages cover it. */
export const runs: readonly Run[] = [
  {
    revision: "2026-07-28",
    select: "requirements",
    whole: [...everywhere, "caching", "http-header-validation", "dns-rebinding-protection"],
  },
  {
    revision: "2025-11-25",
    select: "requirements",
    whole: [...older, "dns-rebinding-protection"],
  },
  { revision: "2025-06-18", select: "spec-version", whole: older },
];

/** The file of failures that the suite is told to expect. */
export function baselineOf({ revision }: Run): URL {
  return new URL(`${revision}.yml`, import.meta.url);
}

/** One line of that file. */
export type Expected = { readonly scenario: string; readonly id: string; readonly reason: string };

/** The lines of the file; throws on one that names no single check or gives no reason. */
export async function expectedOf(run: Run): Promise<Expected[]> {
  const lines = (await Deno.readTextFile(baselineOf(run))).trim().split("\n");
  const from = lines.indexOf("server:");
  return lines.slice(from + 1).map((line) => {
    const [, scenario, id, reason] = /^ {2}- ([\w-]+):([\w-]+) # (\S.*)$/.exec(line) ?? [];
    if (!scenario || !id || !reason) throw new Error(`${run.revision}.yml: ${line}`);
    return { scenario, id, reason };
  });
}
