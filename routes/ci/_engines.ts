/** The published engines, as their folder has them at this moment. */
import type { EngineReason, SessionAnswer } from "../../schema/ci_answers.ts";
import {
  type EngineManifest,
  engineManifest,
  enginePath,
  type EngineVersion,
  noEngines,
} from "../../schema/engine.ts";
import { once } from "../../schema/lazy.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../respond.ts";

const schema = once(engineManifest);

/** What was published; `null`: the manifest is there and cannot be read, which is logged. */
export async function publishedEngines({ config, log }: Deps): Promise<EngineManifest | null> {
  try {
    return schema().parse(JSON.parse(await Deno.readTextFile(`${config.engineDir}/manifest.json`)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return noEngines;
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    log("error", "engine-manifest-broken", { kind });
    return null;
  }
}

/** The URL of a published file. */
export function engineFileUrl({ config }: Deps, version: string, name: string): string {
  return `${config.baseUrl}${enginePath}/${version}/${name}`;
}

/** What a session offers to run, or why nothing. */
export type EngineOffer = Pick<SessionAnswer, "engine" | "engineReason">;

/** The pinned engine, or the newest; an unknown version is the caller's to correct. */
export async function offerEngine(
  deps: Deps,
  pinned: string | undefined,
): Promise<EngineOffer | Failure> {
  const manifest = await publishedEngines(deps);
  if (manifest === null) return without("engines-unreadable");
  const { versions } = manifest;
  if (pinned === undefined) {
    const [newest] = versions;
    return newest === undefined ? without("no-engine-published") : offerOf(deps, newest, false);
  }
  const found = versions.find(({ version }) => version === pinned);
  return found === undefined ? unknownVersion(versions) : offerOf(deps, found, true);
}

function without(engineReason: EngineReason): EngineOffer {
  return { engine: null, engineReason };
}

function offerOf(deps: Deps, { version, files }: EngineVersion, pinned: boolean): EngineOffer {
  return {
    engine: {
      version,
      pinned,
      files: files.map(({ name, sha256 }) => ({
        name,
        url: engineFileUrl(deps, version, name),
        ...(pinned ? { sha256 } : {}),
      })),
    },
    engineReason: null,
  };
}

function unknownVersion(versions: readonly EngineVersion[]): Failure {
  const detail = versions.length === 0
    ? "No engine is published yet, so none can be pinned."
    : 'No engine of this version is published; "versions" lists those that are, newest first.';
  return {
    error: "unknown-engine-version",
    detail,
    versions: versions.map(({ version }) => version),
  };
}
