import assert from "node:assert/strict";
import type { Abi } from "viem";
import { loadArtefacts } from "../artefacts.ts";
import { SIBLING_SUFFIX, siblingSource } from "./siblings.ts";
import { TRAP_ROWS } from "./table.ts";

Deno.test("trap siblings: a sibling is the source without its trap lines, under another name", () => {
  const source = `contract Held is Base {
    function check() internal {
        spend(1); // trap
        keep(new Held());
    }
}
`;
  assert.equal(
    siblingSource(source),
    `contract HeldSibling is Base {
    function check() internal {
        keep(new HeldSibling());
    }
}
`,
  );
  assert.equal(siblingSource("contract Plain {}\n"), null);
});

Deno.test("trap siblings: every trap token has one, of other code and the same functions", async () => {
  const find = await loadArtefacts();
  const contracts = TRAP_ROWS.map(({ contract }) => contract);
  for (const contract of new Set(contracts)) {
    if (contract === "trap:PlainRow") continue;
    const [trap, sibling] = [find(contract), find(`${contract}${SIBLING_SUFFIX}`)];
    assert.notEqual(trap.deployedBytecode, sibling.deployedBytecode, contract);
    assert.deepEqual(namesOf(sibling.abi), namesOf(trap.abi), contract);
  }
});

function namesOf(abi: Abi) {
  return abi.map((item) => "name" in item ? item.name : item.type);
}
