/** Registers one test per case of a rule; only the rule under test counts. */
import assert from "node:assert/strict";
import plugin from "../../tasks/lint/plugin.ts";

export type RuleName = keyof typeof plugin.rules;

/** A file name as the plugin sees it, and the file's text. */
export type Case = readonly [file: string, source: string];

/** Messages of one rule about one file. */
export function messages(rule: RuleName, [file, source]: Case): string[] {
  return findings(rule, [file, source]).map((one) => one.message);
}

/** The pieces of source text one rule points at. */
export function pointedAt(rule: RuleName, [file, source]: Case): string[] {
  return findings(rule, [file, source]).map((one) => source.slice(...one.range));
}

function findings(rule: RuleName, [file, source]: Case): Deno.lint.Diagnostic[] {
  return Deno.lint.runPlugin(plugin, file, source).filter((one) => one.id === `house/${rule}`);
}

/** Every case gives exactly one finding. */
export function reports(rule: RuleName, cases: readonly Case[]): void {
  for (const one of cases) {
    Deno.test(`house/${rule} reports ${title(one)}`, () => {
      assert.equal(findings(rule, one).length, 1, JSON.stringify(findings(rule, one)));
    });
  }
}

/** No case gives a finding. */
export function allows(rule: RuleName, cases: readonly Case[]): void {
  for (const one of cases) {
    Deno.test(`house/${rule} allows ${title(one)}`, () => {
      assert.deepEqual(messages(rule, one), []);
    });
  }
}

function title([file, source]: Case): string {
  const line = source.replaceAll(/\s+/g, " ").trim();
  return `${file}: ${line.length > 70 ? `${line.slice(0, 70)}…` : line}`;
}
