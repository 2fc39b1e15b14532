/** `deno task eval:agent-config`: what it reads and counts, and that it can fail. */
import assert from "node:assert/strict";
import { barsOf } from "../../tasks/eval_agent_config/bars.ts";
import { classesOfLabel } from "../../tasks/eval_agent_config/labels.ts";
import {
  hasClass,
  hasHigh,
  hasMedium,
  type Scanned,
  tallyOfHigh,
} from "../../tasks/eval_agent_config/measure.ts";
import { parseCsv, readSamples, type Sample } from "../../tasks/eval_agent_config/samples.ts";
import {
  type Finding,
  type FindingSeverity,
  type Rule,
  type RuleClass,
  ruleClasses,
} from "../../tools/agent_config/rules.ts";

const head = "file,original_filename,scan_as,label,tier,classes,source_repo,source_path\n";

Deno.test("eval:agent-config reads labels with quoted cells, and refuses others", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/pos`);
    await Deno.writeTextFile(`${folder}/pos/1__a.md`, "text");
    const write = (rows: string) => Deno.writeTextFile(`${folder}/labels.csv`, head + rows);
    await write(
      'pos/1__a.md,"a ""b"", c.md",SKILL.md,malicious,lexical,exfil;unpinned:info,o/r,x\n',
    );
    assert.deepEqual(await readSamples(folder), [{
      file: "pos/1__a.md",
      text: "text",
      filename: "SKILL.md",
      malicious: true,
      tier: "lexical",
      classes: ["exfil"],
      info: ["unpinned"],
      context: [],
      source: "o/r",
    }]);
    await write("");
    await assert.rejects(() => readSamples(folder), /No labels/);
    await write("pos/1__a.md,a.md,SKILL.md,unsure,,,o/r,x\n");
    await assert.rejects(() => readSamples(folder));
    await write("../1__a.md,a.md,SKILL.md,benign,,,o/r,x\n");
    await assert.rejects(() => readSamples(folder));
    await write("neg/missing.md,a.md,SKILL.md,benign,,,o/r,x\n");
    await assert.rejects(() => readSamples(folder), Deno.errors.NotFound);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("eval:agent-config reads cells as RFC 4180 has them", () => {
  assert.deepEqual(parseCsv('a,"b,\n""c""",\r\n,,x\n"",1,2'), [
    ["a", 'b,\n"c"', ""],
    ["", "", "x"],
    ["", "1", "2"],
  ]);
  assert.deepEqual(parseCsv(""), []);
});

Deno.test("eval:agent-config answers every label with classes that rules have", () => {
  for (const classes of Object.values(classesOfLabel)) {
    for (const one of classes) assert.ok(ruleClasses.includes(one));
  }
});

Deno.test("eval:agent-config counts high findings, of a class and above information", () => {
  const high = scanned({ malicious: true }, ["exfiltration", "high"]);
  const low = scanned({ malicious: true }, ["exfiltration", "low"]);
  const medium = scanned({}, ["unpinned-package", "medium"]);
  const info = scanned({}, ["unpinned-package", "info"]);
  assert.deepEqual([high, low, medium, info].map(hasHigh), [true, false, false, false]);
  assert.deepEqual([high, low, medium, info].map(hasMedium), [true, false, true, false]);
  assert.deepEqual([high, low, info].map((one) => hasClass(one, "exfil")), [true, true, false]);
  assert.equal(hasClass(info, "unpinned"), false);
  assert.deepEqual(tallyOfHigh([high, low, medium]), { found: 1, known: 2, right: 1 });
});

Deno.test("eval:agent-config misses a bar for each thing that is wrong", () => {
  const found = scanned({ malicious: true, tier: "lexical" }, ["exfiltration", "critical"]);
  const missed = scanned({ malicious: true, tier: "lexical" });
  const hidden = scanned({ malicious: true, tier: "semantic" });
  const clean = scanned({});
  const noted = scanned({}, ["unpinned-package", "info"]);
  const wrong = scanned({}, ["exfiltration", "medium"]);
  const alarmed = scanned({}, ["exfiltration", "high"]);
  const mutation = (known: number, right: number) => [{
    mutation: "upper case" as const,
    known,
    right,
  }];
  const missing = (all: readonly Scanned[], known = 10, right = 9, ms = 1) =>
    barsOf(all, mutation(known, right), [{ rule: "x", filename: "y", ms }]).filter(({ kept }) =>
      !kept
    )
      .map(({ what }) => what.replace(/ [≥≤].*/, ""));
  assert.deepEqual(missing([found, hidden, clean, noted]), []);
  assert.deepEqual(missing([found, missed, clean]), ["lexical recall at high"]);
  assert.deepEqual(missing([found, wrong]), ["benign files with medium or more"]);
  assert.deepEqual(missing([found, alarmed]), [
    "precision at high",
    "benign files with medium or more",
  ]);
  assert.deepEqual(missing([found, clean], 10, 8), ["findings that mutations keep"]);
  assert.deepEqual(missing([found, clean], 0, 0), ["findings that mutations keep"]);
  assert.deepEqual(missing([{ ...found, ms: 11 }, clean]), ["time p50", "time at most"]);
  assert.deepEqual(missing([found, clean], 10, 10, 11), ["hostile text, time at most"]);
  assert.deepEqual(missing([]), [
    "lexical recall at high",
    "benign files with medium or more",
    "time p50",
    "time at most",
  ]);
});

function scanned(
  sample: Partial<Sample>,
  ...found: readonly (readonly [RuleClass, FindingSeverity])[]
): Scanned {
  return {
    sample: {
      file: crypto.randomUUID(),
      text: "",
      filename: "",
      malicious: false,
      tier: null,
      classes: [],
      info: [],
      context: [],
      source: "",
      ...sample,
    },
    findings: found.map(([ruleClass, severity]): Finding => ({
      rule: { class: ruleClass, id: ruleClass } as Rule,
      severity,
      start: 0,
      end: 0,
    })),
    ms: 1,
  };
}
