/**
 * The entry of the public registry as its schema of 2025-12-11 bounds it
 * (https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json) and the server card
 * (SEP-2127), which is the same with the revisions of each remote. Of the optional members those that this
 * service uses: any other is refused, as one that nobody looked up.
 */
import * as z from "zod";

const inputShape = {
  description: z.string().optional(),
  value: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
};

const keyValueInput = z.strictObject({
  ...inputShape,
  name: z.string(),
  variables: z.record(z.string(), z.strictObject(inputShape)).optional(),
});

const remoteShape = {
  type: z.literal("streamable-http"),
  url: z.string().regex(/^https?:\/\/[^\s]+$/).pipe(z.url()),
  headers: z.array(keyValueInput),
};

const identityShape = {
  name: z.string().min(3).max(200).regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  // Ranges are rejected: this is a version by semver.org.
  version: z.string().max(255).regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
};

/** `server.json`. */
export const registryEntrySchema = z.strictObject({
  ...identityShape,
  $schema: z.literal(
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  ),
  remotes: z.array(z.strictObject(remoteShape)),
});

/** The card of a server. */
export const serverCardSchema = z.strictObject({
  ...identityShape,
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"),
  remotes: z.array(z.strictObject({
    ...remoteShape,
    supportedProtocolVersions: z.array(z.string().regex(/^\d{4}-\d\d-\d\d$/)),
  })),
});
