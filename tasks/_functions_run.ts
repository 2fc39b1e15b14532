/** Which functions of the bundle a start and the first call of token_info run: V8's coverage of both. */

/** Of each file by its path, where those functions begin. */
export type FunctionsRun = ReadonlyMap<string, ReadonlySet<number>>;

type ScriptCoverage = {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
};

/** Runs `files` from a folder of their own; throws when the call is not answered. */
export async function functionsRun(
  root: URL,
  files: ReadonlyMap<string, string>,
): Promise<FunctionsRun> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "tcs-build-" }));
  try {
    await Deno.mkdir(`${folder}/chunks`);
    for (const [path, text] of files) await Deno.writeTextFile(`${folder}/${path}`, text);
    // Making a key runs what no first call does.
    await start(root, folder, []);
    await start(root, folder, [`--coverage=${folder}/coverage`]);
    const run = new Map<string, ReadonlySet<number>>();
    for await (const { name } of Deno.readDir(`${folder}/coverage`)) {
      const { url, functions }: ScriptCoverage = JSON.parse(
        await Deno.readTextFile(`${folder}/coverage/${name}`),
      );
      const ran = functions.flatMap(({ ranges: [whole] }) =>
        whole !== undefined && whole.count > 0 ? [whole.startOffset] : []
      );
      run.set(url.slice(`file://${folder}/`.length), new Set(ran));
    }
    return run;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const operatorToken = crypto.randomUUID();

async function start(root: URL, folder: string, flags: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--quiet",
      "--no-check",
      ...flags,
      new URL("tasks/_first_call.ts", root).pathname,
      `file://${folder}/main.js`,
      `${folder}/key`,
    ],
    cwd: root,
    // Nothing that configures the service where it is built.
    clearEnv: true,
    env: {
      ...inherited(["PATH", "HOME", "DENO_DIR", "TMPDIR", "SystemRoot"]),
      KV_PATH: `${folder}/kv.sqlite`,
      OPERATOR_TOKEN: operatorToken,
    },
    stdin: "null",
    stdout: "null",
  }).output();
  if (success) return;
  console.error(new TextDecoder().decode(stderr));
  throw new Error("the built service did not answer its first call");
}

function inherited(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
