/** What the hosted MCP endpoint says of itself and which revisions of the protocol it serves. */
import { limits } from "./limits.ts";
import { service } from "./service.ts";

/** Revisions that open with `initialize`, newest first. */
export const legacyRevisions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** The revision in which every request carries its own version and nothing is opened. */
export const modernRevision = "2026-07-28";

/** Revisions served, newest first (SPEC, "Versioning"). */
export const mcpRevisions = [modernRevision, ...legacyRevisions] as const;

export type LegacyRevision = (typeof legacyRevisions)[number];
export type Revision = (typeof mcpRevisions)[number];

/** The revision of a request that names none (2025-06-18, "Protocol Version Header"). */
export const revisionWhenUnnamed: LegacyRevision = "2025-03-26";

/** JSON-RPC codes, and those of MCP 2026-07-28. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const satisfies Record<string, number>;

/** Credits of one `tools/call`, whichever the tool (SPEC, "Limits"). */
export const mcpCallCredits = 2;

/** Bytes of a tool's object: hosts refuse or cut results of more than some thousand tokens. */
export const mcpAnswerBytesMax = 32_000;

/** How long a client may keep a list. */
export const mcpListTtlMs = 300_000;

/** Where a request of 2026-07-28 names its revision, in `_meta` of its parameters. */
export const protocolVersionMeta = "io.modelcontextprotocol/protocolVersion";

/** Messages in one batch of revision 2025-03-26. */
export const mcpBatchMax = 20;

/** What a host may put before its model. */
export const mcpInstructions =
  "Security and data reads over 25 EVM networks: what a token is, whether it can be sold, what " +
  "deployed code can do, what a transaction did, and whether a configuration file for AI agents " +
  "holds known dangers. Use these tools before a person buys, approves or trusts a token or " +
  "contract, to explain a transaction that happened, or before an agent loads a file it was " +
  "given. They read only: they never sign, send or hold anything, and they do not audit source " +
  `code. ${service.untrustedNotice} A value of null is not known, with a reason beside it, unless ` +
  `its field says what null means: never take it for safe. Each call of a tool costs ${mcpCallCredits} credits of the key; ` +
  "refusals and failures cost none. A result with isError names a stable code in `error`; for " +
  `credits-exhausted and rate-limited it tells when to try again. A message holds at most ${
    limits.bodyBytesMax / 1024
  } kB.`;
