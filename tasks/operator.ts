/**
 * `deno task operator …`: accounts, plans and keys of a running service, from a terminal. A thin
 * client of the operator endpoints: the service judges the values, and its answer is printed.
 */
import { parseArgs } from "node:util";
import { type Ask, type Command, commands, UsageError } from "./_operator_commands.ts";

const defaultBaseUrl = "http://localhost:8000";
const answerTimeoutMs = 30_000;

const table: Readonly<Record<string, Command>> = commands;

const usage = [
  "Usage: deno task operator COMMAND",
  "",
  ...Object.entries(table).map(([name, { args, options }]) =>
    ["  " + name, ...args, ...Object.entries(options).map(([o, v]) => `[--${o} ${v}]`)].join(" ")
  ),
  "",
  "TIME is Unix seconds or YYYY-MM-DD (00:00 UTC), the first moment after the plan.",
  "Environment: OPERATOR_TOKEN as the service has it; BASE_URL where the service runs",
  `(${defaultBaseUrl} when unset).`,
].join("\n");

/** What the words ask of the service. */
function parse(words: readonly string[]): Ask {
  const name = Object.keys(table).find((name) => `${words.join(" ")} `.startsWith(`${name} `));
  const command = table[name ?? ""];
  if (name === undefined || command === undefined) {
    throw new UsageError(`There is no command "${words.slice(0, 2).join(" ")}"`);
  }
  const { values, positionals } = parseWords(words.slice(name.split(" ").length), command);
  if (positionals.length !== command.args.length) {
    throw new UsageError(`"${name}" takes ${command.args.join(" and ") || "options only"}`);
  }
  return command.ask(positionals, values);
}

function parseWords(args: string[], { options }: Command) {
  try {
    return parseArgs({
      args,
      options: Object.fromEntries(
        Object.keys(options).map((name) => [name, { type: "string" as const }]),
      ),
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Sends the request; the answer's JSON and whether it says `ok`. */
async function send({ method, path, body }: Ask): Promise<{ ok: boolean; answer: unknown }> {
  const token = Deno.env.get("OPERATOR_TOKEN");
  if (!token) throw new Error("OPERATOR_TOKEN is not set: it must be the one the service has");
  const baseUrl = (Deno.env.get("BASE_URL") || defaultBaseUrl).replace(/\/+$/, "");
  let response: Response;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch {
    throw new Error(`No answer from ${baseUrl}: start the service or set BASE_URL`);
  }
  const text = await response.text();
  try {
    return { ok: response.ok, answer: JSON.parse(text) };
  } catch {
    throw new Error(
      `${baseUrl} answered ${response.status} without JSON: is BASE_URL the service?`,
    );
  }
}

/** Runs one command line and returns the exit code. */
async function run(words: readonly string[]): Promise<number> {
  try {
    const { ok, answer } = await send(parse(words));
    console.log(JSON.stringify(answer, null, 2));
    return ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

Deno.exit(await run(Deno.args));
