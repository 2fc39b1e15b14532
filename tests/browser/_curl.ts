/** `curl`, as somebody pastes it into a shell. */
import assert from "node:assert/strict";

export type CurlAnswer = {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- answers of all endpoints
  readonly body: any;
};

/** Runs a line that starts with `curl`; its answer must be JSON. */
export async function curl(line: string): Promise<CurlAnswer> {
  assert.match(line, /^curl /);
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `${line} -sS -w '\\n%{http_code}'`],
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.equal(code, 0, text + new TextDecoder().decode(stderr));
  const end = text.lastIndexOf("\n");
  return { status: Number(text.slice(end + 1)), body: JSON.parse(text.slice(0, end)) };
}

/** A call of the API with a body. */
export async function call(
  baseUrl: string,
  path: string,
  key: string,
  body: unknown,
): Promise<CurlAnswer> {
  const auth = `-H 'Authorization: Bearer ${key}'`;
  return await curl(`curl '${baseUrl}/api/v1/${path}' ${auth} -d '${JSON.stringify(body)}'`);
}
