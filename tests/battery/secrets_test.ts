import assert from "node:assert/strict";
import { configTable } from "../../schema/config_table.ts";
import { withoutSecrets } from "../../schema/redacted.ts";
import { plainVariables, secretVariables } from "./_marks.ts";
import { knownSamples, scanRepository } from "./_repository.ts";

Deno.test("every variable of the configuration is known as secret or as plain", () => {
  const clients = secretVariables.filter((name) => name.endsWith("_CLIENT_SECRET"));
  const known = [...secretVariables, ...plainVariables];
  assert.deepEqual(known.toSorted(), [...Object.keys(configTable), ...clients].toSorted());
});

Deno.test("no log line has the value of a secret variable under its name, and of a plain one it may", () => {
  const isRedacted = (name: string) => withoutSecrets({ [name]: "x" })[name] !== "x";
  assert.deepEqual(secretVariables.filter((name) => !isRedacted(name)), []);
  assert.deepEqual(plainVariables.filter(isRedacted), []);
});

Deno.test("no file of the project holds a secret", async () => {
  const { files, found } = await scanRepository();
  assert.deepEqual(found, knownSamples);
  assert.ok(files > 1_000);
});
