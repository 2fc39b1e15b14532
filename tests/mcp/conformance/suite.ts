/** The official conformance suite as a process, and what its checks came to. */
import { fileURLToPath } from "node:url";
import { type NotScored, notScoredOf } from "./not_scored.ts";
import { baselineOf, type Expected, type Run } from "./runs.ts";

export type Check = {
  readonly scenario: string;
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
};

export type Outcome = {
  /** 0: nothing failed but what the file of expected failures names, and all of that failed. */
  readonly code: number;
  readonly output: string;
  readonly checks: readonly Check[];
};

const suite = new URL(
  "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js",
  import.meta.url,
);

/** Runs the suite against the endpoint at `url`. */
export async function runSuite(run: Run, url: string): Promise<Outcome> {
  const folder = await Deno.makeTempDir({ prefix: "tcs-conformance-" });
  try {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "-A", fileURLToPath(suite), "server"],
        ...["--url", url, `--${run.select}`, run.revision],
        ...["--expected-failures", fileURLToPath(baselineOf(run)), "-o", folder],
      ],
      stdin: "null",
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, output: text(stdout) + text(stderr), checks: await readChecks(folder) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The suite writes a folder for each scenario: `server-<scenario>-<time>`. */
async function readChecks(folder: string): Promise<Check[]> {
  const checks: Check[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
    if (scenario === undefined) throw new Error(`the suite wrote ${name}`);
    const written = JSON.parse(await Deno.readTextFile(`${folder}/${name}/checks.json`));
    for (const { id, status } of written) checks.push({ scenario, id, status });
  }
  return checks;
}

/** `scenario:check` of each. */
const named = (some: readonly Check[]) => some.map(({ scenario, id }) => `${scenario}:${id}`);

/** The checks that did not pass. */
function failedOf({ checks }: Outcome): string[] {
  return named(checks.filter(({ status }) => status === "FAILURE" || status === "WARNING"));
}

/** The checks that failed beside the score, under the row that says why. */
export function unscoredOf(run: Run, outcome: Outcome): [NotScored, string[]][] {
  const failed = failedOf(outcome);
  return notScoredOf(run.revision).map((
    row,
  ) => [row, failed.filter((one) => row.checks.test(one))]);
}

/**
 * What must not be, whatever the suite's exit code: one line each. `expected` are the lines of the file
 * that the suite was given.
 */
export function faultsOf(run: Run, outcome: Outcome, expected: readonly Expected[]): string[] {
  const { checks } = outcome;
  const unscored = unscoredOf(run, outcome);
  const excused = new Set([
    ...expected.map(({ scenario, id }) => `${scenario}:${id}`),
    ...unscored.flatMap(([, failed]) => failed),
  ]);
  const passed = (wanted: (check: Check) => boolean) =>
    checks.some((check) => check.status === "SUCCESS" && wanted(check));
  return [
    ...(checks.some(({ id }) => id === "wire-schema-valid")
      ? []
      : ["no message was held against the protocol's schema"]),
    ...failedOf(outcome).filter((one) => !excused.has(one) || one.endsWith(":wire-schema-valid")),
    ...run.whole.filter((whole) => !passed(({ scenario }) => scenario === whole))
      .map((scenario) => `${scenario} was not run`),
    ...unscored.filter(([, failed]) => failed.length === 0)
      .map(([{ checks }]) => `${checks} names no check that fails`),
  ];
}
