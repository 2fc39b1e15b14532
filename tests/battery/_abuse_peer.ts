/** One running service, as its sockets show it. */
import { residentMb } from "../rig/memory.ts";
import { makeAccount } from "../rig/operator.ts";
import { freePort, type Service, type ServiceOptions, startService } from "../rig/service.ts";
import { type Heard, statuses, type TalkOptions, talkTo } from "../rig/socket.ts";
import { operatorToken } from "../rig/operator.ts";
import type { Claim } from "./claim.ts";

export type Peer = {
  readonly service: Service;
  readonly port: number;
  readonly key: string;
  readonly accountId: string;
  readonly talk: (bytes: string | Uint8Array, options?: TalkOptions) => Promise<Heard>;
  /** Whether a plain request is answered as it should be. */
  readonly isWell: () => Promise<boolean>;
  /** Resident memory. */
  readonly rssMb: () => Promise<number>;
};

export async function withPeer<T>(
  env: Readonly<Record<string, string>>,
  use: (peer: Peer) => Promise<T>,
  options: ServiceOptions = {},
): Promise<T> {
  const port = freePort();
  const service = await startService({
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
    RPC_URL_1: "http://127.0.0.1:9",
    LIMIT_PER_MINUTE: "1000000",
    ...env,
    PORT: String(port),
  }, options);
  try {
    const { key, accountId } = await makeAccount(service);
    const talk: Peer["talk"] = (bytes, options) => talkTo(port, bytes, options);
    const isWell = async () => {
      const { text } = await talk("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return statuses(text)[0] === 200;
    };
    const rssMb = () => residentMb(service.pid);
    return await use({ service, port, key, accountId, talk, isWell, rssMb });
  } finally {
    await service.stop();
  }
}

/** A claim that holds when nothing was found against it. */
export function claimOf(claim: string, figure: string, against: readonly string[]): Claim {
  const found = against.length === 0 ? "" : `; against it: ${against.slice(0, 5).join(" | ")}`;
  return { claim, figure: `${figure}; ${against.length} against it${found}`, holds: !found };
}
