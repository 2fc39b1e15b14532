/** A file that was written without a look at the rules; no rule is fitted to it. */
export type UnseenFile = { readonly name: string; readonly lines: readonly string[] };
