/** What the lines of the built service may name. */
import { once } from "../../schema/lazy.ts";
import { startHarness } from "./harness.ts";
import { knownNames } from "./log_line.ts";

export const builtNames = once(async () => {
  const { deps, close } = await startHarness();
  const known = await knownNames(deps);
  await close();
  return known;
});
