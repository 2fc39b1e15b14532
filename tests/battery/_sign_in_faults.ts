/** The ways in which a sign-in provider fails in the chaos part, and what people are told of each. */
import type { Lies } from "../rig/fake_provider.ts";
import type { Mode } from "../rig/upstream.ts";
import { type UpstreamFault, upstreamFaults } from "./_faults.ts";

/** The addresses, each with what is refused when it fails. What it told is kept once it was right. */
export const stages = {
  discovery: { path: "/.well-known/openid-configuration", isAtStart: true },
  keys: { path: "/jwks", isAtStart: false },
  token: { path: "/token", isAtStart: false },
} as const;

export type Stage = keyof typeof stages;

export const titles = {
  silent: "The provider does not answer",
  refused: "The provider did not vouch for you",
} as const;

export type SignInFault = {
  readonly name: string;
  readonly mode: (visited: string) => Mode;
  readonly lies?: Partial<Lies>;
  readonly told: keyof typeof titles;
};

const evil = "https://evil.example";
const honest = () => "ok" as const;

/** Ways of the provider's own to be wrong. */
const lies: Readonly<Record<Stage, readonly SignInFault[]>> = {
  discovery: [{
    name: "another issuer",
    mode: honest,
    lies: { discovery: (document) => ({ ...document, issuer: evil }) },
    told: "silent",
  }],
  keys: [
    {
      name: "a signature by another key",
      mode: honest,
      lies: { sign: (_input, sign) => sign("x") },
      told: "refused",
    },
    {
      name: "a key that is not there",
      mode: honest,
      lies: { header: (header) => ({ ...header, kid: "two" }) },
      told: "refused",
    },
  ],
  token: [{
    name: "another issuer",
    mode: honest,
    lies: { claims: (claims) => ({ ...claims, iss: evil }) },
    told: "refused",
  }],
};

/** What it says in JSON is an answer, be it an error; what is none is silence. */
const inJson: ReadonlySet<string> = new Set(["429", "500", "JSON without an answer"]);

export function faultsOf(stage: Stage): readonly SignInFault[] {
  // A provider answers about no chain, and one that is late answers.
  const failing = Object.entries<UpstreamFault>(upstreamFaults)
    .filter(([name, { mayAnswer }]) => mayAnswer !== true && name !== "wrong chain")
    .map(([name, { mode }]): SignInFault => {
      const isError = !stages[stage].isAtStart && inJson.has(name);
      return { name, mode, told: isError ? "refused" : "silent" };
    });
  return [...failing, ...lies[stage]];
}
