/** Runs a snippet as somebody does who has pasted it: into a shell, or into a file of its own. */
import type { Language } from "../../schema/snippets/snippets.ts";

type Runner = { readonly extension: string; readonly command: readonly [string, ...string[]] };

const runners: Readonly<Record<Language, Runner>> = {
  curl: { extension: "sh", command: ["sh"] },
  javascript: { extension: "mjs", command: ["node"] },
  python: { extension: "py", command: ["python3"] },
  mcp: { extension: "mjs", command: ["node"] },
};

/** Below the project, where node finds the installed MCP client. Not committed. */
const folder = new URL("../generated/snippets/", import.meta.url).pathname;

/** What it prints. @throws with all it said when it fails. */
export async function runSnippet(
  language: Language,
  name: string,
  code: string,
  apiKey: string,
): Promise<string> {
  const { extension, command: [program, ...args] } = runners[language];
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}${name}_${language}.${extension}`;
  await Deno.writeTextFile(path, code);
  const { code: status, stdout, stderr } = await new Deno.Command(program, {
    args: [...args, path],
    env: { API_KEY: apiKey },
    stdin: "null",
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (status !== 0 || err !== "") throw new Error(`${path} ended with ${status}\n${out}\n${err}`);
  return out ?? "";
}
