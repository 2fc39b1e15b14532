/** Runs a job of a GitHub Actions workflow on this machine, step by step, as a runner does. */
import assert from "node:assert/strict";
import { join } from "node:path";
import * as z from "zod";

const variables = () => z.record(z.string(), z.coerce.string());

const step = () =>
  z.strictObject({
    name: z.string().optional(),
    uses: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    if: z.string().optional(),
    shell: z.string().optional(),
    env: variables().optional(),
    run: z.string().optional(),
  });

export const workflowJob = () =>
  z.strictObject({
    "runs-on": z.literal("ubuntu-latest"),
    "timeout-minutes": z.number(),
    env: variables(),
    steps: z.array(step()),
  });

export type WorkflowJob = z.infer<ReturnType<typeof workflowJob>>;

/** What a runner fills in. */
export type JobContext = {
  /** Values of `${{ … }}` by what stands between the braces. */
  readonly expressions: Readonly<Record<string, string>>;
  /** Variables of the job in the place of the documented ones. */
  readonly env: Readonly<Record<string, string>>;
  /** The checkout. */
  readonly workspace: string;
  readonly temp: string;
};

export type JobOutcome = {
  readonly ok: boolean;
  /** All that the steps printed. */
  readonly output: string;
  /** Names of the steps that ran. */
  readonly ran: readonly string[];
};

/** A machine may have Deno alone: then it stands in for Node. */
async function programs(temp: string): Promise<string> {
  const path = Deno.env.get("PATH") ?? "";
  const look = new Deno.Command("sh", { args: ["-c", "command -v node"] });
  if ((await look.output()).success) return path;
  console.log("Node is not installed: the scripts run with Deno");
  const folder = join(temp, "programs");
  await Deno.mkdir(folder, { recursive: true });
  const script = `#!/bin/sh\nexec "${Deno.execPath()}" run --quiet -A --ext=js "$@"\n`;
  await Deno.writeTextFile(join(folder, "node"), script, { mode: 0o755 });
  return `${folder}:${path}`;
}

/** Runs the steps; after one that failed, only those with `always()`. */
export async function runJob(job: WorkflowJob, context: JobContext): Promise<JobOutcome> {
  let ok = true;
  let output = "";
  const ran: string[] = [];
  const path = await programs(context.temp);
  for (const [index, { name = "", if: condition, shell, env, run }] of job.steps.entries()) {
    if (run === undefined) continue;
    assert.ok(condition === undefined || condition === "always()", condition);
    if (!ok && condition !== "always()") continue;
    // The runner would paste the value into the script before it is run.
    assert.doesNotMatch(run, /\$\{\{/, name);
    const script = join(context.temp, `step-${index}`);
    await Deno.writeTextFile(script, run);
    const [command = "", ...args] = (shell ?? "sh -e {0}").replace("{0}", script).split(" ");
    const { code, stdout, stderr } = await new Deno.Command(command, {
      args,
      cwd: context.workspace,
      clearEnv: true,
      env: {
        ...filled({ ...job.env, ...env }, context),
        PATH: path,
        RUNNER_TEMP: context.temp,
        HOME: context.temp,
      },
      stdin: "null",
    }).output();
    ran.push(name);
    output += new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    ok &&= code === 0;
  }
  return { ok, output, ran };
}

function filled(env: Readonly<Record<string, string>>, { expressions, env: own }: JobContext) {
  const values = Object.entries(env).map(([name, text]) => [
    name,
    own[name] ?? text.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, expression) => {
      const value = expressions[expression];
      assert.ok(value !== undefined, expression);
      return value;
    }),
  ]);
  return Object.fromEntries(values);
}
