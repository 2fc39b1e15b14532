/**
 * `kill -9` under load on every paid surface and the sign-in on one database file, until twenty kills
 * have hit calls that are charged and wait for their node, and again while the credits run out: what was
 * counted is exact up to the calls in flight, and keys and sessions are as they were left.
 */
import assert from "node:assert/strict";
import { type Caller, killRounds, type Round } from "../process/kill_rounds.ts";
import { startChain } from "../rig/chain.ts";
import { dice } from "../rig/dice.ts";
import { engineFolder } from "../rig/engines.ts";
import { startIssuer } from "../rig/oidc.ts";
import { freePort, type Service } from "../rig/service.ts";
import { startUpstream } from "../rig/upstream.ts";
import { brokenKeys, churn, type Churned } from "./_churn.ts";
import { inTime, noAnswer } from "./_in_time.ts";
import { leaveKeys, type Left, missing } from "./_left.ts";
import { signIn } from "./_sign_in.ts";
import type { Claim, Part } from "./claim.ts";

/** Kills that hit calls which are charged and wait for their node. */
const kills = 20;
/** A kill may come while all calls wait for one slow commit, and hits none: it is made again. */
const killsMax = 2 * kills;
/** Further kills, in which the credits run out. */
const spentKills = 4;
const callersEach = 8;
/** More than all of the first kills spend. */
const plenty = 1_000_000;
/** Left for a round in which they run out: more than the calls in flight at the kill before can take. */
const scarce = 300;
/** Answered before a kill that comes before they ran out, beyond `answersMin`. */
const spentCallsMax = 80;
const answersMin = 40;
const answersMax = 300;
/** How late the node is: mostly, charged calls wait for it when the kill comes. */
const nodeMs = 25;

export const crash: Part = {
  name: "crash",
  draws: "calls and when it is killed",
  run: async (seed) => {
    const chain = await startChain();
    const node = await startUpstream({ target: chain.rpcUrl });
    node.mode = { slowMs: nodeMs };
    const port = freePort();
    const issuer = await startIssuer({
      redirectUris: [`http://localhost:${port}/auth/oidc/callback`],
    });
    const engines = await engineFolder({ "2026.09.01": { "engine.mjs": "run();\n" } });
    const folder = await Deno.makeTempDir({ prefix: "tcs-crash-" });
    try {
      return await killed(
        seed,
        {
          PORT: String(port),
          KV_PATH: `${folder}/kv.sqlite`,
          RPC_URL_1: node.url,
          ENGINE_DIR: engines.dir,
          ...issuer.env,
        },
        paidCalls(chain.addresses.weth),
      );
    } finally {
      await engines.remove();
      await issuer.stop();
      await node.stop();
      await chain.stop();
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** One call on each paid surface. */
function paidCalls(token: string): readonly Caller[] {
  const mcp = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "token_info", arguments: { token } },
  };
  const call =
    (path: string, body: unknown, more: Record<string, string> = {}): Caller =>
    async ({ baseUrl }, key) => {
      const headers = { "Authorization": `Bearer ${key}`, "Content-Type": "application/json" };
      const init = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
      const response = await inTime(async (signal) => {
        const given = await fetch(baseUrl + path, { ...init, signal });
        return { status: given.status, answer: await given.json() };
      });
      assert.ok(response !== undefined, `${path}: ${noAnswer}`);
      const { answer } = response;
      const ok = response.status === 200 && (answer.ok ?? answer.result?.isError !== true);
      const isSpent = JSON.stringify(answer).includes("credits-exhausted");
      assert.ok(ok || isSpent, `${path} answered ${response.status} ${JSON.stringify(answer)}`);
      return ok;
    };
  return [
    call("/api/v1/tools/token_info", { token }),
    call("/mcp", mcp, { "MCP-Protocol-Version": "2025-06-18" }),
    call("/api/v1/ci/session", { repo: "octo/vault" }),
  ];
}

async function killed(
  seed: number,
  env: { readonly PORT: string; readonly KV_PATH: string } & Record<string, string>,
  calls: readonly Caller[],
): Promise<Claim[]> {
  const { upTo } = dice(seed);
  const left: Left = { browsers: [], liveKeys: [], revokedKeys: [] };
  const gone: string[] = [];
  const churned: Churned[] = [];
  const shared = {
    env,
    beside: (service: Service) => churn(service, churned),
    callers: calls.flatMap((call) => Array.from({ length: callersEach }, () => call)),
    afterStart: async (service: Service) => void gone.push(...await missing(service, left)),
  };
  const { rounds: loaded } = await killRounds({
    ...shared,
    underLoad: async (service: Service) => {
      await leaveKeys(service, left);
      // More of one address are refused for an hour.
      if (left.browsers.length < kills) left.browsers.push(await signIn(service));
    },
    isOver: (done) => done.filter(isHit).length === kills || done.length === killsMax,
    answersOf: () => answersMin + upTo(answersMax - answersMin),
    creditsMaxOf: () => plenty,
  });
  // Nothing is left in these: that would outlast the credits.
  const { rounds: spent, used, creditsMax } = await killRounds({
    ...shared,
    isOver: (done) => done.length === spentKills,
    // Before they are spent, and the last kill after it: more than the scarce credits pay for.
    answersOf: (round) => round === spentKills - 1 ? scarce : answersMin + upTo(spentCallsMax),
    creditsMaxOf: (_, before) => before + scarce,
  });
  const broken = await brokenKeys(env.KV_PATH, churned);
  const revoked = churned.filter(({ state }) => state === "revoked").length;
  const cutOff = churned.filter(({ state }) => state === "being revoked").length;
  return [
    ...chargeClaims(loaded, spent, shared.callers.length),
    {
      claim: "credits are never overspent",
      figure: `${used} of ${creditsMax} used after ${spentKills} kills while they ran out, ` +
        `${spent.filter(isHit).length} of them before the end; ` +
        `${sumOf(spent, "refused")} calls refused`,
      holds: used === creditsMax && sumOf(spent, "refused") > 0 && spent.some(isHit),
    },
    {
      claim: "the store opens, and keys and sessions are as they were left",
      figure: `${loaded.length + spent.length + 2} starts, ${left.liveKeys.length} keys, ` +
        `${left.revokedKeys.length} revoked keys, ${left.browsers.length} sessions; ` +
        `${gone.length} wrong ${gone.slice(0, 4).join(", ")}`,
      holds: gone.length === 0 && left.browsers.length === kills,
    },
    {
      claim: "a key whose making or revoking a kill cut off is there whole or not at all",
      figure: `${churned.length} keys made, ${revoked} revoked, ${cutOff} cut off on the way; ` +
        `${broken.length} wrong ${broken.slice(0, 4).join(", ")}`,
      holds: broken.length === 0 && revoked > 0 && cutOff > 0,
    },
  ];
}

const sumOf = (rounds: readonly Round[], what: keyof Round) =>
  rounds.reduce((sum, round) => sum + round[what], 0);

/** Whether the kill hit calls that were charged and not answered, not refused for want of credits. */
const isHit = (round: Round) => round.unanswered > 0 && round.refused === 0;

function chargeClaims(
  loaded: readonly Round[],
  spent: readonly Round[],
  inFlight: number,
): Claim[] {
  const rounds = [...loaded, ...spent];
  const unanswered = rounds.map((round) => round.unanswered);
  const hit = loaded.filter(isHit);
  return [
    {
      claim: "every answered call is charged, and at most those in flight are charged unanswered",
      figure: `${rounds.length} kills, ${sumOf(rounds, "answered")} answered, ` +
        `${inFlight} in flight each time; charged unanswered: ${unanswered.join(" ")}`,
      holds: Math.min(...unanswered) >= 0 && Math.max(...unanswered) <= inFlight,
    },
    {
      claim: `${kills} kills hit calls that are charged and not answered yet`,
      figure: `${hit.length} of ${loaded.length} kills, ${sumOf(hit, "unanswered")} such calls, ` +
        `${sumOf(loaded, "refused")} calls refused meanwhile`,
      holds: hit.length === kills,
    },
  ];
}
