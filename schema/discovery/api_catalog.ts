/**
 * `/.well-known/api-catalog` (RFC 9727): a linkset (RFC 9264) of the APIs with their descriptions,
 * documentation and state.
 */
import { ciPaths } from "../ci.ts";
import { surfaces } from "../service.ts";
import { serverCardPath } from "./server_card.ts";

export const apiCatalogPath = "/.well-known/api-catalog";

/** RFC 9727, 4.2. */
export const apiCatalogMediaType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const link = (path: string, type: string, title: string) => ({
  href: `{base_url}${path}`,
  type,
  title,
});

const documentation = [
  link("/llms.txt", "text/plain", "Overview"),
  link("/llms-full.txt", "text/plain", "Everything in one file"),
];
const status = [link("/healthz", "application/json", "Whether the service answers")];
const openApi = link("/openapi.json", "application/json", "OpenAPI 3.1");

const described = (path: string) => ({
  anchor: `{base_url}${path}`,
  "service-desc": [openApi],
  "service-doc": documentation,
  status,
});

/** Anchors are what callers call, and answer there; each has a description that machines read. */
const apis = [
  described(surfaces.rest.path),
  described(surfaces.tokenRisk.path),
  described(ciPaths.session),
  {
    anchor: `{base_url}${surfaces.mcp.path}`,
    "service-desc": [
      link("/mcp.json", "application/json", "The MCP endpoint with configurations for clients"),
      link(serverCardPath, "application/mcp-server-card+json", "MCP server card"),
    ],
    "service-doc": documentation,
    status,
  },
] as const;

export function apiCatalog() {
  return {
    linkset: [
      {
        anchor: `{base_url}${apiCatalogPath}`,
        item: apis.map(({ anchor }) => ({ href: anchor })),
      },
      ...apis,
    ],
  };
}
