/** Shapes, paths, overrides and doubled headers against the service. */
import { operator } from "../rig/operator.ts";
import { never, statuses } from "../rig/socket.ts";
import { claimOf, type Peer } from "./_abuse_peer.ts";
import { overrides, pathTricks, shapes } from "./_abuse_shapes.ts";
import type { Claim } from "./claim.ts";

const listing = "/api/v1/tools";
const listen = { forMs: 400, until: never } as const;
/** What only files of the machine and operators' answers hold. */
const forbidden = /root:x:0|"nodeModulesDir"|import \{|"connection":/;

/** An unclear request, with and without rights of its own, before one with and without others' rights. */
export async function smuggling({ talk, key, isWell }: Peer): Promise<Claim> {
  const right = `Authorization: Bearer ${key}\r\n`;
  const tries = shapes.flatMap((shape) =>
    [["", right], [right, ""], [right, right]].map((rights) => ({ shape, rights }))
  );
  const against: string[] = [];
  await Promise.all(
    tries.map(async ({ shape: { name, headers, body }, rights: [outer, inner] }) => {
      const hidden = `GET ${listing} HTTP/1.1\r\nHost: localhost\r\n${inner}\r\n`;
      const head = `POST ${listing}/token_info HTTP/1.1\r\nHost: localhost\r\n${outer}${headers}`;
      const { text } = await talk(head + body + hidden, listen);
      const seen = statuses(text);
      if (seen.includes(200) || seen.some((status) => status >= 500)) {
        against.push(`${name}: ${seen.join(", ")}`);
      }
    }),
  );
  // After a request that is clear the hidden one is seen: a hole would show.
  const clear = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET ${listing} HTTP/1.1\r\n` +
    `Host: localhost\r\n${right}\r\n`;
  const until = /(?:HTTP\/1\.1 [^]*){2}\r\n\r\n/;
  const both = statuses((await talk(clear, { until })).text);
  if (both.join() !== "200,200") against.push(`two clear requests: ${both}`);
  if (!await isWell()) against.push("no answer afterwards");
  const figure = `${tries.length} requests of ${shapes.length} shapes`;
  return claimOf("of no unclear request a part is answered as another one", figure, against);
}

/** Each path is answered as the one that it means, or not at all. */
export async function paths({ talk, service, isWell }: Peer): Promise<Claim> {
  const against: string[] = [];
  const get = async (path: string) => {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    return (await talk(bytes, { until: never })).text;
  };
  for (const path of pathTricks) {
    const text = await get(path);
    const { pathname, search } = URL.parse(path, service.baseUrl) ?? { pathname: "/", search: "" };
    const meant = statuses(await get(pathname + search))[0];
    const [seen] = statuses(text);
    const refused = seen === undefined || seen === 400 || seen === 404 || seen === 414;
    if ((!refused && seen !== meant) || forbidden.test(text) || Number(seen) >= 500) {
      against.push(`${path.slice(0, 50)}: ${seen}, ${pathname.slice(0, 50)}: ${meant}`);
    }
  }
  if (!await isWell()) against.push("no answer afterwards");
  const claim = "a path is answered as the one it means, and leads to no file and no rights";
  return claimOf(claim, `${pathTricks.length} paths`, against);
}

/** The method and the path are those of the request line. */
export async function overridden({ talk, service, accountId, key }: Peer): Promise<Claim> {
  const against: string[] = [];
  const requests: (readonly [string, number])[] = [
    ["GET /healthz", 200],
    [`POST ${listing}`, 405],
    [`GET ${listing}/token_info`, 405],
    [`POST /operator/accounts/${accountId}?_method=DELETE&_METHOD=DELETE`, 405],
  ];
  for (const header of overrides) {
    for (const [line, status] of requests) {
      const { text } = await talk(
        `${line} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nAuthorization: Bearer ${key}\r\n` +
          "Content-Length: 0\r\nConnection: close\r\n\r\n",
        { until: never },
      );
      if (statuses(text)[0] !== status || /evil\.example/.test(text)) {
        against.push(`${line}, ${header}: ${statuses(text)}`);
      }
    }
  }
  const { account } = await operator(service, `accounts/${accountId}`);
  if (account?.id !== accountId) against.push("the account is gone");
  const figure = `${overrides.length * requests.length} requests`;
  return claimOf("no header or parameter takes the place of method, path or host", figure, against);
}

/** Two headers where there may be one: neither is chosen. */
export async function doubled({ talk, key }: Peer): Promise<Claim> {
  const right = `Authorization: Bearer ${key}`;
  const pairs = [
    ...[[right, "Authorization: Bearer x"], [right, right], [right, "Authorization: Basic eDp5"]],
    ...[[right, "authorization:"], [`Authorization: Bearer x, Bearer ${key}`, "X: a"]],
    ...[[`Authorization: Bearer ${key}, Bearer x`, "X: a"]],
    ...[["Content-Length: 5", "Content-Length: 0"], ["Content-Length: 0", "Content-Length: 5"]],
  ];
  const against: string[] = [];
  for (const [one = "", other = ""] of pairs.flatMap(([a, b]) => [[a, b], [b, a]])) {
    const { text } = await talk(
      `GET ${listing} HTTP/1.1\r\nHost: localhost\r\n${one}\r\n${other}\r\n\r\n`,
    );
    const [seen] = statuses(text);
    if (seen !== 401 && seen !== 400) {
      against.push(`${one} + ${other}: ${seen}`.replaceAll(key, "K"));
    }
  }
  // Nothing hangs on the host: of two, and of none, no text is repeated.
  for (const hosts of ["Host: localhost\r\nHost: evil.example", "Host: evil.example", "X: a"]) {
    const { text } = await talk(`GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`, {
      until: never,
    });
    if (text.includes("evil.example")) against.push(`${hosts} is repeated`);
  }
  return claimOf(
    "two keys, lengths or hosts are no choice",
    `${2 * pairs.length + 3} requests`,
    against,
  );
}
