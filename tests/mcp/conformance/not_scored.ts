/**
 * Checks that the suite runs and lets fail: of extensions, and of scenarios that its own server does not
 * pass. Each row says why ours fail; whatever stands in none of them has to pass.
 */

export type NotScored = {
  readonly revisions: readonly string[];
  /** The checks, as `scenario:check`. */
  readonly checks: RegExp;
  readonly reason: string;
};

export const notScored: readonly NotScored[] = [
  {
    revisions: ["2026-07-28"],
    checks: /^tasks-[\w-]+:/,
    reason: "tasks, an extension, are not offered",
  },
  {
    revisions: ["2026-07-28"],
    checks: /^http-custom-header-server-validation:/,
    reason: "no tool declares x-mcp-header, as tests/routes/mcp_lists_test.ts asserts",
  },
  {
    revisions: ["2025-11-25"],
    checks: /^server-sse-polling:/,
    reason: "sessions and streams are not offered",
  },
];

/** The rows of a revision. */
export function notScoredOf(revision: string): NotScored[] {
  return notScored.filter(({ revisions }) => revisions.includes(revision));
}
