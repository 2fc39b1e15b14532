/** A fake of its own in front of each kind of upstream of the world, and the service behind them. */
import { type AccountWithKey, makeAccount, operatorToken } from "../rig/operator.ts";
import { freePort, type Service, type ServiceOptions, startService } from "../rig/service.ts";
import { signatureAnswer } from "../rig/signatures.ts";
import { type Answer, startUpstream, type Upstream } from "../rig/upstream.ts";
import type { World } from "../rig/world.ts";

export const kinds = [
  "rpc",
  "sourcify",
  "etherscan",
  "blockscout",
  "signatures",
  "defillama",
  "coingecko",
] as const;

export type Kind = (typeof kinds)[number];

export type Fronts = Readonly<Record<Kind, Upstream>>;

export type Stand = {
  readonly fronts: Fronts;
  readonly service: Service;
  readonly account: AccountWithKey;
  readonly stop: () => Promise<void>;
};

/** Names of functions that the service's own table has not. */
const signatures = [
  { name: "ban(address,bool)", under: "0x23d43a31" },
  { name: "unheardOf(uint256)", under: "0x12345678" },
];

/** More calls and lookups than any part makes. */
const unlimited = {
  LIMIT_PER_MINUTE: "1000000",
  LIMIT_PER_DAY: "1000000",
  TOKEN_RISK_PER_MINUTE: "1000000",
  TOKEN_RISK_PER_DAY: "1000000",
  PLAN_CREDITS: "ai-agents=1000000",
};

/** Starts fakes and a service that asks nobody else; `env` configures it further. */
export async function startStand(
  world: World,
  env: (fronts: Fronts) => Readonly<Record<string, string>> = () => ({}),
  options: ServiceOptions = {},
): Promise<Stand> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  const front = async (answer: Answer) => {
    const upstream = await startUpstream({ answer });
    stops.push(upstream.stop);
    return upstream;
  };
  try {
    const fronts: Fronts = {
      rpc: await front(world.answers.nodes),
      sourcify: await front(world.answers.explorers),
      etherscan: await front(world.answers.explorers),
      blockscout: await front(world.answers.explorers),
      signatures: await front(signatureAnswer(signatures)),
      defillama: await front(world.answers.prices),
      coingecko: await front(world.answers.prices),
    };
    const service = await startService({
      ...behind(fronts, world),
      ...unlimited,
      PORT: String(freePort()),
      KV_PATH: ":memory:",
      OPERATOR_TOKEN: operatorToken,
      ...env(fronts),
    }, options);
    stops.push(() => service.stop());
    return { fronts, service, account: await makeAccount(service, "ai-agents"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The world's configuration with each kind behind its front. */
function behind(fronts: Fronts, world: World): Record<string, string> {
  const kindOf = (name: string): Kind | undefined =>
    name.startsWith("RPC_URL_") ? "rpc" : kinds.find((kind) => name.startsWith(kind.toUpperCase()));
  const env = Object.entries(world.env).map(([name, value]) => {
    const kind = kindOf(name);
    if (kind === undefined || !URL.canParse(value)) return [name, value];
    return [name, fronts[kind].url + new URL(value).pathname];
  });
  return { ...Object.fromEntries(env), SIGNATURES_URL: fronts.signatures.url };
}
