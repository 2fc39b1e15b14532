/** Contracts whose interface is known: one JSON object per line, gzipped or plain. */
import * as z from "zod";
import type { Hex } from "../../tools/evm/network.ts";

/** The fields that are compared; a file may hold more. */
const lineSchema = z.object({
  name: z.string(),
  package: z.string(),
  deployedBytecode: z.templateLiteral(["0x", z.string().regex(/^(?:[0-9a-f]{2})+$/)]),
  selectors: z.array(z.object({
    sig: z.string(),
    sel: z.string().regex(/^[0-9a-f]{8}$/),
    mut: z.string(),
    args: z.string(),
  })),
  events: z.array(z.string().regex(/^0x[0-9a-f]{64}$/)),
});

/** One function of a contract's ABI. */
export type KnownFunction = {
  readonly signature: string;
  readonly selector: Hex;
  /** Types in parentheses. */
  readonly arguments: string;
  readonly writes: boolean;
};

/** One contract and what its ABI says. */
export type Sample = {
  /** Without the path that some build tools put before it. */
  readonly name: string;
  /** Package and version. */
  readonly package: string;
  readonly code: Hex;
  readonly functions: readonly KnownFunction[];
  readonly events: readonly string[];
};

/** @throws when the file cannot be read or a line has another shape */
export async function readSamples(path: string): Promise<readonly Sample[]> {
  const file = await Deno.open(path);
  const bytes = path.endsWith(".gz")
    ? file.readable.pipeThrough(new DecompressionStream("gzip"))
    : file.readable;
  const text = await new Response(bytes).text();
  return text.split("\n").filter((line) => line !== "").map(readLine);
}

function readLine(line: string): Sample {
  const { name, package: from, deployedBytecode, selectors, events } = lineSchema.parse(
    JSON.parse(line),
  );
  return {
    name: name.slice(name.lastIndexOf(":") + 1),
    package: from,
    code: deployedBytecode,
    functions: selectors.map(({ sig, sel, mut, args }) => ({
      signature: sig,
      selector: `0x${sel}`,
      arguments: `(${args})`,
      writes: mut !== "view" && mut !== "pure",
    })),
    events,
  };
}
