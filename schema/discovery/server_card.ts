/**
 * The endpoint for those who look for servers: the server card (SEP-2127), the catalogue that leads to it,
 * and the entry of the public registry. None lists tools: they are asked for with a key.
 */
import { mcpRevisions } from "../mcp.ts";
import { service, surfaces } from "../service.ts";

const schemas = "https://static.modelcontextprotocol.io/schemas";

export const serverCardPath = `${surfaces.mcp.path}/server-card`;

/** Name, version and words; `{reverse_host}` is the host of the service, last label first. */
const identity = {
  name: `{reverse_host}/${service.slug}`,
  title: service.name,
  description: service.summary,
  version: service.version,
  websiteUrl: "{base_url}/llms.txt",
} as const;

const remote = {
  type: "streamable-http",
  url: `{base_url}${surfaces.mcp.path}`,
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
} as const;

export function serverCard() {
  return {
    $schema: `${schemas}/v1/server-card.schema.json`,
    ...identity,
    remotes: [{ ...remote, supportedProtocolVersions: mcpRevisions }],
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

/** `server.json` of the public registry (schema 2025-12-11), with its placeholders left in. */
export function registryEntry() {
  return {
    $schema: `${schemas}/2025-12-11/server.schema.json`,
    ...identity,
    remotes: [remote],
  };
}
