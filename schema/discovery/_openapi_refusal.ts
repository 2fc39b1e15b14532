/** What a tool answers instead of a result, in `openapi.json`. */
import { refusalCodes } from "../errors.ts";

const list = (description: string, items: object = { type: "object" }) => ({
  type: "array",
  items,
  description,
});

export const refusalSchema = {
  type: "object",
  additionalProperties: false,
  required: ["ok", "error", "detail"],
  properties: {
    ok: { const: false },
    error: { type: "string", enum: Object.keys(refusalCodes) },
    detail: { type: "string", description: "For people; the wording may change." },
    field: {
      type: "string",
      description: "With `bad-address` and `bad-hash`: the argument that is none.",
    },
    networks: list("With `unsupported-network`: those that are supported.", { type: "string" }),
    network: {
      type: "object",
      description: "The network that was read, as results name it.",
    },
    blockNumber: { type: ["integer", "null"], description: "The block that was read." },
    cached: { type: "boolean", description: "Of the free snapshot: given out again." },
    destroyed: { const: true, description: "A contract stood there and was destroyed." },
    unavailable: list("Networks that did not answer, and why."),
    sourcesTried: list("As in the result of `contract_source`."),
    sources: list("Each upstream asked, in order, and what came of it; as in results."),
  },
} as const;
