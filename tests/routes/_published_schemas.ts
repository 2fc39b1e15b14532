/**
 * What others publish of the files that they read, as JSON Schema 2020-12 in our own words: the server
 * card (SEP-2127, https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json, from
 * modelcontextprotocol/experimental-ext-server-card at 56ab90b), the entry of the public registry
 * (https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json) and the linkset of an
 * API catalogue (RFC 9264, 4.2; RFC 9727, 4).
 */

const text = { type: "string" } as const;
const texts = { type: "array", items: text } as const;
const uri = { type: "string", format: "uri" } as const;
const flag = { type: "boolean" } as const;
const object = { type: "object", additionalProperties: false } as const;

const inputMembers = {
  choices: texts,
  default: text,
  description: text,
  format: { enum: ["boolean", "filepath", "number", "string"] },
  isRequired: flag,
  isSecret: flag,
  placeholder: text,
  value: text,
} as const;

const variables = {
  type: "object",
  additionalProperties: { ...object, properties: inputMembers },
} as const;

const header = {
  ...object,
  required: ["name"],
  properties: { ...inputMembers, name: text, variables },
} as const;

const remoteMembers = {
  headers: { type: "array", items: header },
  type: { enum: ["sse", "streamable-http"] },
  // It may begin with a variable, too; ours has none, and no place that was not filled in.
  url: { ...uri, pattern: "^https?://[^\\s{}]+$" },
  variables,
} as const;

const icon = {
  ...object,
  required: ["src"],
  properties: { mimeType: text, sizes: texts, src: uri, theme: { enum: ["dark", "light"] } },
} as const;

const identity = {
  _meta: { type: "object" },
  description: { type: "string", minLength: 1, maxLength: 100 },
  icons: { type: "array", items: icon },
  name: {
    ...{ type: "string", minLength: 3, maxLength: 200 },
    pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
  },
  repository: {
    ...object,
    required: ["source", "url"],
    properties: { id: text, source: text, subfolder: text, url: uri },
  },
  title: { type: "string", minLength: 1, maxLength: 100 },
  // Ranges are rejected: this is a version by semver.org.
  version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+$" },
  websiteUrl: uri,
} as const;

const described = (schema: string, remote: Readonly<Record<string, unknown>>) => ({
  ...object,
  required: ["$schema", "description", "name", "version"],
  properties: {
    ...identity,
    $schema: { const: `https://static.modelcontextprotocol.io/schemas/${schema}` },
    remotes: {
      type: "array",
      items: { ...object, required: ["type", "url"], properties: remote },
    },
  },
});

/** The card of a server. */
export const serverCardSchema = described("v1/server-card.schema.json", {
  ...remoteMembers,
  supportedProtocolVersions: texts,
});

/** `server.json`; of a package that is installed there is none here. */
export const registryEntrySchema = described("2025-12-11/server.schema.json", remoteMembers);

const targets = {
  type: "array",
  minItems: 1,
  items: {
    ...object,
    required: ["href"],
    properties: { href: uri, type: text, title: text },
  },
} as const;

/** A context with its relations: those that RFC 9727 and RFC 8631 name. */
export const linksetSchema = {
  ...object,
  required: ["linkset"],
  properties: {
    linkset: {
      type: "array",
      minItems: 1,
      items: {
        ...object,
        required: ["anchor"],
        properties: {
          anchor: uri,
          item: targets,
          "service-desc": targets,
          "service-doc": targets,
          status: targets,
        },
      },
    },
  },
};
