/**
 * What the tests' Solidity compiles to, kept under names that carry the digest of what it depends on: a
 * changed source, setting or version is another name, and nothing goes stale. Most lies packed in
 * `compiled/`, by `deno task compiled`; what does not is compiled when it is first asked for and kept in
 * `tests/generated/`, uncommitted.
 */
import { existsSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Of how sources are handed to compilers and what is taken of an answer: goes up when that changes. */
export const KEPT_VERSION = 1;

const packedFolder = new URL("./compiled/", import.meta.url);
const looseFolder = new URL("../generated/", import.meta.url);
const packedEnd = ".json.br";

const packedFile = (name: string) => new URL(name + packedEnd, packedFolder);
const looseFile = (name: string) => new URL(`${name}.json`, looseFolder);

/** What is kept under a name; `undefined` when nothing is. */
export function readKept<T>(name: string): T | undefined {
  return readPacked(name) ?? parsed(bytesOf(looseFile(name)));
}

/** The same of what is packed alone. Throws when that is damaged. */
export function readPacked<T>(name: string): T | undefined {
  const bytes = bytesOf(packedFile(name));
  try {
    return parsed(bytes && brotliDecompressSync(bytes));
  } catch {
    throw new Error(`tests/rig/compiled/${name} cannot be read: deno task compiled --all`);
  }
}

/** Whether something is kept under a name. */
export const isKept = (name: string): boolean =>
  existsSync(packedFile(name)) || existsSync(looseFile(name));

/** Keeps a value of JSON, uncommitted. */
export function keep(name: string, value: unknown): void {
  write(looseFile(name), new TextEncoder().encode(JSON.stringify(value)));
}

/** Names of what is packed. */
export function packedNames(): readonly string[] {
  if (!existsSync(packedFolder)) return [];
  return [...Deno.readDirSync(packedFolder)]
    .filter(({ name }) => name.endsWith(packedEnd))
    .map(({ name }) => name.slice(0, -packedEnd.length));
}

/** Packs a value of JSON, to be committed. Slow: it is packed once and read often. */
export function pack(name: string, value: unknown): void {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  write(packedFile(name), brotliCompressSync(bytes, { params }));
}

/** Takes away what is packed under a name. */
export const dropPacked = (name: string): void => Deno.removeSync(packedFile(name));

const parsed = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));

function bytesOf(file: URL): Uint8Array | undefined {
  try {
    return Deno.readFileSync(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Written beside and renamed: a test process running at the same time never reads half a file. */
function write(file: URL, bytes: Uint8Array): void {
  Deno.mkdirSync(new URL("./", file), { recursive: true });
  const temporary = new URL(`${file.href}.${crypto.randomUUID()}.tmp`);
  Deno.writeFileSync(temporary, bytes);
  Deno.renameSync(temporary, file);
}
