/** Whose word a function takes for it that a holder lets others spend: his own, or somebody's for him. */
import type { Guard } from "../analysis.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { type Call, isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { authorityOf, isChosen, tellsOfTokens } from "./_answers.ts";
import { isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { asTruth } from "./_paths.ts";
import { isScalar, overlaps, readPlace } from "./_places.ts";
import { recoversSigner } from "./_senders.ts";
import { has, plain, some } from "./_terms.ts";

type Known = Pick<Scene, "functions">;

/** He signed, his contract says so (ERC-1271), or what nobody names for it. */
export function isHoldersWord({ path, own }: AskedPath, holder: Value, scene: Known): boolean {
  return own.some(({ key }) => key !== null && isSame(key, holder)) ||
    path.some(({ value, holds }) => speaksFor(value, holds, { holder, scene }));
}

type Asked = { readonly holder: Value; readonly scene: Known };

/** Of "either" both sides have to. */
function speaksFor(value: Value, holding: boolean, asked: Asked): boolean {
  if (isConstant(value)) return false;
  const { term, holds } = asTruth(value, holding);
  if (term.kind !== "operation") return holds && isAnswer(term, asked);
  const [one, other] = term.operands as readonly [Value, Value];
  if (term.op === "and" || term.op === "or") {
    const sides = [speaksFor(one, holds, asked), speaksFor(other, holds, asked)];
    return (term.op === "or") === holds ? !sides.includes(false) : sides.includes(true);
  }
  const isEqual = term.op === "eq" ? holds : differing.has(term.op) && !holds;
  if (!isEqual) return holds && term.op !== "eq" && isAnswer(term, asked);
  const isSigned = (who: Value, whom: Value) => recoversSigner(who) && isSame(whom, asked.holder);
  if (isSigned(one, other) || isSigned(other, one)) return true;
  // That an answer is no wider than it may be says nothing.
  return isAnswer(one, asked) !== isAnswer(other, asked);
}

const differing: ReadonlySet<string> = new Set(["xor", "sub"]);

/** Of his contract about what is signed, or about him of one that nobody exchanges. */
function isAnswer(value: Value, asked: Asked): boolean {
  const isLost = has(value, "unknown") && has(value, "returned") &&
    some(value, (term) => term === plain(asked.holder));
  return isLost || some(value, (term) => term.kind === "returned" && tells(term.call, asked));
}

function tells(call: Call, { holder, scene }: Asked): boolean {
  if (call.target === 1 || tellsOfTokens(call)) return false;
  if (isSame(call.target, holder)) {
    return call.args.some((arg) => has(arg, "calldata") || has(arg, "unknown"));
  }
  return call.args.some((arg) => isSame(arg, holder)) && !isChosen(call.target) &&
    !isNamed(call, scene);
}

/** Somebody says who is asked. */
function isNamed({ target }: Call, { functions }: Known): boolean {
  const place = readPlace(plain(target));
  if (place === null || !isScalar(place)) return false;
  return functions.some(({ record }) => record.stores.some((store) => saysWho(store)));

  function saysWho(store: StoreRecord): boolean {
    const written = store.transient ? null : placeOfStore(store);
    return written !== null && overlaps(written, place!);
  }
}

/** Who speaks for holders without being asked by them: contracts that somebody names. */
export function speakers(path: Path, holder: Value, scene: Scene): Guard[] {
  return path.flatMap(({ value, holds }) => {
    const found: Guard[] = [];
    some(value, (term) => {
      const isSpeaker = holds && term.kind === "returned" && !isChosen(term.call.target) &&
        isNamed(term.call, scene) && term.call.args.some((arg) => isSame(arg, holder));
      if (isSpeaker) found.push(authorityOf(term.call));
      return isSpeaker;
    });
    return found;
  });
}
