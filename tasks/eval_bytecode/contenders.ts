/** What is measured side by side: the own analyser and whatsabi, both asked for what both can tell. */
import { whatsabi } from "@shazow/whatsabi";
import { analyse, timeOfAnalysis } from "../../tests/rig/analyser.ts";
import type { Hex } from "../../tools/evm/network.ts";

/** What a contender says of a contract. */
export type Seen = {
  readonly selectors: readonly string[];
  /** Topics. */
  readonly events: readonly string[];
  readonly isProxy: boolean;
};

export type Contender = {
  readonly name: string;
  readonly see: (code: Hex) => Promise<Seen>;
  /** The same without what is only done to compare; resolves to what it took of the processor, in ms. */
  readonly run: (code: Hex) => Promise<number>;
};

export const ours: Contender = {
  name: "analyser",
  see: async (code) => {
    const { functions, events, proxy } = await analyse(code);
    return {
      selectors: functions.map(({ selector }) => selector),
      events,
      isProxy: proxy !== null,
    };
  },
  run: timeOfAnalysis,
};

/** Proxies as its `autoload` lists them; times of its `abiFromBytecode`, which finds the rest. */
export const peer: Contender = {
  name: "whatsabi",
  see: async (code) => {
    const { abi, proxies } = await whatsabi.autoload(`0x${"11".repeat(20)}`, {
      provider: nothingBut(code),
      abiLoader: false,
      signatureLookup: false,
      enableExperimentalMetadata: true,
      onError: () => true,
    });
    return {
      selectors: abi.flatMap((item) => item.type === "function" ? [item.selector] : []),
      events: abi.flatMap((item) => item.type === "event" ? [item.hash] : []),
      isProxy: proxies.length > 0,
    };
  },
  run: (code) => {
    const started = performance.now();
    whatsabi.abiFromBytecode(code);
    return Promise.resolve(performance.now() - started);
  },
};

/** A chain with one contract, whose storage is empty and whose calls answer nothing. */
function nothingBut(code: Hex) {
  return {
    request: ({ method }: { method: string }): Promise<string> =>
      Promise.resolve(method === "eth_getCode" ? code : `0x${"00".repeat(32)}`),
  };
}
