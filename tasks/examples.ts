/**
 * `deno task examples`: asks the built service over the local world for every documented example and
 * writes down those that differ in more than time, ids and drawn numbers. Build again afterwards.
 */
import { calledExamples, sameExample } from "../tests/rig/example_calls.ts";
import { calledRefusals, refusalExamples } from "../tests/rig/example_refusals.ts";
import { startExampleService } from "../tests/rig/example_service.ts";
import { startServices } from "../tests/rig/refusals/services.ts";

const root = new URL("../", import.meta.url);
await write(await ofAnswers());
await write({ "schema/discovery/_refusal_examples.json": await ofRefusals() });

async function ofAnswers(): Promise<Readonly<Record<string, unknown>>> {
  const example = await startExampleService();
  try {
    return await calledExamples(example);
  } finally {
    await example.stop();
  }
}

async function ofRefusals(): Promise<unknown> {
  const services = await startServices();
  try {
    const document = await (await fetch(`${services.main.url}/openapi.json`)).json();
    return refusalExamples(await calledRefusals(services, document));
  } finally {
    await services.stop();
  }
}

async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, value] of Object.entries(files)) {
    const file = new URL(path, root);
    const before = await Deno.readTextFile(file).catch(() => "null");
    if (sameExample(JSON.parse(before), value)) continue;
    await Deno.writeTextFile(file, JSON.stringify(value, null, 2) + "\n");
    console.log(`Wrote ${path}`);
  }
}
