/** `POST /api/v1/ci/session`: opens a run and says what to run it with. */
import { ciCredits, decidingGate } from "../../schema/ci.ts";
import type { SessionAnswer } from "../../schema/ci_answers.ts";
import { sessionBody, storedText } from "../../schema/ci_bodies.ts";
import { once } from "../../schema/lazy.ts";
import { admit } from "../admission.ts";
import { parseArguments } from "../arguments.ts";
import { readJsonBody } from "../body.ts";
import { authenticate } from "../credentials.ts";
import type { Deps, Exchange } from "../deps.ts";
import { errorResponse, jsonResponse } from "../respond.ts";
import { offerEngine } from "./_engines.ts";
import { storeRun } from "./_store_run.ts";

const schema = once(sessionBody);

export async function openSession(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId } = exchange;
  const key = authenticate(request);
  if ("error" in key) return errorResponse(key, requestId);
  const parsed = parseArguments(await readJsonBody(exchange), schema());
  const offer = parsed.ok ? await offerEngine(deps, parsed.value.engineVersion) : parsed.failure;
  const failure = "error" in offer ? { failure: offer } : {};
  // What brings no engine is not sold.
  const credits = "engine" in offer && offer.engine === null ? 0 : ciCredits;
  const admission = await admit(deps, exchange, { key, credits, ...failure });
  if (!admission.ok) return errorResponse(admission.failure, requestId);
  if (!parsed.ok || "error" in offer) throw new Error("Refused arguments were admitted");
  const { accountId } = admission;
  const stored = await storeRun(admission, () =>
    deps.runs.open({
      accountId,
      keyId: key.id,
      repo: storedText("repo", parsed.value.repo),
      version: storedText("version", parsed.value.version),
      engineVersion: offer.engine?.version ?? null,
    }));
  if ("error" in stored) return errorResponse(stored, requestId);
  const { run: { id, repo, openedAt }, account } = stored;
  if (openedAt === null) throw new Error("A run was opened at no time");
  const answer: SessionAnswer = {
    ok: true,
    run: { id, repo, openedAt },
    licence: { plan: account.plan, account: account.id, validUntil: account.planUntil },
    gate: decidingGate(account.failOn),
    ...offer,
  };
  return jsonResponse(answer, 200, admission.headers);
}
