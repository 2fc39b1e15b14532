/** Callers who say that they are many, and callers who guess keys. */
import { apiKeyPattern, generateApiKey } from "../../schema/api_key.ts";
import { dice } from "../rig/dice.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";
import { claimOf, type Peer } from "./_abuse_peer.ts";
import type { Claim } from "./claim.ts";

export const ceilings = { LIMIT_PER_MINUTE: "10", TOKEN_RISK_PER_MINUTE: "5" } as const;

const addressHeaders = [
  ...["X-Forwarded-For", "X-Real-IP", "X-Client-IP", "CF-Connecting-IP", "True-Client-IP"],
  ...["Fly-Client-IP", "X-Cluster-Client-IP", "X-Azure-ClientIP", "Fastly-Client-IP", "Via"],
  ...["X-Envoy-External-Address", "X-Originating-IP", "X-Remote-Addr", "Client-IP"],
];

/** Each request under another address by every header that names one: the ceiling does not move. */
export async function forged({ service, key }: Peer): Promise<Claim> {
  // A minute's end between two of them would open the ceiling anew.
  const leftMs = 60_000 - Date.now() % 60_000;
  if (leftMs < 5_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const tries = 100;
  const seen = { listed: 0, looked: 0 };
  for (let nth = 0; nth < tries; nth++) {
    const address = `198.51.${nth}.${nth}`;
    const headers = new Headers(
      Object.fromEntries(addressHeaders.map((name) => [name, address])),
    );
    headers.set("Forwarded", `for=${address};proto=https`);
    const token = `0x${String(nth).padStart(40, "1")}`;
    const looked = await fetch(`${service.baseUrl}/api/token-risk?token=${token}&network=1`, {
      headers,
    });
    await looked.body?.cancel();
    if (looked.status !== 429) seen.looked++;
    headers.set("Authorization", `Bearer ${key}`);
    const listed = await fetch(`${service.baseUrl}/api/v1/tools`, { headers });
    await listed.body?.cancel();
    if (listed.status !== 429) seen.listed++;
  }
  const due = { listed: ceilings.LIMIT_PER_MINUTE, looked: ceilings.TOKEN_RISK_PER_MINUTE };
  const figure = `${tries} addresses by ${addressHeaders.length + 1} headers: ` +
    `${seen.listed} calls of ${due.listed} and ${seen.looked} lookups of ${due.looked} admitted`;
  const against = String(seen.listed) === due.listed && String(seen.looked) === due.looked
    ? []
    : ["another number"];
  return claimOf("a forged address is not counted", figure, against);
}

/** Guessed keys: without the checksum nothing is read, with it nothing is written. */
export async function guessed(seed: number): Promise<readonly Claim[]> {
  const guesses = 20_000;
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store });
  const { key } = await harness.account();
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const { upTo } = dice(seed);
  const random = () => alphabet[upTo(62)] ?? "0";
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => upTo(256));
  const wrong = (nth: number) =>
    nth % 2 === 0
      // One character of a live key is another one; or all of them are drawn.
      ? key.slice(0, 9 + nth % 38) + random() + key.slice(10 + nth % 38)
      : `tcs_live_${Array.from({ length: 38 }, random).join("")}`;
  const tried = async (count: number, guess: (nth: number) => string) => {
    const [reads, commits, start] = [faulty.reads, faulty.commits, performance.now()];
    let [asked, admitted] = [0, 0];
    for (let nth = 0; nth < count; nth++) {
      const sent = guess(nth);
      if (sent === key || !apiKeyPattern.test(sent)) continue;
      asked++;
      const { status } = await harness.ask("/api/v1/tools", { method: "GET", key: sent });
      if (status !== 401) admitted++;
    }
    const perSecond = Math.round(1000 * asked / (performance.now() - start));
    const made = { reads: faulty.reads - reads, commits: faulty.commits - commits };
    const figure = `${asked} guesses, ${perSecond} a second: ${made.reads} KV reads, ` +
      `${made.commits} KV commits, ${admitted} admitted`;
    return { asked, admitted, figure, ...made };
  };
  // One in 57 billion has the right checksum by chance, and no change of one character keeps it.
  const unchecked = await tried(guesses, wrong);
  const checked = await tried(guesses / 10, () => generateApiKey(bytes));
  await harness.close();
  await faulty.store.close();
  return [
    claimOf(
      "a guessed key is stopped by its checksum before the database",
      unchecked.figure,
      [
        ...(unchecked.reads + unchecked.commits + unchecked.admitted === 0 ? [] : ["the database"]),
        // One in 62 of those that change a character draws the one that stands there.
        ...(unchecked.asked > 0.98 * guesses ? [] : ["too few guesses"]),
      ],
    ),
    claimOf(
      "a guessed key with its checksum costs one reading and nothing is written",
      checked.figure,
      checked.asked === guesses / 10 && checked.reads === checked.asked &&
        checked.commits + checked.admitted === 0
        ? []
        : ["another number"],
    ),
  ];
}
