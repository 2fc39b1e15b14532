/** Published versions of the detector engine: `<ENGINE_DIR>/manifest.json`. */
import * as z from "zod";

/** Where the files are served, by version and name. */
export const enginePath = "/engine";

/** A day, with a number behind it for a further version of that day. */
export const engineVersionPattern =
  /^\d{4}\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d{0,2})?$/;

/** Begins with a letter or digit, so that no name leads out of its folder or hides in it. */
export const engineFilePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const engineFilesMax = 32;
const versionsMax = 2_000;

const engineFile = () =>
  z.strictObject({
    name: z.string().regex(engineFilePattern),
    bytes: z.number().int().positive(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  });

const engineVersion = () =>
  z.strictObject({
    version: z.string().regex(engineVersionPattern),
    /** Unix seconds. */
    publishedAt: z.number().int().nonnegative(),
    files: z.array(engineFile()).min(1).max(engineFilesMax)
      .refine(areDistinct, "names of a version differ in more than case"),
  });

/** The manifest as it is stored; newest first. */
export const engineManifest = () =>
  z.strictObject({
    versions: z.array(engineVersion()).max(versionsMax)
      .refine(areNewestFirst, "versions stand once each, newest first"),
  });

export type EngineManifest = z.infer<ReturnType<typeof engineManifest>>;
export type EngineVersion = EngineManifest["versions"][number];
export type EngineFile = EngineVersion["files"][number];

/** Nothing was published, or no folder was made. */
export const noEngines: EngineManifest = { versions: [] };

/** Orders versions newest first; the tenth of a day comes after the ninth. */
export function compareVersions(a: string, b: string): number {
  return b.localeCompare(a, "en", { numeric: true });
}

/** Files of one version differ in more than case: not every file system tells them apart. */
export function areDistinct(files: readonly { readonly name: string }[]): boolean {
  return new Set(files.map(({ name }) => name.toLowerCase())).size === files.length;
}

function areNewestFirst(versions: readonly { readonly version: string }[]): boolean {
  return versions.every(({ version }, index) => {
    const before = versions[index - 1];
    return before === undefined || compareVersions(before.version, version) < 0;
  });
}
