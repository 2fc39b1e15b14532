/**
 * Functions that contracts answer and their ABIs do not list, judged by the sources: proxies that
 * compare the selector before they pass the call on. Who finds them is not wrong; who does not has still
 * found all that the ABI lists.
 */

const UNLISTED: readonly (readonly [
  from: string,
  name: string,
  selectors: readonly string[],
  why: string,
])[] = [
  [
    "@gnosis.pm/safe-contracts",
    "GnosisSafeProxy",
    ["0xa619486e"],
    "masterCopy(), answered in the fallback's assembly",
  ],
  [
    "@openzeppelin/contracts",
    "TransparentUpgradeableProxy",
    ["0x3659cfe6", "0x4f1ef286", "0x8f283970", "0xf851a440", "0x5c60da1b"],
    "upgradeTo, upgradeToAndCall, changeAdmin, admin, implementation: for the admin alone (4.9)",
  ],
];

/** Selectors that a contract of a package, given with its version, answers beside those of its ABI. */
export function unlistedSelectors(packageAndVersion: string, name: string): ReadonlySet<string> {
  const found = UNLISTED.find(([from, unlistedName]) =>
    packageAndVersion.startsWith(`${from}@`) && unlistedName === name
  );
  return new Set(found?.[2]);
}
