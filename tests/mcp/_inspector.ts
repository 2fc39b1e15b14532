/** The Inspector's command line as a process. */
import { fileURLToPath } from "node:url";

export type Inspected = {
  /** 0 is well; 3: a key is asked for; 5: an error result; 6: a schema that hosts refuse. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

const launcher = new URL(
  "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  import.meta.url,
);

/** Runs it; what it would write into the home of whoever runs the tests goes elsewhere. */
export async function inspect(url: string, args: readonly string[]): Promise<Inspected> {
  const home = await Deno.makeTempDir({ prefix: "tcs-inspector-" });
  try {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "-A", fileURLToPath(launcher), "--cli", url],
        ...["--transport", "http", ...args],
      ],
      env: { MCP_CATALOG_PATH: `${home}/mcp.json`, MCP_STORAGE_DIR: home },
      stdin: "null",
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, stdout: text(stdout), stderr: text(stderr) };
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}
