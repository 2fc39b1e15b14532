/** What the operator is told by a service whose database fails, conflicts or falls silent. */
import assert from "node:assert/strict";
import type { Fault, FaultPlan } from "../rig/faulty_kv.ts";
import {
  operate,
  type Operation,
  operations,
  type Tally,
  withWorld,
  type World,
} from "./_operator.ts";

/** What each operation leaves in a database without faults. */
async function outcomeOf(operation: Operation): Promise<Tally> {
  let outcome: Tally = {};
  await withWorld(async (world) => {
    assert.equal(await operate(world, operation), operation.status);
    outcome = await world.tally();
  });
  return outcome;
}

/** Every operation in a database of its own, all at once: most of it is waiting. */
async function forEach(
  body: (world: World, operation: Operation, outcome: Tally, name: string) => Promise<void>,
  chosen: readonly string[] = Object.keys(operations),
): Promise<void> {
  await Promise.all(chosen.map(async (name) => {
    const operation = operations[name]!;
    const outcome = await outcomeOf(operation);
    await withWorld((world) => body(world, operation, outcome, name));
  }));
}

/** Told 503: then it is not done, or only begun, and the same request does it once the store is well. */
async function isRefused(world: World, operation: Operation, outcome: Tally, name: string) {
  const before = await world.tally();
  assert.equal(await operate(world, operation), 503, name);
  world.faulty.plan = () => "none";
  world.stallLists(false);
  if (name !== "delete an account") assert.deepEqual(await world.tally(), before, name);
  assert.equal(await operate(world, operation), operation.status, `${name}, again`);
  assert.deepEqual(await world.tally(), outcome, name);
}

const everyCommit = (fault: Fault): FaultPlan => (operation) =>
  operation === "commit" ? fault : "none";

const writing = Object.keys(operations).filter((name) => operations[name]?.method !== "GET");

for (const fault of ["conflict", "fails", "applied-then-fails", "repeated"] as const) {
  Deno.test(`an operator's request is done once though one of its commits ${fault}`, async () => {
    await Promise.all(writing.map(async (name) => {
      const operation = operations[name]!;
      const outcome = await outcomeOf(operation);
      let isOver = false;
      for (let nth = 1; !isOver; nth++) {
        await withWorld(async (world) => {
          const from = world.faulty.commits;
          world.faulty.plan = (kind, at) => kind === "commit" && at === from + nth ? fault : "none";
          const told = `${name}, commit ${nth}`;
          assert.equal(await operate(world, operation), operation.status, told);
          assert.deepEqual(await world.tally(), outcome, told);
          isOver = world.faulty.commits < from + nth;
        });
      }
    }));
  });
}

for (const fault of ["conflict", "fails"] as const) {
  Deno.test(`where every commit ${fault} an operator is told 503, and nothing is done`, async () => {
    await forEach(async (world, ...rest) => {
      world.faulty.plan = everyCommit(fault);
      await isRefused(world, ...rest);
    }, writing);
  });
}

Deno.test("a request all of whose commits are applied unheard is done once", async () => {
  // Its many commits without a proof are repeated until the operator is told 503.
  const proved = writing.filter((name) => name !== "delete an account");
  await forEach(async (world, operation, outcome, name) => {
    world.faulty.plan = everyCommit("applied-then-fails");
    assert.equal(await operate(world, operation), operation.status, name);
    assert.deepEqual(await world.tally(), outcome, name);
  }, proved);
});

Deno.test("where readings fail an operator is told 503", async () => {
  await forEach(async (world, ...rest) => {
    world.faulty.plan = () => "fails";
    await isRefused(world, ...rest);
  });
});

Deno.test("a database that falls silent holds no operator up", async () => {
  const silences: readonly [names: readonly string[], silence: (world: World) => void][] = [
    [Object.keys(operations), ({ faulty }) => faulty.plan = () => "stalls"],
    [writing, ({ faulty }) => faulty.plan = everyCommit("stalls")],
    [
      Object.keys(operations).filter((name) => operations[name]?.lists),
      ({ stallLists }) => stallLists(true),
    ],
  ];
  await Promise.all(silences.map(([names, silence]) =>
    forEach(async (world, ...rest) => {
      silence(world);
      await isRefused(world, ...rest);
    }, names)
  ));
});

Deno.test("a request whose first commit is applied and never answered is done once", async () => {
  await forEach(async (world, operation, outcome, name) => {
    const first = world.faulty.commits + 1;
    world.faulty.plan = (kind, nth) =>
      kind === "commit" && nth === first ? "applied-then-stalls" : "none";
    assert.equal(await operate(world, operation), operation.status, name);
    assert.deepEqual(await world.tally(), outcome, name);
  }, writing);
});

Deno.test("a deletion that is cut short after the account is gone is ended by the next", async () => {
  await withWorld(async (world) => {
    const operation = operations["delete an account"]!;
    const { faulty } = world;
    const commits = faulty.commits;
    // How many commits there are until the account is gone, in a world of the same kind.
    let until = 0;
    await withWorld(async (other) => {
      const from = other.faulty.commits;
      other.faulty.plan = (kind, at) => {
        if (kind === "commit") until = at - from;
        return "none";
      };
      assert.equal(await operate(other, operation), 200);
    });
    faulty.plan = (kind, at) => kind === "commit" && at >= commits + until ? "fails" : "none";
    assert.equal(await operate(world, operation), 503);
    faulty.plan = () => "none";
    assert.deepEqual(await world.tally(), { account_keys: 1 }, "what it goes on by");
    assert.equal(await operate(world, operation), 200);
    assert.deepEqual(await world.tally(), {});
    assert.equal(await operate(world, operation), 404);
  });
});
