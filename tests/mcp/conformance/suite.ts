/** The official conformance suite as a process, and what its checks came to. */
import { fileURLToPath } from "node:url";
import { baselineOf, type Run } from "./runs.ts";

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

/** What must not be, whatever the suite's exit code: one line each. */
export function faultsOf(run: Run, { checks }: Outcome): string[] {
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const named = (some: readonly Check[]) => some.map(({ scenario, id }) => `${scenario}:${id}`);
  const schema = checks.filter(({ id }) => id === "wire-schema-valid");
  return [
    ...(schema.length > 0 ? [] : ["no message was held against the protocol's schema"]),
    ...named(failed.filter(({ id }) => id === "wire-schema-valid")),
    ...run.whole.flatMap((scenario) =>
      checks.some((check) => check.scenario === scenario && check.status === "SUCCESS")
        ? named(failed.filter((check) => check.scenario === scenario))
        : [`${scenario} was not run`]
    ),
  ];
}
