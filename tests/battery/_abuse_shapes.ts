/** Requests of which parsers disagree where they end, and paths that mean another one. */

const chunkedEnd = "0\r\n\r\n";

/** Headers after the request line and `Host`, and what stands between them and a second request. */
type Shape = { readonly name: string; readonly headers: string; readonly body: string };

const shape = (headers: string, body = chunkedEnd, name = headers): Shape => ({
  name: JSON.stringify(name),
  headers,
  body,
});

/** A reader that takes one of these to end early answers what follows as a request of its own. */
export const shapes: readonly Shape[] = [
  shape("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
  shape("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"),
  shape("Content-Length: 5\nTransfer-Encoding: chunked\n\n"),
  ...[
    ...["xchunked", "chunked, identity", "identity", '"chunked"', "chunked;q=1", "chunked\u000b"],
    ...["x, chunked, x", "chunke", "chunked, chunked, gzip", "\u0000chunked"],
  ].map((coding) => shape(`Transfer-Encoding: ${coding}\r\nContent-Length: 5\r\n\r\n`)),
  shape("Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n"),
  shape("Transfer-Encoding\r\n : chunked\r\nContent-Length: 5\r\n\r\n"),
  shape("Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n"),
  shape("X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 500\r\n\r\n"),
  shape("X: a\rTransfer-Encoding: chunked\r\nContent-Length: 500\r\n\r\n"),
  shape("Transfer_Encoding: chunked\r\nContent-Length: 500\r\n\r\n"),
  shape("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"),
  shape("Content-Length: 5\r\nContent-Length: 500\r\n\r\n"),
  shape("Content-Length: 500\r\nContent-Length: 5\r\n\r\n"),
  ...["+5", "0x5", "5, 6", "-5", "5 5", "5e0", "5\u0000", "٥", "18446744073709551621", "5;"]
    .map((length) => shape(`Content-Length: ${length}\r\n\r\n`)),
  ...["00x0", "-0", "0 0", "FFFFFFFFFFFFFFFF1", "0\n", "+0", "0x0", "g"]
    .map((size) => shape("Transfer-Encoding: chunked\r\n\r\n", `${size}\r\n\r\nX`, `size ${size}`)),
  shape("Transfer-Encoding: chunked\r\n\r\n", "2\r\n{}0\r\n\r\n", "a chunk without its end"),
  shape("Transfer-Encoding: chunked\r\n\r\n", "2\r\n{}\r0\r\n\r\n", "a chunk that CR ends"),
  shape("Transfer-Encoding: chunked\r\n\r\n", "0\r\nX: a", "a trailer that takes the rest"),
  shape("Content-Length: 500\r\nConnection: content-length\r\n\r\n"),
  shape("Content-Length: 500\r\nContent-Length : 5\r\n\r\n"),
];

/** Paths as a proxy or a file server would be tricked with them. */
export const pathTricks: readonly string[] = [
  ...["//", "//api/v1/tools", "/api//v1/tools", "/api/v1/tools/", "/./api/v1/tools"],
  ...["/x/../api/v1/tools", "/%2e%2e/api/v1/tools", "/api/v1/tools/..%2f", "/api%2fv1%2ftools"],
  ...[
    "/API/V1/TOOLS",
    "/api/v1/tools;x=y",
    "/api/v1/tools%00",
    "/api/v1/tools%20",
    "/api/v1/tools?",
  ],
  ...[
    "/api\\v1\\tools",
    "/%61pi/v1/tools",
    "/api/v1/tools%2f..%2f..%2fhealthz",
    "/api/v1/tools#/x",
  ],
  ...[
    "/operator/../operator/address",
    "/%6fperator/address",
    "/operator%2faddress",
    "/healthz/../operator/address",
  ],
  ...[
    "/healthz;/operator/address",
    "//operator/address",
    "/OPERATOR/address",
    "/operator/address/.",
  ],
  ...[
    "/engine/..%2f..%2fdeno.json",
    "/engine/%2e%2e/%2e%2e/deno.json",
    "/engine/2026.09.01/..%2f..%2f..%2fmain.js",
  ],
  ...[
    "/engine/2026.09.01/%2e%2e%2fmanifest.json",
    "/engine/..\\..\\deno.json",
    "/static/..%2fmain.js",
  ],
  ...[
    "/static/../main.ts",
    "/static/%2e%2e/deno.json",
    "/docs/..%2f..%2fetc%2fpasswd",
    "/docs/%252e%252e/x",
  ],
  ...[
    "/token/ethereum/..%2f..%2foperator",
    "/account/../operator/address",
    "/account%2f",
    "/account/keys/%00",
  ],
  ...[
    "/%",
    "/%zz",
    "/%c0%ae%c0%ae/",
    "/%ff%fe",
    "/\u00e9",
    "/\u0000",
    "/ /",
    "/\t",
    `/${"a".repeat(60_000)}`,
  ],
  ...[
    `/${"../".repeat(2_000)}etc/passwd`,
    `/${"%2f".repeat(5_000)}`,
    `/api/v1/tools/${"x".repeat(9_000)}`,
  ],
  ...[
    "http://evil.example/operator/address",
    "https://localhost/operator/address",
    "*",
    "?",
    "operator/address",
  ],
];

/** Headers by which some frameworks take another method, path or host. */
export const overrides: readonly string[] = [
  ...["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE", "X-Method-Override: DELETE"],
  ...["X-Original-URL: /operator/address", "X-Rewrite-URL: /operator/address"],
  ...["X-Forwarded-Host: evil.example", "X-Forwarded-Prefix: /operator", "X-Host: evil.example"],
  ...["X-Forwarded-Proto: javascript", "X-Original-Method: DELETE", "Forwarded: host=evil.example"],
];
