/** Transactions whose meaning is known: one JSON file each. */
import * as z from "zod";
import type { Hex } from "../../tools/evm/network.ts";

/** What is expected, field by field; amounts are decimal texts, addresses in lower case. */
export type Expected = Readonly<Record<string, unknown>>;

/** The parts that are read; a file may hold more. */
const fileSchema = z.object({
  hash: z.templateLiteral(["0x", z.string().regex(/^[0-9a-f]{64}$/)]),
  chainId: z.int().positive(),
  tx: z.record(z.string(), z.unknown()),
  receipt: z.record(z.string(), z.unknown()),
  expected: z.record(z.string(), z.unknown()),
});

/** `tx` and `receipt` as a node answered them. */
export type Sample = {
  readonly hash: Hex;
  readonly chainId: number;
  readonly tx: Readonly<Record<string, unknown>>;
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
};

/** Every `.json` of a folder. @throws when there is none, or one has another shape */
export async function readSamples(folder: string): Promise<readonly Sample[]> {
  const names: string[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile && name.endsWith(".json")) names.push(name);
  }
  if (names.length === 0) throw new Error(`No transactions in ${folder}`);
  return await Promise.all(
    names.sort().map(async (name) =>
      fileSchema.parse(JSON.parse(await Deno.readTextFile(`${folder}/${name}`)))
    ),
  );
}
