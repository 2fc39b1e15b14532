/** Counted, not timed: what a browser loads for the playground. */
import { startHarness } from "../rig/harness.ts";
import type { Bench } from "./_row.ts";

const bytesMax = 30_000;

export const pageSize: Bench = {
  title: "the playground's size",
  run: async () => {
    const harness = await startHarness();
    const textAt = async (path: string) =>
      await (await harness.ask(path, { method: "GET" })).text();
    const page = await textAt("/playground");
    const loads = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)]
      .map(([, path = ""]) => path);
    const foreign = loads.filter((path) => !path.startsWith("/")).length;
    const texts = [page, ...await Promise.all(loads.map(textAt))];
    const sizes = await Promise.all(texts.map(gzippedBytes));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    await harness.close();
    return [{
      what: "All that the playground loads, in gzip, and what of it is a third party's",
      measured: `${(bytes / 1_000).toFixed(1)} kB, ${foreign}`,
      peer: "none",
      ratio: "",
      budget: `≤ ${bytesMax / 1_000} kB, 0`,
      kept: bytes <= bytesMax && foreign === 0,
    }];
  },
};

async function gzippedBytes(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).bytes()).length;
}
