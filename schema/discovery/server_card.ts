/**
 * The endpoint for those who look for servers: the server card (SEP-2127), the catalogue that leads to it,
 * and the entry of the public registry. None lists tools: they are asked for with a key.
 */
import { mcpRevisions } from "../mcp.ts";
import { service, surfaces } from "../service.ts";

const schemas = "https://static.modelcontextprotocol.io/schemas";

export const serverCardPath = `${surfaces.mcp.path}/server-card`;

/** Where a service stands; `namespace` is its host, last label first. */
type Place = { readonly namespace: string; readonly baseUrl: string };

/** Filled in by the running service. */
const served: Place = { namespace: "{reverse_host}", baseUrl: "{base_url}" };

/** Of nobody (RFC 2606), so that the entry is a valid one before it is filled in. */
const example: Place = { namespace: "com.example.api", baseUrl: "https://api.example.com" };

/** Name, version and words. */
const identity = ({ namespace, baseUrl }: Place) => ({
  name: `${namespace}/${service.slug}`,
  title: service.name,
  description: service.summary,
  version: service.version,
  websiteUrl: `${baseUrl}/llms.txt`,
} as const);

const remote = ({ baseUrl }: Place) => ({
  type: "streamable-http",
  url: `${baseUrl}${surfaces.mcp.path}`,
  headers: [{
    name: "Authorization",
    description: "An API key of an account on the Business plan or higher.",
    value: "Bearer {api_key}",
    isRequired: true,
    isSecret: true,
    variables: {
      api_key: {
        description: "The key, which starts with tcs_live_.",
        isRequired: true,
        isSecret: true,
      },
    },
  }],
} as const);

export function serverCard() {
  return {
    $schema: `${schemas}/v1/server-card.schema.json`,
    ...identity(served),
    remotes: [{ ...remote(served), supportedProtocolVersions: mcpRevisions }],
  };
}

/** `/.well-known/ai-catalog.json`; `{host}` is the host of the service. */
export function aiCatalog() {
  return {
    specVersion: "1.0",
    entries: [{
      identifier: `urn:air:{host}:mcp:${service.slug}`,
      displayName: service.name,
      type: "application/mcp-server-card+json",
      url: `{base_url}${serverCardPath}`,
    }],
  };
}

/** `server.json` of the public registry (schema 2025-12-11), of a service in an example's place. */
export function registryEntry() {
  return {
    $schema: `${schemas}/2025-12-11/server.schema.json`,
    ...identity(example),
    remotes: [remote(example)],
  };
}
