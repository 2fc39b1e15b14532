/** Publishes a version of the detector engine: its files copied, hashed and listed, once and for ever. */
import { basename, join } from "node:path";
import { createHash } from "node:crypto";
import {
  areDistinct,
  compareVersions,
  type EngineFile,
  engineFilePattern,
  engineFilesMax,
  type EngineManifest,
  engineManifest,
  type EngineVersion,
  engineVersionPattern,
  noEngines,
} from "../schema/engine.ts";

/** The version cannot be published; the message says why and what to do. */
export class PublishError extends Error {
  override readonly name = "PublishError";
}

export type Publication = {
  /** Where engines are kept, `ENGINE_DIR`. */
  readonly dir: string;
  readonly version: string;
  /** Paths of the files; they keep their names. */
  readonly paths: readonly string[];
  /** Unix seconds. */
  readonly publishedAt: number;
};

/**
 * The version as it was published. Nothing is listed before all of it is in its place.
 *
 * @throws {PublishError} when it was published before, or its files cannot be.
 */
export async function publishEngine(
  { dir, version, paths, publishedAt }: Publication,
): Promise<EngineVersion> {
  if (!engineVersionPattern.test(version)) {
    throw new PublishError(`"${version}" is no version: write it like 2026.09.01 or 2026.09.01.2`);
  }
  const contents = await readFiles(paths);
  await Deno.mkdir(dir, { recursive: true });
  return await alone(dir, async () => {
    const before = await readManifest(dir);
    if (before.versions.some((published) => published.version === version)) {
      throw new PublishError(
        `${version} is published already and never changes: take a new version`,
      );
    }
    await moveInto(join(dir, version), contents);
    const published = { version, publishedAt, files: contents.map(({ file }) => file) };
    const versions = [...before.versions, published]
      .toSorted((a, b) => compareVersions(a.version, b.version));
    await replaceFile(join(dir, manifestName), JSON.stringify({ versions }, null, 2) + "\n");
    return published;
  });
}

const manifestName = "manifest.json";

type Content = { readonly file: EngineFile; readonly bytes: Uint8Array };

async function readFiles(paths: readonly string[]): Promise<readonly Content[]> {
  if (paths.length === 0 || paths.length > engineFilesMax) {
    throw new PublishError(
      `A version has 1 to ${engineFilesMax} files; ${paths.length} were named`,
    );
  }
  const contents: Content[] = [];
  for (const path of paths) {
    const name = basename(path);
    if (!engineFilePattern.test(name)) {
      throw new PublishError(
        `"${name}" cannot be published: a name has letters, digits, ".", "_" and "-", and begins ` +
          "with a letter or digit",
      );
    }
    const bytes = await Deno.readFile(path).catch((cause) => {
      throw new PublishError(`Cannot read ${path}`, { cause });
    });
    if (bytes.length === 0) throw new PublishError(`${path} is empty`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    contents.push({ file: { name, bytes: bytes.length, sha256 }, bytes });
  }
  if (!areDistinct(contents.map(({ file }) => file))) {
    throw new PublishError("Two files have the same name, or differ in case only");
  }
  return contents;
}

async function readManifest(dir: string): Promise<EngineManifest> {
  const path = join(dir, manifestName);
  try {
    return engineManifest().parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return noEngines;
    throw new PublishError(`${path} is broken: restore it before publishing`, { cause });
  }
}

/** A whole folder appears at once; one that is there stays as it is. */
async function moveInto(folder: string, contents: readonly Content[]): Promise<void> {
  if (await exists(folder)) {
    throw new PublishError(`${folder} is there and not listed: remove it if nobody needs it`);
  }
  const fresh = await Deno.makeTempDir({ dir: join(folder, ".."), prefix: ".new-" });
  try {
    for (const { file, bytes } of contents) await Deno.writeFile(join(fresh, file.name), bytes);
    await Deno.chmod(fresh, 0o755).catch(() => {});
    await Deno.rename(fresh, folder);
  } catch (error) {
    await Deno.remove(fresh, { recursive: true });
    throw error;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await Deno.writeTextFile(fresh, text);
  await Deno.rename(fresh, path);
}

/** One publication at a time: two would each list its own version and lose the other's. */
async function alone<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dir, ".publishing");
  try {
    (await Deno.open(lock, { write: true, createNew: true })).close();
  } catch (cause) {
    throw new PublishError(
      `${lock} is there: another publication is at work. If none is, remove the file`,
      { cause },
    );
  }
  try {
    return await work();
  } finally {
    await Deno.remove(lock);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
