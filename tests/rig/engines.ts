/** Folders with published engines, as `deno task engine` leaves them. */
import { createHash } from "node:crypto";
import { join } from "node:path";

/** Contents of the files of a version, by name. */
export type EngineContents = Readonly<Record<string, string>>;

/** A folder of its own with these versions, newest first, for `ENGINE_DIR`. */
export async function engineFolder(
  versions: Readonly<Record<string, EngineContents>>,
): Promise<{ readonly dir: string; readonly remove: () => Promise<void> }> {
  const dir = await Deno.makeTempDir();
  const listed = [];
  for (const [version, contents] of Object.entries(versions)) {
    await Deno.mkdir(join(dir, version));
    const files = [];
    for (const [name, text] of Object.entries(contents)) {
      await Deno.writeTextFile(join(dir, version, name), text);
      const bytes = new TextEncoder().encode(text).length;
      files.push({ name, bytes, sha256: sha256(text) });
    }
    listed.push({ version, publishedAt: 1_763_700_000, files });
  }
  await writeManifest(dir, { versions: listed });
  return { dir, remove: () => Deno.remove(dir, { recursive: true }) };
}

export async function writeManifest(dir: string, manifest: unknown): Promise<void> {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  await Deno.writeTextFile(join(dir, "manifest.json"), text);
}

/** SHA-256 in hex, by other code than the service's. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
