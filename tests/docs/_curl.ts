/**
 * Runs curl lines as readers paste them. A machine may have only Node and npm: without curl the same
 * line is parsed and sent with `fetch`, and the log says so.
 */

export type CurlAnswer = { readonly status: number; readonly body: string };

/** Runs one line with these variables set. */
export async function runCurl(
  line: string,
  env: Readonly<Record<string, string>>,
): Promise<CurlAnswer> {
  if (await hasCurl()) return await runWithShell(line, env);
  console.log(`curl is not installed: sent with fetch: ${line.slice(0, 60)}`);
  return await runWithFetch(line, env);
}

let found: Promise<boolean> | undefined;

function hasCurl(): Promise<boolean> {
  const look = () => new Deno.Command("sh", { args: ["-c", "command -v curl"] }).output();
  return found ??= look().then(({ success }) => success);
}

async function runWithShell(line: string, env: Readonly<Record<string, string>>) {
  const { success, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `${line} -w '\\n%{http_code}'`],
    env,
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (!success) throw new Error(`${line}\n${text}${new TextDecoder().decode(stderr)}`);
  const end = text.lastIndexOf("\n");
  return { status: Number(text.slice(end + 1)), body: withoutHead(text.slice(0, end)) };
}

/** With `-i` the head stands before the body. */
function withoutHead(text: string): string {
  return text.startsWith("HTTP/") ? text.slice(text.indexOf("\r\n\r\n") + 4) : text;
}

export async function runWithFetch(line: string, env: Readonly<Record<string, string>>) {
  const { url, ...init } = parseCurl(line, env);
  const response = await fetch(url, init);
  return { status: response.status, body: await response.text() };
}

export type CurlRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/** The request of a curl line. Only what the documents use is known; the rest throws. */
export function parseCurl(line: string, env: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...words] = shellWords(line, env);
  if (program !== "curl") throw new Error(`not a curl line: ${line}`);
  const headers: Record<string, string> = {};
  let url: string | undefined;
  let method: string | undefined;
  let body: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const value = () => words[++at] ?? "";
    if (word === "-s" || word === "-i") continue;
    else if (word === "-X") method = value();
    else if (word === "-d") body = value();
    else if (word === "-H") {
      const [, name = "", text = ""] = /^([^:]+):\s*(.*)$/.exec(value()) ?? [];
      headers[name] = text;
    } else if (word.startsWith("-") || url !== undefined) {
      throw new Error(`cannot send "${word}" with fetch: ${line}`);
    } else url = word;
  }
  if (url === undefined) throw new Error(`no URL in: ${line}`);
  const request = { url, method: method ?? (body === undefined ? "GET" : "POST"), headers };
  return body === undefined ? request : { ...request, body };
}

/** Words of a POSIX shell line: quotes, and `$NAME` outside single quotes. */
export function shellWords(line: string, env: Readonly<Record<string, string>>): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const fill = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (_, name) => env[name] ?? "");
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single, double, plain) => {
      if (single !== undefined) return single;
      return fill(double ?? plain);
    })
  );
}
