/** Examples of CI calls, in `openapi.json`. */
import type { ReportAnswer, SessionAnswer } from "../ci_answers.ts";
import type { ReportBody, SessionBody } from "../ci_bodies.ts";

export const sessionExample: { readonly body: SessionBody; readonly answer: SessionAnswer } = {
  body: { version: "1.4.0", repo: "octo/vault", engineVersion: "2026.09.01" },
  answer: {
    ok: true,
    run: { id: "019aa6b3c0007f1e9d2c4b5a69788796", repo: "octo/vault", openedAt: 1763805600 },
    licence: {
      plan: "business",
      account: "6a1f0c9be27d4438a5c0d1e2f3948576",
      validUntil: 1795305600,
    },
    gate: { failOn: "high", failOnBy: "default" },
    engine: {
      version: "2026.09.01",
      pinned: true,
      files: [{
        name: "engine.mjs",
        url: "{base_url}/engine/2026.09.01/engine.mjs",
        sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      }],
    },
    engineReason: null,
  },
};

export const reportExample: { readonly body: ReportBody; readonly answer: ReportAnswer } = {
  body: {
    counts: { critical: 0, high: 1, medium: 3, low: 0 },
    failOn: "high",
    repo: "octo/vault",
    ref: "main",
    commit: "3f1c9a7de0b24586a1c2d3e4f5061728394a5b6c",
    actor: "octocat",
    files: 14,
    score: 71,
    top: [{ ruleId: "reentrancy-eth", severity: "high", count: 1 }],
    durationMs: 5230,
  },
  answer: {
    ok: true,
    run: {
      id: "019aa6b3c0007f1e9d2c4b5a69788796",
      repo: "octo/vault",
      failOn: "high",
      failOnBy: "request",
      verdict: "fail",
      reason: "high-at-or-above-high",
      counts: { critical: 0, high: 1, medium: 3, low: 0 },
      ref: "main",
      commit: "3f1c9a7de0b24586a1c2d3e4f5061728394a5b6c",
      actor: "octocat",
      files: 14,
      score: 71,
      top: [{ ruleId: "reentrancy-eth", severity: "high", count: 1 }],
      durationMs: 5230,
      openedAt: 1763805600,
      closedAt: 1763805606,
    },
    dashboardUrl: "{base_url}/account/runs/019aa6b3c0007f1e9d2c4b5a69788796",
  },
};
