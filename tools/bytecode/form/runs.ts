/** Forms of code that does something when it is called. */
import type { CodeForm } from "../analysis.ts";

/**
 * Whatever creation code was meant for: where it stands as an account's code it runs, so that code that
 * was made to look like it is analysed as any other.
 */
export function runs(form: CodeForm): boolean {
  return form === "evm" || form === "creation-code";
}
