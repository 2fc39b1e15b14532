/** Paths for CI runners: sessions, reports and the engine they run. Loaded when first asked for. */
import { ciPaths } from "../../schema/ci.ts";
import type { Handle, Route } from "../app.ts";
import { openCors } from "../discovery.ts";

const session: Handle = async (deps, exchange) =>
  (await import("./_answers.ts")).openSession(deps, exchange);
const report: Handle = async (deps, exchange) =>
  (await import("./_answers.ts")).closeRun(deps, exchange);
const manifest: Handle = async (deps, exchange) =>
  (await import("./_answers.ts")).manifestFile(deps, exchange);
const file: Handle = async (deps, exchange) =>
  (await import("./_answers.ts")).engineFile(deps, exchange);

const open = { methods: ["GET", "HEAD", "OPTIONS"], headers: openCors } as const;

export const ciRoutes = {
  [ciPaths.session]: { methods: ["POST"], handle: session },
  [ciPaths.report]: { methods: ["POST"], handle: report },
  "/engine/manifest.json": { ...open, handle: manifest },
  "/engine/:version/:file": { ...open, handle: file },
} as const satisfies Record<string, Route>;
