/** Says in one line what is missing, before the tests in the browser start. */
import { findChromium } from "../tests/rig/browser.ts";

try {
  await findChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
