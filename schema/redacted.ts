/** Names under which no value is written into a log line or a span, whoever hands it in. */

/** Word by word: every way to write them as one name is meant. */
export const redactedNames = [
  // Headers of requests and answers (RFC 9110, 6265).
  ...["authorization", "proxy authorization", "cookie", "set cookie", "x api key"],
  // What signs somebody in: OAuth 2 and PKCE (RFC 6749, 7636), OpenID Connect, own sessions, links, forms.
  ...["code", "state", "nonce", "verifier", "code verifier", "client secret"],
  ...["access token", "refresh token", "id token", "session", "link", "form"],
  // What opens the service.
  ...["key", "api key", "apikey", "token", "operator token"],
  // What the configuration holds; keys of nodes and explorers stand in their URLs, too.
  ...["etherscan api key", "github client secret", "google client secret", "oidc client secret"],
  ...["url", "rpc url", "rpc urls", "sourcify url", "signatures url", "etherscan url"],
  ...["blockscout url", "defillama url", "coingecko url"],
  // What else such things are called.
  ...["secret", "password", "credentials", "private key"],
] as const;

const redacted: ReadonlySet<string> = new Set(redactedNames.flatMap(spellings));

/** Such as `client_secret`, `CLIENT_SECRET`, `client-secret`, `Client-Secret`, `ClientSecret`, `clientSecret`. */
function spellings(name: string): readonly string[] {
  const words = name.split(" ");
  const titled = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const [snake, pascal] = [words.join("_"), titled.join("")];
  return [
    ...[snake, snake.toUpperCase(), words.join("-"), titled.join("-"), pascal],
    pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
  ];
}

/**
 * The same fields, with "[redacted]" in the place of each value of such a name. The last line of defence:
 * nobody is to hand one in. Looks at names alone, never at a value: every call writes a line.
 */
export function withoutSecrets<T>(fields: Readonly<Record<string, T>>) {
  for (const name in fields) {
    if (redacted.has(name)) return redactedCopy(fields);
  }
  return fields;
}

function redactedCopy<T>(fields: Readonly<Record<string, T>>): Record<string, T | "[redacted]"> {
  return Object.fromEntries(
    Object.entries(fields).map((
      [name, value],
    ) => [name, redacted.has(name) ? "[redacted]" : value]),
  );
}
