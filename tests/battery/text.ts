/** Hostile texts wherever somebody else writes, through every surface: none leaves as it came. */
import { createHash } from "node:crypto";
import { keyName } from "../../schema/api_key.ts";
import { sha256Hex } from "../../schema/hash.ts";
import type { Harness } from "../rig/harness.ts";
import { knownNames, lineFaults } from "../rig/log_line.ts";
import { addressed, arguments_, both, cut, named, tools, type Visitor } from "./_text_asks.ts";
import { checkHtml } from "./_text_checks.ts";
import { Findings } from "./_text_findings.ts";
import { Sheets } from "./_text_formulas.ts";
import { hugeParts, megabytes } from "./_text_huge.ts";
import { pagesOf } from "./_text_pages.ts";
import { startTextWorld, type TextWorld } from "./_text_world.ts";
import { plainText, type Text, texts } from "./_texts.ts";
import type { Claim, Part } from "./claim.ts";

export const text: Part = {
  name: "text",
  draws: null,
  run: () => readTexts(texts),
};

/** These texts through every surface. */
export async function readTexts(chosen: readonly Text[]): Promise<readonly Claim[]> {
  const world = await startTextWorld([...chosen, plainText]);
  try {
    return await readBack(world);
  } finally {
    await world.stop();
  }
}

async function readBack(world: TextWorld): Promise<Claim[]> {
  const { placed, trap } = world;
  const sheets = new Sheets();
  const known = async (one: Text) => await visitorOf(world.harness, world.fail, sheets, one);
  const visitor = await known(plainText);
  const findings = new Findings();
  const plain = placed.at(-1);
  if (plain === undefined) throw new Error("no texts");
  const plainPages = await pagesOf(await known(plain), plain);
  for (const one of placed) {
    await Promise.all([
      ...[tools, arguments_, addressed, named].map((ask) => ask(visitor, one, findings)),
    ]);
    const pages = await pagesOf(await known(one), one);
    for (const [name, html] of Object.entries(pages)) {
      findings.add(`page ${name}`, one, checkHtml(html, plainPages[name] ?? null, one));
      sheets.page(name, html, one.mark);
    }
    await trap.say(one.text);
    const asked = { token: trap.token, network: "ethereum" };
    await both(visitor, "check_honeypot", asked, one, findings);
  }
  const [part = plainText] = hugeParts;
  const other = await visitorOf(world.huge.harness, world.fail, sheets, part);
  const huge = await megabytes(other, world);
  const inLog = await logClaim(world.harness, world.huge.harness);
  return [...findings.claims(), huge, sheets.claim(), inLog];
}

/** Somebody who is signed in with such an account; `sheets` sees all answers. */
async function visitorOf(
  { ask, ...own }: Harness,
  fail: TextWorld["fail"],
  sheets: Sheets,
  named: Text,
): Promise<Visitor> {
  const { accountId, key } = await accountOf(own, named);
  const cookie = `__Host-session=${await own.deps.sessions.open(accountId)}`;
  const harness: Harness = {
    ...own,
    ask: async (path, asked) => {
      const response = await ask(path, asked);
      sheets.answer(response);
      return response;
    },
  };
  const page: Visitor["page"] = async (path, asked = { method: "GET" }) => {
    const headers = { Accept: "text/html", Cookie: cookie, ...asked.headers };
    return await (await harness.ask(path, { ...asked, headers })).text();
  };
  return { harness, key, fail, page };
}

/** An account that the operator made for a name with the text in it, that a provider calls so, and whose key it is the name of. */
async function accountOf({ deps }: Pick<Harness, "deps">, named: Text) {
  const text = { ...named, isWhole: false };
  const subject = `${cut(text, 200)} ${crypto.randomUUID()}`;
  const wanted = { provider: "operator", subject, plan: "ai-agents", planUntil: null } as const;
  const made = await deps.accounts.create(wanted);
  const link = sha256Hex(made?.linkToken ?? "");
  const bound = await deps.identities.bind({ provider: "github", subject }, link);
  const name = keyName(cut(text, 60));
  if (!bound.ok || !name.ok) throw new Error("there is no such account");
  const accountId = bound.account.id;
  const minted = await deps.apiKeys.mint(accountId, name.text);
  if (!minted.ok) throw new Error(minted.reason);
  return { accountId, key: minted.key };
}

/** No line of the log has a mark of any text in it, and each says what it may say. */
async function logClaim(...services: readonly Harness[]): Promise<Claim> {
  const odd: string[] = [];
  for (const { logged, deps } of services) {
    const known = await knownNames(deps);
    odd.push(...logged.flatMap((line) => lineFaults(line, known)));
  }
  const lines = services.flatMap(({ logged }) => logged.map((line) => JSON.stringify(line)));
  const marks = /q(?:\d+|plain|huge)z/;
  const raw = [...lines.filter((line) => marks.test(line)), ...odd];
  const digest = createHash("sha256").update(texts.map(({ text }) => text).join("\n")).digest(
    "hex",
  );
  const figure = `${lines.length} lines, ${texts.length} texts (${digest.slice(0, 8)}); ` +
    `${raw.length} raw${raw[0] ? `: ${raw[0].slice(0, 200)}` : ""}`;
  return { claim: "none is in the log", figure, holds: raw.length === 0 };
}
