/** Who stands in an array, or has a role beside what anybody notes of himself, is asked for: nobody else may. */
import assert from "node:assert/strict";
import type { Access, Guard } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { shortGuard } from "../rig/bytecode/expected.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

const MINT = "mint high listed";
const OPEN = ["mint critical open"];
const TAKE = "withdraw-native high role 1";
const NAMES = "role-admin medium role 1";
const TAKEN = ["withdraw-native critical open"];

type Told = Readonly<Record<string, readonly string[]>>;

const OF_ARRAYS: Told = {
  HeadsFixed: [MINT],
  HeadsMarked: [MINT],
  HeadFirst: [MINT],
  HeadsJoined: [MINT, "mint-admin medium listed", "mint-admin medium listed"],
  HeadsClosed: [MINT, "mint-admin critical open"],
  HeadsBegun: [MINT, "mint-admin low initializer"],
  HeadsOfOwner: [MINT, "mint-admin medium 3"],
  HeadsPushed: OPEN,
  HeadsSelf: OPEN,
  HeadsWritten: OPEN,
  HeadsOfHolders: OPEN,
  HeadsNamed: OPEN,
};

const OF_WALLETS: Told = {
  WalletOfCoins: ["withdraw-native medium listed"],
  WalletOfTokens: ["withdraw-token medium listed"],
  WalletOfCalls: ["arbitrary-call high listed"],
  WalletNumbered: ["withdraw-native medium listed"],
  WalletGrowing: ["withdraw-native medium listed", "role-admin medium listed"],
  HonestPositions: [],
  HonestTokenPositions: [],
};

const OF_JOINED: Told = {
  JoinedCoins: ["withdraw-native critical open"],
  JoinedTokens: ["withdraw-token critical open"],
  JoinedCalls: ["arbitrary-call critical open"],
  JoinedNumbered: ["withdraw-native critical open"],
  HonestPositionsOfOwner: [],
  HonestPositionsInParts: [],
};

const OF_WORDS: Told = {
  PackedUsers: [TAKE, NAMES],
  PackedSeen: [TAKE, NAMES],
  PackedSeenOfAll: [TAKE, NAMES],
  PackedReset: [TAKE, NAMES],
  PackedLevel: [TAKE, NAMES, NAMES],
  PackedBits: ["withdraw-native high role 2", NAMES, NAMES],
  PackedBitBeside: ["withdraw-native high role 2", NAMES, NAMES],
  PackedTaken: TAKEN,
  PackedWhole: TAKEN,
  PackedChosen: TAKEN,
  PackedLevelChosen: [...TAKEN, NAMES],
  PackedBitChosen: [...TAKEN, NAMES],
};

testTold("tells who is asked for in an array, and who enters it", OF_ARRAYS, isOfArray(2n));
testTold("tells what each owner of a wallet may do", OF_WALLETS, isOfArray(0n));
testTold("tells what anybody may who joins the owners", OF_JOINED, isOfArray(0n));
testTold("tells a role from what stands beside it in its word", OF_WORDS, () => false);

function testTold(what: string, told: Told, isListed: (guard: Guard) => boolean): void {
  for (const build of variedBuilds) {
    Deno.test(`${what}: solc ${buildName(build)}`, async () => {
      assert.deepEqual(await toldOf(build, Object.keys(told), isListed), told);
    });
  }
}

async function toldOf(
  build: Build,
  names: readonly string[],
  isListed: (guard: Guard) => boolean,
): Promise<Told> {
  const contracts = compileBuild(build, "contracts_lists");
  const found: Record<string, readonly string[]> = {};
  for (const name of names) {
    const { powers } = await analyseBySteps(contracts[name]!);
    found[name] = powers.filter(({ evidence }) => evidence !== "name")
      .flatMap(({ power, severity, functions }) =>
        functions.map(({ access }) => `${power} ${severity} ${whoOf(access, isListed)}`)
      );
  }
  return found;
}

function whoOf({ state, guards }: Access, isListed: (guard: Guard) => boolean): string {
  if (state !== "guarded") return state;
  return guards.every(isListed) ? "listed" : guards.map(shortGuard).join(" or ");
}

/** The array itself, or one of its elements where the compiler has worked out where they stand. */
function isOfArray(slot: bigint): (guard: Guard) => boolean {
  return (guard) =>
    guard.kind === "role"
      ? BigInt(guard.mappingSlot) === slot
      : guard.kind === "slot" && BigInt(guard.place.slot) > ELEMENTS_MIN;
}

const ELEMENTS_MIN = 1n << 128n;
