/** What was judged, as an answer lists it. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { delegateOf } from "../evm/proxy.ts";
import { knownToken } from "../token/known_tokens.ts";
import type { JudgedApproval } from "../transaction/approvals.ts";
import type { NetChange } from "../transaction/changes.ts";
import type { ApprovalClaim, LogClaim, SecurityEvent } from "../transaction/claims.ts";
import type { Transaction } from "../transaction/facts.ts";
import type { Signal } from "../transaction/signals.ts";
import { claimsOf, reported } from "./_claims.ts";
import { tokenOf } from "./_facts.ts";
import type { More } from "./_more.ts";

type Codes = More["codes"];

/** What an account is by its code. null: unknown. */
export function kindOf(account: Address, codes: Codes): "eoa" | "contract" | null {
  const code = codes.get(account) ?? null;
  if (code === null) return null;
  // A delegated account (EIP-7702) is one whose key still signs.
  return code === "0x" || delegateOf(code) !== null ? "eoa" : "contract";
}

export function approvalsResult(judged: readonly JudgedApproval[], codes: Codes) {
  return judged.map(({ claim, effect, unlimited, wholeCollection, lifetime, bySignature }) => ({
    ...reported(claim),
    kind: claim.kind,
    via: claim.kind === "permit2-approval" ? claim.via : null,
    token: claim.kind === "permit2-approval" ? claim.token : claim.by,
    owner: claim.owner,
    spender: claim.spender,
    spenderKind: kindOf(claim.spender, codes),
    amount: amountOf(claim),
    tokenId: claim.kind === "erc721-approval" ? String(claim.tokenId) : null,
    effect,
    unlimited,
    wholeCollection,
    ...permit2TermsOf(claim),
    lifetime,
    bySignature,
  }));
}

function permit2TermsOf(claim: ApprovalClaim) {
  const { expiration = null, nonce = null } = claim.kind === "permit2-approval" ? claim : {};
  return {
    expiration: expiration === null ? null : String(expiration),
    nonce: nonce === null ? null : String(nonce),
  };
}

function amountOf(claim: ApprovalClaim): string | null {
  return "amount" in claim ? String(claim.amount) : null;
}

export function netChangesResult(changes: readonly NetChange[]) {
  return changes.map(({ account, asset, change }) => ({
    account,
    asset: asset.kind,
    token: asset.kind === "native" ? null : asset.token,
    tokenId: "tokenId" in asset ? String(asset.tokenId) : null,
    change: String(change),
  }));
}

export function signalsResult(signals: readonly Signal[]) {
  return signals.map(({ code, severity, by, account, logIndex }) => ({
    code,
    severity,
    reportedBy: by,
    account,
    logIndex,
  }));
}

/** Caps of one field: a diamond's cut may name thousands of selectors, and carry calldata. */
const FIELD_ENTRIES_MAX = 16;
const FIELD_LENGTH_MAX = 2 + 2 * 64;

export function eventsResult(claims: readonly LogClaim[]) {
  return claimsOf(claims, "security-event").map((claim) => {
    const fields = Object.entries(claim.fields).map(([name, value]) =>
      [name, fieldResult(value)] as const
    );
    return {
      ...reported(claim),
      event: claim.event,
      fields: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
      cut: fields.some(([, { cut }]) => cut),
    };
  });
}

function fieldResult(value: SecurityEvent["fields"][string]) {
  if (typeof value === "boolean") return { value, cut: false };
  if (typeof value === "object") {
    return { value: value.slice(0, FIELD_ENTRIES_MAX), cut: value.length > FIELD_ENTRIES_MAX };
  }
  const text = String(value);
  return { value: text.slice(0, FIELD_LENGTH_MAX), cut: text.length > FIELD_LENGTH_MAX };
}

export function authorizationsResult({ authorizations }: Transaction, codes: Codes) {
  return authorizations.map(({ authority, delegate, chainId, nonce }) => {
    const code = authority === null ? null : codes.get(authority) ?? null;
    return {
      authority,
      delegate: delegate === ZERO_ADDRESS ? null : delegate,
      chainId: String(chainId),
      nonce: String(nonce),
      inForce: code === null ? null : isInForce(code, delegate),
    };
  });
}

function isInForce(code: Hex, delegate: Address): boolean {
  return delegate === ZERO_ADDRESS ? code === "0x" : delegateOf(code) === delegate;
}

/** Every token of which an amount is told, by the table or as it says itself. */
export function tokensResult(
  claims: readonly LogClaim[],
  network: Network,
  said: More["tokens"],
) {
  return [...new Set(claims.flatMap(tokenOf))].map((token) => {
    const known = knownToken(network, token);
    if (known !== null) return { token, ...known, source: "table" as const };
    const read = said.get(token);
    const symbol = read?.symbol ?? null;
    const decimals = read?.decimals ?? null;
    const source = symbol === null && decimals === null ? null : "chain" as const;
    return { token, symbol, decimals, source };
  });
}
