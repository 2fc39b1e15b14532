/**
 * The local world with the addresses and the hash of the documented examples in it: whoever asks for
 * one is told of a contract or a transaction of the world, under the example's own name.
 */
import type { Address, Hex } from "viem";
import { registry } from "../../tools/registry.ts";
import { type Answer, startUpstream } from "./upstream.ts";
import type { World } from "./world.ts";

export type Examples = {
  /** Configuration of a service that finds the examples. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** What stands for the example of a tool. Those of the other tools are in the world already. */
function standIns({ ethereum, market }: World): readonly (readonly [unknown, Address | Hex])[] {
  return [
    [registry.check_honeypot.example.arguments.token, market.fair],
    [registry.contract_source.example.arguments.address, ethereum.addresses.proxyToken],
    [registry.bytecode_scan.example.arguments.address, market.unseen],
    [registry.explain_transaction.example.arguments.hash, market.transfer],
  ];
}

export async function startExamples(world: World): Promise<Examples> {
  const pairs = standIns(world).map(([example, own]) => [digits(example), digits(own)] as const);
  const toWorld = replacer(pairs);
  const toService = replacer(pairs.map(([example, own]) => [own, example] as const));
  const stand = async (target: string) => {
    const answer: Answer = async ({ method, path, body }, signal) => {
      const asked = new URL(toWorld(path), target);
      const response = await fetch(asked, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "GET" ? {} : { body: toWorld(body) }),
        signal,
      });
      const { status } = response;
      const type = response.headers.get("content-type") ?? "application/json";
      return new Response(toService(await response.text()), {
        status,
        headers: { "content-type": type },
      });
    };
    return await startUpstream({ answer });
  };
  const targets = [world.nodes.url, world.explorers.url];
  const fronts = await Promise.all(targets.map(stand));
  const inFront = (url: string) => {
    const index = targets.findIndex((target) => url.startsWith(`${target}/`));
    const [target, front] = [targets[index], fronts[index]];
    return target && front ? url.replace(target, front.url) : url;
  };
  return {
    env: Object.fromEntries(Object.entries(world.env).map(([name, url]) => [name, inFront(url)])),
    stop: async () => {
      await Promise.all(fronts.map((front) => front.stop()));
    },
  };
}

/** Without prefix: in calldata they stand behind zeros. */
function digits(hex: unknown): string {
  return String(hex).slice(2).toLowerCase();
}

function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const replacements = new Map(pairs);
  const pattern = new RegExp([...replacements.keys()].join("|"), "gi");
  return (text) => text.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? found);
}
