/** The built service as a process over the local world, where every documented example is there. */
import { engineFolder } from "./engines.ts";
import { makeAccount, operatorToken } from "./operator.ts";
import { freePort, type Service, startService } from "./service.ts";
import { startWorld, type World } from "./world.ts";

export type ExampleService = {
  readonly service: Service;
  readonly world: World;
  /** Of an account on the plan with all tools. */
  readonly key: string;
  readonly stop: () => Promise<void>;
};

export async function startExampleService(): Promise<ExampleService> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const world = await startWorld();
    stops.push(world.stop);
    const engines = await engineFolder({ "2026.09.01": { "engine.mjs": "run();\n" } });
    stops.push(engines.remove);
    const service = await startService({
      ...world.env,
      PORT: String(freePort()),
      KV_PATH: ":memory:",
      OPERATOR_TOKEN: operatorToken,
      ENGINE_DIR: engines.dir,
      LIMIT_PER_MINUTE: "10000",
      TOKEN_RISK_PER_MINUTE: "10000",
    });
    stops.push(() => service.stop());
    const { key } = await makeAccount(service, "ai-agents");
    return { service, world, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
