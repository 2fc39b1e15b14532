/**
 * Stands between Prism and the services: sends each request to the one that is wanted, altered on the way
 * where it must not fit the description. So Prism sees a request that fits, and holds the answer to a
 * broken one against the same operation.
 */

/** What happens to a request on its way. */
export type Way = {
  /** Base URL of the service that is asked. */
  readonly to: string;
  readonly method?: string;
  readonly body?: string;
  readonly contentType?: string;
  /** Added to the query. */
  readonly query?: string;
  readonly withoutKey?: true;
  /** Answered instead of any service. */
  readonly answer?: () => Response;
};

export type Switch = {
  readonly url: string;
  /** The way of the requests that come now. */
  readonly set: (way: Way) => void;
  readonly stop: () => Promise<void>;
};

/** Headers of one connection, which are not passed on (RFC 9110, 7.6.1). */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "host", "content-length"];

export function startSwitch(): Switch {
  let way: Way | undefined;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      if (way === undefined) throw new Error("no way is set");
      const body = await request.arrayBuffer();
      if (way.answer !== undefined) return way.answer();
      return await passOn(request, body, way);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    set: (next) => void (way = next),
    stop: () => server.shutdown(),
  };
}

async function passOn(request: Request, body: ArrayBuffer, way: Way): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const method = way.method ?? request.method;
  const headers = new Headers(request.headers);
  for (const name of hopByHop) headers.delete(name);
  headers.set("Accept-Encoding", "identity");
  if (way.withoutKey) headers.delete("Authorization");
  if (way.contentType !== undefined) headers.set("Content-Type", way.contentType);
  const query = way.query === undefined ? search : `${search}${search ? "&" : "?"}${way.query}`;
  const bodiless = method === "GET" || method === "HEAD";
  const answer = await fetch(`${way.to}${pathname}${query}`, {
    method,
    headers,
    redirect: "manual",
    ...(bodiless ? {} : { body: way.body ?? body }),
  });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
