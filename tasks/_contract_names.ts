/** Names and versions that compiled files carry. */
import packages from "../package.json" with { type: "json" };

/** "PoolLens" → "pool_lens". */
export function pascalToSnake(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
}

/** The pinned version of a development package. */
export function packageVersion(name: keyof typeof packages.devDependencies): string {
  return packages.devDependencies[name];
}
