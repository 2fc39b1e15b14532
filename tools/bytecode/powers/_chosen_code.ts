/** Code of somebody's choice that runs in the contract's place. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Finding, finding, type Scene } from "./_findings.ts";
import { onBehalf } from "./_on_behalf.ts";
import { readPlace } from "./_places.ts";
import { askedOfSetters, settablePlaces } from "./_setters.ts";
import { isCallersChoice } from "./delegate_target.ts";
import { has, isSelf, plain, visit } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export function isDelegation({ call: { kind } }: Pick<CallRecord, "call">): boolean {
  return kind === "delegatecall" || kind === "callcode";
}

/** The caller's choice, or that of whoever sets what the code is found by. */
export function delegated(record: CallRecord, one: AskedFunction, scene: Scene): Finding | null {
  const target = plain(record.call.target);
  if (isConstant(target) || isSelf(target)) return null;
  const place = readPlace(target);
  // The whole call is handed on, as proxies do: that is told as the proxy's kind.
  if (record.call.forwards && place !== null) return null;
  const { pc } = record;
  const asked = onBehalf(record, one, scene);
  const sources = sourcesOf(target, one);
  if (sources === "callers" || one.selector !== "0x" && place === null && has(target, "calldata")) {
    return finding("arbitrary-delegatecall", one, { pc, asked });
  }
  // What no function answers is handed on to whom the contract names: told as the proxy's kind.
  if (one.selector === "0x") return null;
  const places = sources.flatMap((source) => settablePlaces(source, scene));
  if (places.length === 0) return null;
  return finding("arbitrary-delegatecall", one, {
    pc,
    asked: askedOfSetters(asked, places, scene),
  });
}

/** What an account is found by; "callers": they name it, are it, answer it, or have said what code it has. */
function sourcesOf(target: Value, one: AskedFunction, depth = 0): "callers" | readonly Value[] {
  if (isConstant(target) || depth > DEPTH_MAX) return [];
  if (isCallersChoice({ target }) || isMadeOfCaller(target)) return "callers";
  const found: Value[] = [target];
  for (const maker of makersOf(target, one)) {
    const sources = maker === null ? "callers" : sourcesOf(plain(maker), one, depth + 1);
    if (sources === "callers") return sources;
    found.push(...sources);
  }
  return found;
}

/** Accounts that answer accounts, one behind the other. */
const DEPTH_MAX = 4;

/** Who answers it, or how the code begins that it is created with; null: that was not followed, it may be any. */
function makersOf(target: Term, { record }: AskedFunction): readonly (Value | null)[] {
  if (target.kind === "returned") return [target.call.target];
  if (target.kind !== "created") return [];
  return record.creates.filter(({ pc }) => pc === target.pc)
    .map(({ head }) => head === null || has(head, "unknown") ? null : head);
}

/** The caller or who sent the transaction, but for what is only looked up by them. */
function isMadeOfCaller(target: Value): boolean {
  let found = false;
  visit(target, (term) => {
    if (term.kind === "caller" || term.kind === "origin") found = true;
    return !found && (term.kind === "operation" || term.kind === "field" || term.kind === "packed");
  });
  return found;
}
