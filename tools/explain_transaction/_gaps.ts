/** Entries of lists that would say more if a node had been asked, or had answered. */
import type { More } from "./_more.ts";
import type { approvalsResult, authorizationsResult, tokensResult } from "./_judged.ts";
import type { Unknown } from "./schema.ts";

/** The entries that are shown: pointers count them. */
export type Shown = {
  /** Of all approvals, in their order. */
  readonly spenderMatters: readonly boolean[];
  readonly approvals: ReturnType<typeof approvalsResult>;
  readonly authorizations: ReturnType<typeof authorizationsResult>;
  readonly tokens: ReturnType<typeof tokensResult>;
};

/** Why entries lack something. What was not asked for is `not-read`: an answer asks for so much only. */
export function gapsOf(
  { approvals, authorizations, tokens, spenderMatters }: Shown,
  { codes, tokens: said }: Pick<More, "codes" | "tokens">,
): readonly Unknown[] {
  const reason = (isAsked: boolean) => isAsked ? "unanswered" as const : "not-read" as const;
  return [
    ...approvals.flatMap((approval, index) => {
      const { spender, spenderKind, unlimited, token } = approval;
      const at = `/approvals/${index}`;
      return [
        ...(spenderMatters[index] === true && spenderKind === null
          ? [{ field: `${at}/spenderKind`, reason: reason(codes.has(spender)) }]
          : []),
        ...(unlimited === "unknown"
          ? [{ field: `${at}/unlimited`, reason: reason(said.has(token)) }]
          : []),
      ];
    }),
    ...authorizations.flatMap(({ authority, inForce }, index) =>
      authority !== null && inForce === null
        ? [{ field: `/authorizations/${index}/inForce`, reason: reason(codes.has(authority)) }]
        : []
    ),
    ...tokens.flatMap(({ token, symbol, decimals, source }, index) =>
      nullFields({ symbol, decimals }, source).map((field) => ({
        field: `/tokens/${index}${field}`,
        reason: reason(said.has(token)),
      }))
    ),
  ];
}

/** One pointer for a token that said nothing: there may be hundreds of them. */
function nullFields(
  { symbol, decimals }: { readonly symbol: string | null; readonly decimals: number | null },
  source: "table" | "chain" | null,
): readonly string[] {
  if (source === null) return [""];
  return [...(symbol === null ? ["/symbol"] : []), ...(decimals === null ? ["/decimals"] : [])];
}
