/** Constant parts of answers: what the server says of itself, as JSON, made when first asked for. */
import {
  type LegacyRevision,
  legacyRevisions,
  mcpInstructions,
  mcpListTtlMs,
  mcpRevisions,
} from "../../schema/mcp.ts";
import { once } from "../../schema/lazy.ts";
import { service } from "../../schema/service.ts";

/** `Implementation`, with the fields each revision knows (2025-06-18: title; 2025-11-25: more). */
function serverInfo(revision: LegacyRevision, baseUrl: string) {
  const { slug: name, name: title, version, summary: description } = service;
  if (revision === "2025-03-26") return { name, version };
  if (revision === "2025-06-18") return { name, title, version };
  return { name, title, version, description, websiteUrl: baseUrl };
}

/** Whatever has a list that is answered, empty or not (2026-07-28, "Capabilities"). */
const capabilities = { tools: {}, prompts: {}, resources: {} };

export type About = {
  /** Results of `initialize` by the revision they agree on. */
  readonly initialized: Readonly<Record<LegacyRevision, string>>;
  /** The result of `server/discover`. */
  readonly discovered: string;
  /** Members that every modern result starts with. */
  readonly modernHead: string;
};

/** Everything that depends on configuration only. */
export function aboutServer(baseUrl: string): () => About {
  return once(() => {
    const headOf = (info: Readonly<Record<string, string>>) => {
      const meta = { "io.modelcontextprotocol/serverInfo": info };
      return JSON.stringify({ resultType: "complete", _meta: meta }).slice(1, -1);
    };
    const initialized = legacyRevisions.map((revision) => [
      revision,
      JSON.stringify({
        protocolVersion: revision,
        capabilities,
        serverInfo: serverInfo(revision, baseUrl),
        instructions: mcpInstructions,
      }),
    ]);
    const discovered = JSON.stringify({
      supportedVersions: mcpRevisions,
      capabilities,
      instructions: mcpInstructions,
    });
    return {
      initialized: Object.fromEntries(initialized),
      discovered: `{${headOf(serverInfo(legacyRevisions[0], baseUrl))},${discovered.slice(1, -1)},${
        cacheFields("public")
      }}`,
      // Who asks for more asks server/discover: this stands in every answer.
      modernHead: headOf({ name: service.slug, version: service.version }),
    };
  });
}

/** What 2026-07-28 demands of every list: how long it may be kept, and for whom. */
export function cacheFields(scope: "public" | "private"): string {
  return `"ttlMs":${mcpListTtlMs},"cacheScope":"${scope}"`;
}
