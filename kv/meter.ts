/**
 * Admission against the store: plan, ceilings and credits of a call decided and written in one commit,
 * exact over any number of isolates. One read and one commit a call, or the commit alone for a key that
 * was just used, shared by calls that wait.
 */
import type { Log } from "../schema/log.ts";
import { Background } from "./_background.ts";
import { type GroupDeps, type GroupMemory, settleGroup } from "./_group.ts";
import { type Group, Lanes, placeless } from "./_lanes.ts";
import { Proofs } from "./_proofs.ts";
import { Remembered } from "./_remembered.ts";
import type { Call, Charge, Verdict } from "./metering.ts";

export class Meter {
  readonly #deps: GroupDeps;
  readonly #lanes: Lanes;
  readonly #background: Background;
  readonly #memory: GroupMemory;

  constructor(deps: GroupDeps, log: Log) {
    this.#deps = deps;
    this.#memory = { remembered: new Remembered(), proofs: new Proofs(deps.random) };
    this.#background = new Background(deps, log);
    this.#lanes = new Lanes((group) => this.#settle(group), deps.store);
  }

  /**
   * Decides a call and writes what it counts and costs.
   *
   * @throws {StoreError} when the store is missing or does not answer; the call was not charged, or
   * the charge is given back as soon as the store answers again.
   */
  admit(call: Call): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#lanes.add({ kind: "call", call, resolve, reject, ...placeless });
    });
  }

  /**
   * Gives a charge back, at most once. Ceilings stay counted.
   *
   * @throws {StoreError} when the store does not answer now; it is tried again in the background.
   */
  refund(charge: Charge): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#lanes.add({ kind: "refund", charge, resolve, reject, ...placeless });
    });
  }

  /** Ends background work; call it before the store is closed. */
  close(): Promise<void> {
    return this.#background.close();
  }

  async #settle(group: Group): Promise<void> {
    const end = await settleGroup(this.#deps, this.#memory, group);
    if (end.kind === "settled") {
      for (const { charge, resolve, reject } of end.moved) {
        this.#background.refund(charge, (error) => error === undefined ? resolve() : reject(error));
      }
      return;
    }
    if (end.unsettled !== undefined) this.#background.reconcile(end.unsettled, end.refunds);
    else for (const charge of end.refunds) this.#background.refund(charge);
  }
}
