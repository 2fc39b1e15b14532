/** The service as its operators meet it: a process with an environment, a file and an exit code. */
import { operatorToken } from "../rig/operator.ts";
import {
  freePort,
  type Service,
  type ServiceOptions,
  servicePermissions,
  startService,
} from "../rig/service.ts";

const root = new URL("../../", import.meta.url);

export type Environment = Readonly<Record<string, string>>;

/** Starts the built service on a free port with the operator endpoints on and no real upstream. */
export async function startWith(env: Environment, options: ServiceOptions = {}): Promise<Service> {
  return await startService({
    PORT: String(freePort()),
    OPERATOR_TOKEN: operatorToken,
    RPC_URL_1: "http://127.0.0.1:9",
    ...env,
  }, options);
}

/** A folder that is gone when `use` is done. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "tcs-process-" });
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the built service to its end, for starts that are refused. */
export async function runToEnd(env: Environment): Promise<Ended> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...servicePermissions, "main.js"],
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "", ...env },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

/** `POST /api/v1/tools/token_info`. */
export function tokenInfo(service: Service, key: string, token: string): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/tools/token_info`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ token }),
  });
}

/** `GET /api/v1/tools`. */
export function listTools(service: Service, key: string): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/tools`, { headers: { Authorization: `Bearer ${key}` } });
}
