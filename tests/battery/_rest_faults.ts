/** For each way to fail, a node of two that fails so is left alone for a while and comes back by itself. */
import { networks } from "../../tools/evm/networks.ts";
import { networkRows } from "../rig/network_rows.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import type { World } from "../rig/world.ts";
import { type RestFault, restFaults, type UpstreamFault, upstreamFaults } from "./_faults.ts";
import { ask } from "./_questions.ts";
import { type Stand, startStand } from "./_stand.ts";
import type { Claim } from "./claim.ts";

const callsEach = 4;
/** Over the 30 s of docs/architecture.md, "Chain access". */
const restMs = 31_000;
const shownMax = 4;

/** A network whose first endpoint fails in one way. Its second is the world's own. */
type Failing = {
  readonly fault: RestFault;
  readonly chainId: number;
  readonly network: string;
  readonly first: Upstream;
};

/** Of each call in turn: whether the first endpoint was asked, and what was told of whom. */
type Calls = { readonly asked: readonly boolean[]; readonly told: readonly string[] };

type Phase = "well" | "failing" | "rested" | "after";
type Seen = Failing & { readonly phases: Readonly<Record<Phase, Calls>> };

/** One service, and a network for each fault: what is remembered of an endpoint is of its network alone. */
export async function eachFaultRests(world: World): Promise<Claim[]> {
  const all = await Promise.all(restFaults.map((fault, nth) => failingBy(world, fault, nth)));
  const { service, account, stop } = await startStand(world, ({ rpc }) =>
    Object.fromEntries(
      all.map(({ chainId, first }) => [
        `RPC_URL_${chainId}`,
        `${first.url},${rpc.url}/rpc/${chainId}`,
      ]),
    ));
  try {
    const token = world.ethereum.addresses.weth;
    const before = await Promise.all(all.map(async (failing) => {
      const calls = () => callsOf(failing, token, { service, account });
      const well = await calls();
      const { mode }: UpstreamFault = upstreamFaults[failing.fault];
      failing.first.mode = mode(failing.first.url);
      const inFault = await calls();
      failing.first.mode = "ok";
      return { failing, calls, phases: { well, failing: inFault, rested: await calls() } };
    }));
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const seen = await Promise.all(
      before.map(async ({ failing, calls, phases }): Promise<Seen> => {
        return { ...failing, phases: { ...phases, after: await calls() } };
      }),
    );
    return [claimOf(seen)];
  } finally {
    await stop();
    for (const { first } of all) await first.stop();
  }
}

/** On Ethereum's own node the tokens of the world are those of the network too. */
async function failingBy(
  { nodes }: World,
  fault: RestFault,
  nth: number,
): Promise<Failing> {
  const hosted = networkRows.filter(({ host, chainId }) => host === 1 && chainId !== 1);
  const { chainId } = hosted[nth]!;
  const first = await startUpstream({ target: `${nodes.url}/rpc/${chainId}` });
  const network = networks.find((one) => one.chainId === chainId)!.name;
  return { fault, chainId, network, first };
}

async function callsOf(
  { first, network }: Failing,
  token: string,
  { service, account }: Pick<Stand, "service" | "account">,
): Promise<Calls> {
  const [asked, told]: [boolean[], string[]] = [[], []];
  while (asked.length < callsEach) {
    first.resetCounters();
    const question = { tool: "token_info", args: { token, network } };
    const { answer } = await ask(service, account.key, question);
    asked.push(first.requests > 0);
    const sources: readonly Readonly<Record<string, string>>[] = answer.sources;
    const each = sources.map(({ endpoint, outcome, reason }) =>
      [endpoint, outcome, reason].filter(Boolean).join(" ")
    );
    told.push([...(answer.ok ? [] : [answer.error]), ...each].join(", "));
  }
  return { asked, told };
}

/** What each phase should come to: who is late and in time fails nobody, and is asked as ever. */
function dueOf(fault: RestFault): Readonly<Record<Phase, Calls>> {
  const { told }: UpstreamFault = upstreamFaults[fault];
  const every = <T>(value: T): T[] => Array.from({ length: callsEach }, () => value);
  const first = { asked: every(true), told: every("configured-1 ok") };
  if (told === null) return { well: first, failing: first, rested: first, after: first };
  const second = { asked: every(false), told: every("configured-2 ok") };
  const failing = {
    asked: [true, ...second.asked.slice(1)],
    told: [`configured-1 ${told.join(" ")}, configured-2 ok`, ...second.told.slice(1)],
  };
  return { well: first, failing, rested: second, after: first };
}

function claimOf(seen: readonly Seen[]): Claim {
  const times = ({ asked }: Calls) => asked.filter(Boolean).length;
  const wrong = seen.flatMap(({ fault, phases }) =>
    Object.entries(dueOf(fault)).flatMap(([phase, due]) => {
      const { asked, told } = phases[phase as Phase];
      const isDue = `${asked}` === `${due.asked}` && told.join("; ") === due.told.join("; ");
      return isDue ? [] : [`${fault}, ${phase}: ${[...new Set(told)].join(" or ")}`];
    })
  );
  const figures = seen.map(({ fault, phases: { well, failing, rested, after } }) =>
    `${fault} ${[well, failing, rested, after].map(times).join(" ")}`
  );
  const kinds = new Set(
    seen.map(({ fault }) => (upstreamFaults[fault] as UpstreamFault).told === null),
  );
  return {
    claim:
      "a node rests after one failure of any kind and comes back by itself; one that is slow " +
      "and in time does not rest",
    figure: [
      `of ${callsEach} calls each asked while well, failing, well again and at rest, and after ` +
      `${restMs / 1000} s: ${figures.join(", ")}`,
      ...wrong.slice(0, shownMax),
    ].join("; "),
    holds: wrong.length === 0 && kinds.size === 2,
  };
}
