/**
 * What a file says, in parts with roles. A rule is bound to roles, so that a deny list, the matcher of a
 * hook and prose that forbids a thing raise nothing that allows it.
 */
import type { FileKind, Syntax } from "./kinds.ts";

export const roles = [
  /** The program of a server or a hook. */
  "command",
  /** Its arguments, one fact each; `path` tells whose. */
  "argument",
  /** A whole command line: a hook's, a server's with its arguments, a fenced block's, a script's. */
  "shell",
  /** Value of an environment variable; `key` is its name. */
  "environment",
  /** Value of an HTTP header; `key` is its name. */
  "header",
  "url",
  /** An entry of a list that permits: permissions.allow, autoApprove, allowed-tools. */
  "allow",
  /** An entry of a list that forbids or asks first. */
  "deny",
  /** What a hook reacts to. */
  "matcher",
  /** Any other setting: `key` and `value`. */
  "setting",
  /** Name or description of a skill, server or tool: an agent reads it. */
  "description",
  /** Running text that an agent reads. */
  "prose",
  /** Running text that forbids, warns of or quotes what it names. */
  "negated",
  /** A fenced or inline piece of code; a fenced shell block as a whole too, beside its lines. */
  "code",
  /** An HTML or Markdown comment: hidden where the file is rendered. */
  "comment",
  /** A link's or an image's target in prose; `key`: "image" for images. */
  "link",
] as const;

export type Role = (typeof roles)[number];

/** One part of a file. Offsets are in UTF-16 units of the text that was read. */
export type Fact = {
  readonly role: Role;
  /** Where in the structure, e.g. "mcpServers.files.args.2"; "" in prose. */
  readonly path: string;
  /** The last name on the path: a variable's, a header's, a setting's. */
  readonly key: string;
  /** As written, with escapes of its syntax resolved. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Where a value joined of several places has its parts: `at` in the value, `start` in the text. */
  readonly parts?: readonly FactPart[];
};

export type FactPart = { readonly at: number; readonly start: number; readonly end: number };

/** A file as rules see it. */
export type ConfigFile = {
  readonly kind: FileKind;
  readonly syntax: Syntax;
  /** What was read: at most 4,096 bytes, cut at a character. */
  readonly text: string;
  /** There is more than was read. */
  readonly truncated: boolean;
  /** The syntax that its name promises did not parse: read by lines. */
  readonly unparsed: boolean;
  readonly facts: readonly Fact[];
};
