/** The services that the contract test and the examples ask: one for each state that an answer may hang on. */
import type { Tools } from "../../../tools/define_tool.ts";
import { registry } from "../../../tools/registry.ts";
import { engineFolder, writeManifest } from "../engines.ts";
import { upstreamRefusal } from "../fixture_tools.ts";
import { type Harness, startHarness } from "../harness.ts";
import { makeAccount, operator, operatorToken } from "../operator.ts";
import { freePort, type Service, startService } from "../service.ts";
import { startWorld, type World } from "../world.ts";

/** A service and a key that it knows. */
export type Asked = { readonly url: string; readonly key: string };

export type Services = {
  readonly world: World;
  /** The built service as a process over the local world, with a published engine. */
  readonly main: Asked & { readonly lapsedKey: string };
  /** The same without credits. */
  readonly poor: Asked;
  /** The same with ceilings of one request and one lookup a minute. */
  readonly narrow: Asked;
  /** The same without a database. */
  readonly storeless: Asked;
  /** The handler in this process, with a store that does not answer. */
  readonly silent: Asked;
  /** With a defect behind every admission. */
  readonly broken: Asked;
  /** Of another version, which has none of the tools. */
  readonly without: Asked;
  /** With tools that refuse whatever is asked. */
  readonly refusing: Asked;
  readonly stop: () => Promise<void>;
};

export async function startServices(): Promise<Services> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const world = await startWorld();
    stops.push(world.stop);
    const engines = await engineFolder({ "2026.09.01": { "engine.mjs": "run();" } });
    stops.push(engines.remove);
    const process = async (env: Record<string, string>): Promise<Service> => {
      const all = { KV_PATH: ":memory:", OPERATOR_TOKEN: operatorToken, ENGINE_DIR: engines.dir };
      const service = await startService({
        ...world.env,
        ...all,
        LIMIT_PER_MINUTE: "1000000",
        TOKEN_RISK_PER_MINUTE: "1000000",
        ...env,
        PORT: String(freePort()),
      });
      stops.push(() => service.stop());
      return service;
    };
    const keyed = async (env: Record<string, string>): Promise<Asked> => {
      const service = await process(env);
      const { key } = await makeAccount(service, "ai-agents");
      return { url: service.baseUrl, key };
    };
    const unreadable = await engineFolder({});
    stops.push(unreadable.remove);
    await writeManifest(unreadable.dir, "{");
    const inside = async (tools: Tools, spoil: (harness: Harness) => Promise<void>) => {
      const env = { LIMIT_PER_MINUTE: "1000000", ENGINE_DIR: unreadable.dir };
      const harness = await startHarness({ registry: tools, env });
      const { key } = await harness.account("ai-agents");
      await spoil(harness);
      const server = Deno.serve(
        { port: 0, hostname: "127.0.0.1", onListen() {} },
        harness.handler,
      );
      stops.push(async () => {
        await server.shutdown();
        await harness.close();
      });
      return { url: `http://127.0.0.1:${server.addr.port}`, key };
    };
    const main = await process({});
    const { key } = await makeAccount(main, "ai-agents");
    const poor = await keyed({ PLAN_CREDITS: "business=0,ai-agents=0" });
    const narrow = await keyed({ LIMIT_PER_MINUTE: "1", TOKEN_RISK_PER_MINUTE: "1" });
    const { baseUrl } = await process({ KV_PATH: "none" });
    return {
      world,
      main: { url: main.baseUrl, key, lapsedKey: await lapsedKey(main) },
      poor,
      narrow,
      storeless: { url: baseUrl, key },
      silent: await inside(registry, silence),
      broken: await inside(registry, spoilAdmission),
      without: await inside({}, () => Promise.resolve()),
      refusing: await inside(refusingTools(), () => Promise.resolve()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The key of an account that went back to the free plan. */
async function lapsedKey(service: Service): Promise<string> {
  const { key, accountId } = await makeAccount(service, "business");
  await operator(service, `accounts/${accountId}`, { plan: "free" }, "PATCH");
  return key;
}

function refusingTools(): Tools {
  return Object.fromEntries(
    Object.entries(registry).map(([name, tool]) => [name, {
      ...tool,
      run: () => Promise.resolve(upstreamRefusal),
    }]),
  );
}

async function silence({ deps }: Harness): Promise<void> {
  const failing = () => Promise.reject(new Error("the disk is gone"));
  Object.assign(await deps.store.kv(), { get: failing, getMany: failing });
}

function spoilAdmission({ deps }: Harness): Promise<void> {
  const failing = () => Promise.reject(new TypeError("a defect"));
  Object.assign(deps.meter, { admit: failing });
  Object.assign(deps.risk, { cached: failing });
  return Promise.resolve();
}
