/** What whoever gets something gives for it, by all that shows it. */
import type { AskedPath } from "./_access.ts";
import { asideOf } from "./_aside.ts";
import type { Change } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import { isPaidOnTop } from "./_fees_on_top.ts";
import type { Scene } from "./_findings.ts";
import { coverOf } from "./_given.ts";
import type { AskedFunction } from "./scene.ts";

/** What is given for a credit on this way; `taken` are the debits among the changes. */
export function coverAt(
  { path, guards }: AskedPath,
  change: Change,
  { changes, taken }: { readonly changes: readonly Change[]; readonly taken: readonly Change[] },
  one: AskedFunction,
  scene: Scene,
): Consent {
  const shown = coverOf(taken, change, path, one);
  if (shown !== "shown" && isPaidOnTop(change, changes, path)) return "shown";
  return shown !== "none" || guards.length > 0 ? shown : asideOf(change, path, one, scene);
}
