/**
 * The proxies among the contracts of the measured packages: those whose fallback runs another
 * contract's code in their own storage. Judged by their sources. Every other contract of these
 * packages is none, among them what looks alike: `FallbackManager` and `GnosisSafe` answer unknown
 * selectors by an ordinary call, `UpgradeableBeacon` and `ProxyAdmin` serve proxies, and
 * `GnosisSafeProxyFactory` carries a proxy's creation code.
 */
export const KNOWN_PROXIES: readonly (readonly [from: string, name: string, why: string])[] = [
  ["@aave/core-v3", "BaseUpgradeabilityProxy", "EIP-1967 slot, delegates from the fallback"],
  ["@aave/core-v3", "UpgradeabilityProxy", "the same with a constructor"],
  ["@aave/core-v3", "InitializableUpgradeabilityProxy", "the same with an initializer"],
  ["@aave/core-v3", "BaseAdminUpgradeabilityProxy", "EIP-1967 slot and an admin in storage"],
  ["@aave/core-v3", "AdminUpgradeabilityProxy", "the same with a constructor"],
  ["@aave/core-v3", "InitializableAdminUpgradeabilityProxy", "the same with an initializer"],
  ["@aave/core-v3", "BaseImmutableAdminUpgradeabilityProxy", "EIP-1967 slot, admin in the code"],
  [
    "@aave/core-v3",
    "InitializableImmutableAdminUpgradeabilityProxy",
    "the same with an initializer",
  ],
  ["@gnosis.pm/safe-contracts", "GnosisSafeProxy", "implementation in slot 0"],
  ["@openzeppelin/contracts", "ERC1967Proxy", "EIP-1967 slot, delegates from the fallback"],
  [
    "@openzeppelin/contracts",
    "TransparentUpgradeableProxy",
    "the same, the admin dispatched apart",
  ],
  ["@openzeppelin/contracts", "BeaconProxy", "asks the EIP-1967 beacon for the implementation"],
];

/** Whether a contract of a package, with or without its version, is a proxy. */
export function isKnownProxy(packageAndVersion: string, name: string): boolean {
  const from = packageAndVersion.replace(/(.)@[^@]*$/, "$1");
  return KNOWN_PROXIES.some(([proxyFrom, proxyName]) => proxyFrom === from && proxyName === name);
}
