/** How grave a power is, as if a live account held its guards: the rule of each as a row. */
import type { Access, PowerName, Severity } from "../analysis.ts";

/**
 * What a rule knows beyond the power's name. `bounded`: a constant, the supply, or the direction bounds
 * it; `harmless`: it can only be used in the holders' favour, or for what is nobody's; `closing`: as grave as if it
 * were open; `way-back`: it undoes what another function does; `perhaps-own`: it looks as if callers disposed of what is theirs.
 */
export type Gravity = keyof Omit<Row, "open"> | "closing" | "way-back" | "perhaps-own";

type Row = Readonly<Record<"open" | "usual" | "bounded" | "harmless", Severity>>;

/** `open` is for what anybody may do without bounds. */
const rows = {
  "upgradeable-proxy": { open: "critical", usual: "high", bounded: "high", harmless: "medium" },
  "mint": { open: "critical", usual: "high", bounded: "medium", harmless: "low" },
  "mint-admin": { open: "critical", usual: "medium", bounded: "medium", harmless: "low" },
  "set-balance": { open: "critical", usual: "critical", bounded: "medium", harmless: "low" },
  "burn-any": { open: "critical", usual: "high", bounded: "medium", harmless: "low" },
  "forced-transfer": { open: "critical", usual: "critical", bounded: "high", harmless: "low" },
  "approval-drain": { open: "critical", usual: "critical", bounded: "high", harmless: "low" },
  "blacklist": { open: "critical", usual: "high", bounded: "medium", harmless: "info" },
  "whitelist": { open: "high", usual: "high", bounded: "low", harmless: "info" },
  "pause": { open: "critical", usual: "high", bounded: "medium", harmless: "info" },
  "trading-switch": { open: "high", usual: "high", bounded: "medium", harmless: "medium" },
  "fee-setter": { open: "critical", usual: "high", bounded: "medium", harmless: "info" },
  "fee-list": { open: "high", usual: "high", bounded: "low", harmless: "low" },
  "limit-setter": { open: "high", usual: "medium", bounded: "low", harmless: "info" },
  "withdraw-native": { open: "critical", usual: "high", bounded: "medium", harmless: "low" },
  "withdraw-token": { open: "critical", usual: "high", bounded: "medium", harmless: "low" },
  "payment-kept": { open: "medium", usual: "medium", bounded: "medium", harmless: "low" },
  "owner-change": { open: "critical", usual: "info", bounded: "info", harmless: "info" },
  "ownership-takeback": {
    open: "critical",
    usual: "critical",
    bounded: "critical",
    harmless: "critical",
  },
  "role-admin": { open: "critical", usual: "medium", bounded: "low", harmless: "low" },
  "arbitrary-call": { open: "critical", usual: "high", bounded: "medium", harmless: "low" },
  "arbitrary-delegatecall": { open: "critical", usual: "high", bounded: "high", harmless: "low" },
  "selfdestruct": { open: "critical", usual: "high", bounded: "high", harmless: "high" },
  "origin-check": { open: "medium", usual: "medium", bounded: "low", harmless: "low" },
  "external-dependency": { open: "high", usual: "high", bounded: "medium", harmless: "low" },
  "name-change": { open: "medium", usual: "low", bounded: "low", harmless: "low" },
} as const satisfies Record<PowerName, Row>;

/** What was open until the contract was initialised is so no more, mostly; clones are born like that. */
const ofInitializer: Record<Severity, Severity> = {
  critical: "medium",
  high: "medium",
  medium: "low",
  low: "low",
  info: "info",
};

/** What nothing shows to be harmless is told, and nothing shows it to be grave either. */
const ofPerhapsOwn = { ...ofInitializer, medium: "medium" } as const satisfies typeof ofInitializer;

export function severityOf(
  power: PowerName,
  { state }: Access,
  gravity: Gravity,
): Severity {
  const severity = severityIn(rows[power], state, gravity);
  // Critical is for what somebody was seen to be able to do: where who may was not followed, it may be whom it belongs to.
  return severity === "critical" && state === "unknown" ? "high" : severity;
}

function severityIn(row: Row, state: Access["state"], gravity: Gravity): Severity {
  if (gravity === "way-back") return "info";
  if (gravity === "closing") return row.open;
  if (gravity === "perhaps-own") return ofPerhapsOwn[row.usual];
  if (state === "initializer") return ofInitializer[row[gravity]];
  // What is not known to be guarded counts as guarded at best, and open only where that is seen.
  return state === "open" && gravity === "usual" ? row.open : row[gravity];
}
