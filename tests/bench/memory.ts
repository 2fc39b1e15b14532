/** Resident memory of the built service: as it started, and after many calls of every tool. */
import { toolCalls } from "./_tool_calls.ts";
import { type Bench, type Row, unlimited } from "./_row.ts";
import { residentMb } from "../rig/memory.ts";
import { makeAccount, operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";
import { startWorld, type World } from "../rig/world.ts";

const calls = 10_000;
const callers = 16;
/** Of so many calls one is of each of these; the rest is spread over the others. */
const rare = { check_honeypot: 500, bytecode_scan: 100, portfolio_scan: 100 } as const;

export const memoryOfService: Bench = {
  title: `memory after ${calls.toLocaleString("en-US")} calls`,
  run: async () => {
    const world = await startWorld();
    const env = { ...world.env, ...unlimited, OPERATOR_TOKEN: operatorToken, KV_PATH: ":memory:" };
    const service = await startService({ ...env, PORT: String(freePort()) });
    try {
      const startedMb = await residentMb(service.pid);
      const { key } = await makeAccount(service, "ai-agents");
      await sendMixed(service, world, key);
      return [rowOf(startedMb, await residentMb(service.pid))];
    } finally {
      await service.stop();
      await world.stop();
    }
  },
};

async function sendMixed(service: Service, world: World, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const bodies = new Map(toolCalls.map(({ tool, args }) => [tool, JSON.stringify(args(world))]));
  const common = [...bodies.keys()].filter((tool) => !Object.hasOwn(rare, tool));
  let sent = 0;
  const caller = async () => {
    while (sent < calls) {
      const nth = sent++;
      const [seldom] = Object.entries(rare).find(([, every]) => nth % every === 0) ?? [];
      const tool = seldom ?? common[nth % common.length];
      const url = `${service.baseUrl}/api/v1/tools/${tool}`;
      const body = [...bodies].find(([name]) => name === tool)?.[1] ?? "";
      const answer = await (await fetch(url, { method: "POST", headers, body })).json();
      if (answer.ok !== true) throw new Error(`${tool} was refused: ${answer.error}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

function rowOf(startedMb: number, afterMb: number): Row {
  return {
    what: `Resident memory after the start, and after ${calls.toLocaleString("en-US")} mixed calls`,
    measured: `${startedMb.toFixed(0)} MB, ${afterMb.toFixed(0)} MB`,
    peer: "none",
    ratio: "",
    budget: "none",
    kept: true,
  };
}
