/**
 * Starts the built service at the address given and sends it one call of token_info, over a node that
 * knows one word and one text: what runs meanwhile is what `_functions_run.ts` asks about. No socket is
 * opened. Without a key in the file given it makes one, for another process to call with.
 */
const [main = "", keyFile = ""] = Deno.args;
const aggregate3 = "0x82ad56cb";
const token = `0x${"c".repeat(40)}`;

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

const wordOf = (value: number) => value.toString(16).padStart(64, "0");
const anyWord = wordOf(18);

const fixed: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x1",
  eth_getBlockByNumber: { number: "0x1", timestamp: "0x1" },
  eth_getCode: `0x${anyWord}`,
  eth_getStorageAt: `0x${wordOf(0)}`,
};

function answer({ id, method, params }: Asked) {
  const { data = "" } = Object(params[0]);
  const result = fixed[method] ??
    (data.startsWith(aggregate3) ? aggregated(data) : `0x${wordOf(0)}`);
  return { jsonrpc: "2.0", id, result };
}

/** A name or a symbol as a contract returns it: a string of its own, which as a number is 32. */
const anyText = [wordOf(32), wordOf(3), "544b4e".padEnd(64, "0")].join("");

/** What Multicall3 answers when each of its calls answers the text: `(bool, bytes)[]`. */
function aggregated(data: string): string {
  const calls = Number(`0x${data.slice(aggregate3.length + 64, aggregate3.length + 128)}`);
  const bytes = anyText.length / 2;
  const places = Array.from(
    { length: calls },
    (_, index) => wordOf(32 * calls + (96 + bytes) * index),
  );
  const result = [wordOf(1), wordOf(64), wordOf(bytes), anyText].join("");
  return `0x${wordOf(32)}${wordOf(calls)}${places.join("")}${result.repeat(calls)}`;
}

globalThis.fetch = async (input, init) => {
  const asked: readonly Asked[] = await new Request(input, init).json();
  return Response.json(asked.map(answer));
};

const { handler } = await import(main);

async function ask(path: string, bearer: string | undefined, body: unknown) {
  const request = new Request(new URL(path, "http://localhost:8000"), {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
  const response: Response = await handler(request, { remoteAddr: { hostname: "127.0.0.1" } });
  return await response.json();
}

async function makeKey(): Promise<void> {
  const operator = Deno.env.get("OPERATOR_TOKEN");
  const path = "/operator/accounts";
  const { account } = await ask(path, operator, { login: "build", plan: "business" });
  const { key } = await ask(`${path}/${account.id}/keys`, operator, { name: "build" });
  await Deno.writeTextFile(keyFile, key);
}

const key = await Deno.readTextFile(keyFile).catch(() => undefined);
if (key === undefined) await makeKey();
else {
  const { ok, error } = await ask("/api/v1/tools/token_info", key, { token });
  if (!ok) throw new Error(`The first call of the built service was refused: ${error}`);
}
