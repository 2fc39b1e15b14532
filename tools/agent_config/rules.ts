/** What a rule is, and what it finds. The tables are in `rules/`. */
import type { ConfigFile, Fact, Role } from "./facts.ts";
import type { FileKind } from "./kinds.ts";

/** Classes of findings; every rule has one. */
export const ruleClasses = [
  "remote-execution",
  "shell-in-server",
  "reverse-shell",
  "encoded-payload",
  "credential-read",
  "environment-dump",
  "exfiltration",
  "hardcoded-secret",
  "private-key",
  "prompt-injection",
  "concealment",
  "hidden-comment",
  "invisible-text",
  "bidirectional-text",
  "terminal-escape",
  "sandbox-off",
  "approval-off",
  "wildcard-permission",
  "auto-trust",
  "base-url-override",
  "loader-override",
  "privileged-container",
  "root-access",
  "persistence",
  "memory-poisoning",
  "unpinned-package",
  "unknown-registry",
  "typosquat",
  "fake-prerequisite",
  "remote-instructions",
  "tool-poisoning",
  "destructive-command",
  "crypto-mining",
  "insecure-transport",
  "padding",
] as const;

export type RuleClass = (typeof ruleClasses)[number];

export const findingSeverities = ["critical", "high", "medium", "low", "info"] as const;

export type FindingSeverity = (typeof findingSeverities)[number];

/** Where in a fact's value (or, for rules on the whole file, in the text) something was found. */
export type Hit = { readonly start: number; readonly end: number };

/**
 * One rule. `id` never changes once published: CI gates and suppressions name it. A pattern is linear:
 * bounded gaps, no nested quantifiers; it is tried on the value and on its normalised copy.
 */
export type Rule =
  & {
    readonly id: string;
    readonly class: RuleClass;
    readonly severity: FindingSeverity;
    /** Absent: every kind. */
    readonly kinds?: readonly FileKind[];
    readonly title: string;
    /** Why it matters, in a sentence. */
    readonly why: string;
    /** What to do about it, in a sentence. */
    readonly advice: string;
    /** A value that it finds, and one close to it that it does not: examples of the catalogue, and tests. */
    readonly example: string;
    readonly nearMiss: string;
  }
  & (
    | {
      readonly on: readonly Role[];
      readonly pattern: RegExp;
      /** Stands in all that the pattern finds: looked for first, as that costs next to nothing. */
      readonly needs?: string;
      /** Looks at what the pattern found; false: nothing. */
      readonly holds?: (found: RegExpExecArray, fact: Fact, file: ConfigFile) => boolean;
    }
    | {
      readonly on: readonly Role[];
      /** Reads a value where a pattern would not do, as what is piped into what in a shell. */
      readonly read: (value: string) => readonly Hit[];
      readonly holds?: (found: RegExpExecArray, fact: Fact, file: ConfigFile) => boolean;
    }
    | {
      /** On the text as it stands: invisible characters, padding, secrets wherever they are. */
      readonly on: "text";
      readonly find: (file: ConfigFile) => readonly Hit[];
    }
  );

/** Characters of an excerpt. */
export const EXCERPT_LENGTH_MAX = 80;

/** Something that a rule found. */
export type Finding = {
  readonly rule: Rule;
  /** After weighing: what stands in prose alone weighs less, two signs together more. */
  readonly severity: FindingSeverity;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
};
