/** Counted, not timed: what a browser loads for the playground. */
import { startHarness } from "../rig/harness.ts";
import { pageLoad } from "../rig/page_load.ts";
import type { Bench } from "./_row.ts";

const bytesMax = 30_000;

export const pageSize: Bench = {
  title: "the playground's size",
  run: async () => {
    const harness = await startHarness();
    const { loaded, gzipBytes } = await pageLoad(
      "/playground",
      async (path) => await (await harness.ask(path, { method: "GET" })).text(),
    );
    await harness.close();
    const foreign = loaded.filter((path) => !path.startsWith("/")).length;
    return [{
      what: "All that the playground loads, in gzip, and what of it is a third party's",
      measured: `${(gzipBytes / 1_000).toFixed(1)} kB, ${foreign}`,
      peer: "none",
      ratio: "",
      budget: `≤ ${bytesMax / 1_000} kB, 0`,
      kept: gzipBytes <= bytesMax && foreign === 0,
    }];
  },
};
