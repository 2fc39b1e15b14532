/** Resident memory of the built service: as it started, and after many calls of every tool. */
import { toolCalls } from "./_tool_calls.ts";
import { registry } from "../../tools/registry.ts";
import { type Bench, type MeasuredRow, noBudget, unlimited } from "./_row.ts";
import { residentMb } from "../rig/memory.ts";
import { makeAccount, operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";
import { startWorld, type World } from "../rig/world.ts";

const calls = 10_000;
const callers = 16;
/** One of `every` calls is of such a tool, each at an `offset` of its own; the rest is spread over the others. */
const rare = [
  { tool: "check_honeypot", every: 500, offset: 0 },
  { tool: "bytecode_scan", every: 100, offset: 1 },
  { tool: "portfolio_scan", every: 100, offset: 2 },
] as const;

export const memoryOfService: Bench = {
  title: `memory after ${calls.toLocaleString("en-US")} calls`,
  run: async () => [(await measureMemory(calls)).row],
};

/** The same after so many calls. */
export async function measureMemory(calls: number): Promise<MeasuredRow> {
  const world = await startWorld();
  const env = { ...world.env, ...unlimited, OPERATOR_TOKEN: operatorToken, KV_PATH: ":memory:" };
  const service = await startService({ ...env, PORT: String(freePort()) });
  try {
    const startedMb = await residentMb(service.pid);
    const { key } = await makeAccount(service, "ai-agents");
    await sendMixed(service, world, { key, calls });
    return rowOf(calls, startedMb, await residentMb(service.pid));
  } finally {
    await service.stop();
    await world.stop();
  }
}

async function sendMixed(
  service: Service,
  world: World,
  { key, calls }: { readonly key: string; readonly calls: number },
): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const bodies = new Map<string, string>(
    toolCalls.map(({ tool, args }) => [tool, JSON.stringify(args(world))]),
  );
  const common = [...bodies.keys()].filter((name) => !rare.some(({ tool }) => tool === name));
  const called = new Set<string>();
  let sent = 0;
  const caller = async () => {
    while (sent < calls) {
      const nth = sent++;
      const seldom = rare.find(({ every, offset }) => nth % every === offset);
      const tool = seldom?.tool ?? common[nth % common.length] ?? "";
      const url = `${service.baseUrl}/api/v1/tools/${tool}`;
      const body = bodies.get(tool) ?? "";
      const answer = await (await fetch(url, { method: "POST", headers, body })).json();
      if (answer.ok !== true) throw new Error(`${tool} was refused: ${answer.error}`);
      called.add(tool);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const left = Object.keys(registry).filter((tool) => !called.has(tool));
  if (left.length > 0) throw new Error(`${calls} mixed calls left out ${left.join(", ")}`);
}

function rowOf(calls: number, startedMb: number, afterMb: number): MeasuredRow {
  const row = {
    what: `Resident memory after the start, and after ${calls.toLocaleString("en-US")} mixed calls`,
    measured: `${startedMb.toFixed(0)} MB, ${afterMb.toFixed(0)} MB`,
    peer: "none",
    ratio: "",
    ...noBudget,
  };
  return { row, ours: [startedMb, afterMb], peers: null };
}
