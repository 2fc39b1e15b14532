/** Advisory lock beside the database file. The system drops it with the process, `kill -9` included. */
import { alarm } from "../schema/alarm.ts";

/** How long a start waits for another process to let go. */
const lockTimeoutMs = 500;
/** A holder writes its number at once: where none stands, a busy machine is late and nobody has the lock. */
const unnamedTimeoutMs = 10_000;
const pidDigitsMax = 10;

/**
 * Locks `<path>.lock`, making its folder if need be.
 *
 * @returns a function that unlocks.
 * @throws {Error} naming `KV_PATH`, and the holder's process id when another process has it.
 */
export async function lockFile(path: string): Promise<() => void> {
  const lockPath = `${realPath(path)}.lock`;
  const file = openLockFile(lockPath);
  // `lock` waits for ever and Deno 2.5 has no `tryLock`; a start that loses the race exits.
  const locking = file.lock(true).then(() => true);
  const isLocked = async (timeoutMs: number) => {
    const late = Promise.withResolvers<false>();
    const callOff = alarm(() => late.resolve(false), timeoutMs);
    const locked = await Promise.race([locking, late.promise]);
    callOff();
    return locked;
  };
  if (!await isLocked(lockTimeoutMs)) {
    const holder = (await Deno.readTextFile(lockPath)).trim();
    const isNamed = /^\d{1,10}$/.test(holder);
    if (isNamed || !await isLocked(unnamedTimeoutMs)) {
      const who = isNamed ? `process ${holder}` : "another process";
      throw new Error(
        `KV_PATH: the database file is in use by ${who}; stop it or set another path`,
      );
    }
  }
  // Over what an earlier holder wrote, blanks and all: cutting the file first takes the disk a trip.
  file.writeSync(new TextEncoder().encode(`${String(Deno.pid).padEnd(pidDigitsMax)}\n`));
  return () => file.close();
}

/** The file itself, so that another name of it does not make another lock. */
function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path;
  }
}

/** Nothing else runs yet at start: the synchronous forms are the faster ones. */
function openLockFile(lockPath: string): Deno.FsFile {
  const folder = lockPath.includes("/") ? lockPath.slice(0, lockPath.lastIndexOf("/")) : "";
  try {
    if (folder !== "") Deno.mkdirSync(folder, { recursive: true });
    return Deno.openSync(lockPath, { create: true, read: true, write: true });
  } catch (error) {
    throw new Error("KV_PATH: the database's folder cannot be made or written", { cause: error });
  }
}
