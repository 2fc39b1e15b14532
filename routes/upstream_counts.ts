/** What a request's log line says of upstreams. */
import type { ToolAnswer } from "../schema/tool.ts";

/** Requests that were made for an answer, and how many of them failed; nothing where none is told. */
export function upstreamCounts(answer: ToolAnswer): Readonly<Record<string, number>> {
  const { sources } = answer as { readonly sources?: unknown };
  if (!Array.isArray(sources)) return {};
  const asked = sources.filter(({ cached, reason }) => cached !== true && reason !== "resting");
  const failed = asked.filter(({ outcome }) => outcome === "error" || outcome === "timeout");
  return { upstreams: asked.length, upstreamsFailed: failed.length };
}
