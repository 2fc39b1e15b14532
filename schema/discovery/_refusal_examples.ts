/** What each operation answered when it refused; `deno task examples` writes it down. */
import examples from "./_refusal_examples.json" with { type: "json" };

const byOperation: Readonly<Record<string, Readonly<Record<string, unknown>>>> = examples;

/** By its code, or by its status where the body has none. */
export function refusalExample(operationId: string, name: string): unknown {
  return byOperation[operationId]?.[name];
}
