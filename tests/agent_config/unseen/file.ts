/**
 * A file that was written before anybody looked at the rules again. What failed at the first try was
 * mended in general, never by its words: a rule that quotes one of them is fitted, and worth nothing.
 */
export type UnseenFile = { readonly name: string; readonly lines: readonly string[] };
