/** Why values of an answer are null. */
import type { ScanUnknownReason } from "./schema.ts";

/** One value that is null; `field`: its JSON pointer. */
export type Unknown = { readonly field: string; readonly reason: ScanUnknownReason };
