/** What is asked of a POST before its body is read: origin, host, method and content type. */
import type { Config } from "../../schema/config.ts";
import { errorReply, type Reply } from "./_reply.ts";

/** What the headers of a request let it do. */
export type Passage = {
  /** The answer when it goes no further. */
  readonly refusal?: Reply;
  /** CORS headers for every answer to it. */
  readonly cors: Readonly<Record<string, string>>;
};

const none: Readonly<Record<string, string>> = {};

/** The gate for a configuration: origins and hosts are those of `BASE_URL` and `ALLOWED_ORIGINS`. */
export function createGate(
  { baseUrl, allowedOrigins }: Pick<Config, "baseUrl" | "allowedOrigins">,
): (request: Request) => Passage {
  const origins = new Set([new URL(baseUrl).origin, ...allowedOrigins]);
  const hosts = new Set([...origins].map((origin) => new URL(origin).hostname));
  // Requests of one caller come one after the other.
  let lastHost: string | null = null;
  return (request) => {
    const { headers } = request;
    const origin = headers.get("origin");
    if (origin !== null && !origins.has(origin)) return { refusal: foreign("Origin"), cors: none };
    const host = headers.get("host");
    if (host !== lastHost && !isOurs(host, hosts)) return { refusal: foreign("Host"), cors: none };
    lastHost = host;
    const cors = origin === null ? none : corsOf(origin);
    const refusal = refusalOf(request, origin);
    return refusal === undefined ? { cors } : { refusal, cors };
  };
}

function refusalOf(request: Request, origin: string | null): Reply | undefined {
  if (request.method === "OPTIONS" && origin !== null) return preflight;
  if (request.method !== "POST") return wrongMethod;
  return isJson(request.headers.get("content-type")) ? undefined : wrongType;
}

const preflight: Reply = {
  status: 204,
  body: null,
  headers: {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers":
      "authorization, content-type, mcp-protocol-version, mcp-method, mcp-name",
    "Access-Control-Max-Age": "86400",
  },
};

const wrongMethod = errorReply(405, "invalidRequest", "This path takes POST", {
  headers: { "Allow": "POST" },
});

const wrongType = errorReply(415, "invalidRequest", "The body must be application/json");

/** DNS rebinding: a page elsewhere whose name leads here (MCP, "Security Warning" of the transport). */
function foreign(header: "Origin" | "Host"): Reply {
  return errorReply(403, "invalidRequest", `This ${header} may not use the service`);
}

/**
 * A name of ours or an address: what a page is served from is a name of its own, which its owner can
 * lead to any address, so a name that is not ours is refused.
 */
function isOurs(host: string | null, hosts: ReadonlySet<string>): boolean {
  if (host === null || hosts.has(host)) return true;
  const name = host.replace(/:\d*$/, "").toLowerCase();
  return hosts.has(name) || name === "localhost" ||
    /^(\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/.test(name);
}

/** RFC 9110, 8.3.1: parameters such as `charset` change nothing. */
function isJson(contentType: string | null): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(contentType ?? "");
}

function corsOf(origin: string): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposed,
    "Vary": "Origin",
  };
}

const exposed = "Retry-After, WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, " +
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, " +
  "X-Credits-Used, X-Credits-Left, X-Credits-Reset";
