/** An endpoint that fails is left alone for a while, and comes back by itself. */
import { startUpstream } from "../rig/upstream.ts";
import type { World } from "../rig/world.ts";
import { ask } from "./_questions.ts";
import { startStand } from "./_stand.ts";
import type { Claim } from "./claim.ts";

const callsEach = 40;
/** Over the 30 s of docs/architecture.md, "Chain access". */
const restMs = 31_000;

type Source = { readonly endpoint: string; readonly outcome: string; readonly reason?: string };

const toldOf = (sources: readonly Source[]) =>
  sources.map(({ endpoint, outcome, reason }) =>
    [endpoint, outcome, ...(reason === undefined ? [] : [reason])].join(" ")
  ).join(", ");

/** Two endpoints of Ethereum, the first of which fails and then is well again. */
export async function restsAndReturns(world: World): Promise<Claim[]> {
  const first = await startUpstream({ target: `${world.nodes.url}/rpc/1` });
  const { fronts, service, account, stop } = await startStand(world, ({ rpc }) => ({
    RPC_URL_1: `${first.url},${rpc.url}/rpc/1`,
  }));
  try {
    const question = { tool: "token_info", args: { token: world.ethereum.addresses.weth } };
    const calls = async () => {
      first.resetCounters();
      fronts.rpc.resetCounters();
      const told: string[] = [];
      let answered = 0;
      for (let nth = 0; nth < callsEach; nth++) {
        const { answer } = await ask(service, account.key, question);
        if (answer.ok) answered++;
        told.push(toldOf(answer.sources));
      }
      return { answered, told, first: first.requests, second: fronts.rpc.requests };
    };
    const before = await calls();
    first.mode = { status: 500 };
    const failing = await calls();
    first.mode = "ok";
    const resting = await calls();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const after = await calls();
    const figure = (name: string, seen: typeof before) =>
      `${name} ${seen.first} + ${seen.second} requests`;
    return [{
      claim: "an endpoint that fails is left alone for a while and comes back by itself",
      figure: `${callsEach} calls each: ` + [
        figure("well", before),
        figure("failing", failing),
        figure("well again, at rest", resting),
        figure(`after ${restMs / 1000} s`, after),
      ].join("; "),
      holds: [before, failing, resting, after].every(({ answered }) => answered === callsEach) &&
        before.second === 0 && failing.first === 1 && resting.first === 0 &&
        after.first === callsEach && after.second === 0,
    }, {
      claim: "sources name the endpoint that failed beside the one that answered",
      figure: `${failing.told[0]}; then ${[...new Set(failing.told.slice(1))].join(" or ")}`,
      holds: failing.told[0] === "configured-1 error http-status, configured-2 ok" &&
        failing.told.slice(1).every((one) => one === "configured-2 ok"),
    }];
  } finally {
    await stop();
    await first.stop();
  }
}
