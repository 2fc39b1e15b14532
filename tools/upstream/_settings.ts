/** Settings of compilers as sources write them. */
import { addressOf, CONTRACT_NAME_MAX, integerOf, textOf } from "./_claims.ts";
import type { CompilerSettings, Library } from "./verification.ts";

const LIBRARIES_MAX = 20;

/** Nothing stated. */
const unstatedSettings: CompilerSettings = {
  optimizer: { enabled: null, runs: null },
  evmVersion: null,
  viaIR: null,
  libraries: null,
  librariesTruncated: false,
};

/**
 * The `settings` of a compiler's standard JSON input. What a settings object of solc leaves out has
 * the documented default: optimizer and IR pipeline are off, no library is linked. An empty object
 * may be a source that keeps none, and says nothing.
 * https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function standardSettings(given: unknown, language: string | null): CompilerSettings {
  if (!isObject(given) || Object.keys(given).length === 0) return unstatedSettings;
  const off = language === "Solidity" || language === "Yul" ? false : null;
  const optimizer = isObject(given["optimizer"]) ? given["optimizer"] : null;
  const libraries = librariesOf(namedLibraries(given["libraries"]));
  return {
    optimizer: {
      enabled: optimizer === null
        ? vyperOptimizer(given["optimize"]) ?? off
        : booleanOf(optimizer["enabled"]) ?? off,
      runs: integerOf(optimizer?.["runs"]),
    },
    evmVersion: evmVersionOf(given["evmVersion"]),
    viaIR: booleanOf(given["viaIR"]) ?? off,
    ...libraries,
  };
}

/** What the first states, and what the second states besides. */
export function mergeSettings(first: CompilerSettings, second: CompilerSettings): CompilerSettings {
  const libraries = first.libraries === null ? second : first;
  return {
    optimizer: {
      enabled: first.optimizer.enabled ?? second.optimizer.enabled,
      runs: first.optimizer.runs ?? second.optimizer.runs,
    },
    evmVersion: first.evmVersion ?? second.evmVersion,
    viaIR: first.viaIR ?? second.viaIR,
    libraries: libraries.libraries,
    librariesTruncated: libraries.librariesTruncated,
  };
}

/** Libraries of name and address; what is no address is left out, as is what is beyond the cap. */
export function librariesOf(
  pairs: readonly (readonly [name: unknown, address: unknown])[],
): Pick<CompilerSettings, "libraries" | "librariesTruncated"> {
  const found: Library[] = [];
  for (const [given, value] of pairs) {
    const name = textOf(given, CONTRACT_NAME_MAX);
    const address = addressOf(value);
    if (name === null || address === null) continue;
    if (found.length === LIBRARIES_MAX) return { libraries: found, librariesTruncated: true };
    found.push({ name, address });
  }
  return { libraries: found, librariesTruncated: false };
}

/** "Default" in any case is the compiler's own choice. */
export function evmVersionOf(value: unknown): string | null {
  const text = textOf(value);
  return text?.toLowerCase() === "default" ? "default" : text;
}

/** A boolean, given as such. */
export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

/** A JSON object that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Standard JSON has `{file: {name: address}}`, contract metadata `{"file:name": address}`. */
function namedLibraries(given: unknown): [unknown, unknown][] {
  if (!isObject(given)) return [];
  return Object.entries(given).flatMap(([name, value]): [unknown, unknown][] =>
    isObject(value) ? Object.entries(value) : [[name.slice(name.lastIndexOf(":") + 1), value]]
  );
}

/** Vyper: "gas", "codesize" or "none", earlier a boolean. */
function vyperOptimizer(value: unknown): boolean | null {
  if (typeof value !== "string") return booleanOf(value);
  return value !== "none";
}
