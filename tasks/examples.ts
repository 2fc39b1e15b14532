/**
 * `deno task examples`: asks the built service over the local world for every documented example and
 * writes down those that differ in more than time, ids and drawn numbers. Build again afterwards.
 */
import { calledExamples, sameExample } from "../tests/rig/example_calls.ts";
import { startExampleService } from "../tests/rig/example_service.ts";

const root = new URL("../", import.meta.url);
const example = await startExampleService();
try {
  for (const [path, value] of Object.entries(await calledExamples(example))) {
    const file = new URL(path, root);
    const before = await Deno.readTextFile(file).catch(() => "null");
    if (sameExample(JSON.parse(before), value)) continue;
    await Deno.writeTextFile(file, JSON.stringify(value, null, 2) + "\n");
    console.log(`Wrote ${path}`);
  }
} finally {
  await example.stop();
}
