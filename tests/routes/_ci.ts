/** A service with published engines, for the tests of the CI endpoints. */
import assert from "node:assert/strict";
import {
  type ReportAnswer,
  reportAnswer,
  type SessionAnswer,
  sessionAnswer,
} from "../../schema/ci_answers.ts";
import { type EngineContents, engineFolder } from "../rig/engines.ts";
import type { Ask, HarnessOptions } from "../rig/harness.ts";
import { json, type Service, startService } from "./_service.ts";

export const sessionPath = "/api/v1/ci/session";
export const reportPath = "/api/v1/ci/report";

export const publishedVersions: Readonly<Record<string, EngineContents>> = {
  "2026.09.01.2": { "engine.mjs": "newest();", "rules.json": "{}" },
  "2026.09.01": { "engine.mjs": "second();" },
  "2026.08.15": { "engine.mjs": "oldest();" },
};

export type CiService = Service & { readonly engineDir: string };

/** A test over a service of its own, with an engine folder of its own. */
export function ciTest(
  name: string,
  body: (service: CiService) => Promise<void>,
  { versions = publishedVersions, ...options }: HarnessOptions & {
    readonly versions?: Readonly<Record<string, EngineContents>>;
  } = {},
): void {
  Deno.test(name, async () => {
    const engines = await engineFolder(versions);
    const env = { ENGINE_DIR: engines.dir, ...options.env };
    const service = await startService({ ...options, env });
    try {
      await body({ ...service, engineDir: engines.dir });
    } finally {
      await service.close();
      await engines.remove();
    }
  });
}

/** The answer to a session, held against the schema that is published. */
export async function openSession(
  service: Service,
  key: string,
  body: Ask["body"] = {},
): Promise<SessionAnswer> {
  return sessionAnswer().parse(await json(await service.ask(sessionPath, { key, body })));
}

/** The answer to a report, held against the schema that is published. */
export async function report(
  service: Service,
  key: string,
  body: Ask["body"] = {},
): Promise<ReportAnswer> {
  const answer = reportAnswer().parse(await json(await service.ask(reportPath, { key, body })));
  assert.equal(answer.dashboardUrl, `http://localhost:8000/account/runs/${answer.run.id}`);
  return answer;
}

export const noFindings = { critical: 0, high: 0, medium: 0, low: 0 } as const;
