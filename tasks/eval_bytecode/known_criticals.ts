/**
 * Alarms of the highest severity in the contracts of the measured packages, each judged by the source.
 * `true`: somebody can do it whom nobody has let, or whom holders need not trust. Every other alarm is a
 * false one. What is true and not told is missed.
 */
import type { PowerName } from "../../tools/bytecode/analysis.ts";

type Row = readonly [
  name: string,
  power: PowerName,
  functions: readonly string[],
  judged: boolean,
  why: string,
];

const AAVE: readonly Row[] = [
  ["SelfdestructTransfer", "selfdestruct", ["destroyAndTransfer"], true, "asks nobody"],
  ["MintableDelegationERC20", "mint", ["mint"], true, "a test token that everybody mints"],
  ["MintableERC20", "mint", ["mint"], true, "a test token that everybody mints"],
  ["WETH9Mocked", "mint", ["mint"], true, "a test token that everybody mints"],
  ["AToken", "approval-drain", ["permit"], false, "the holder signs"],
  ["MockAToken", "approval-drain", ["permit"], false, "the holder signs"],
  ["MockATokenRepayment", "approval-drain", ["permit"], false, "the holder signs"],
  ["DelegationAwareAToken", "approval-drain", ["permit"], false, "the holder signs"],
];

const EXECUTES = ["execTransactionFromModule", "execTransactionFromModuleReturnData"];

const SAFE: readonly Row[] = [
  ["GnosisSafe", "withdraw-token", ["setup"], false, "once, by whoever sets it up"],
  ["GnosisSafe", "arbitrary-call", EXECUTES, false, "modules that the owners have let"],
  ["GnosisSafe", "arbitrary-delegatecall", EXECUTES, false, "the same, and setup, once"],
  ["GnosisSafeL2", "withdraw-token", ["setup"], false, "once, by whoever sets it up"],
  ["GnosisSafeL2", "arbitrary-call", EXECUTES, false, "modules that the owners have let"],
  ["GnosisSafeL2", "arbitrary-delegatecall", EXECUTES, false, "the same, and setup, once"],
  ["SimulateTxAccessor", "arbitrary-call", ["simulate"], false, "only in another's place"],
  ["SimulateTxAccessor", "arbitrary-delegatecall", ["simulate"], false, "only in another's place"],
  ["ERC1155Token", "mint", ["mint"], true, "a test token that everybody mints"],
  ["MultiSendCallOnly", "arbitrary-call", ["multiSend"], true, "calls what anybody tells it"],
];

const MOCK = "a test contract that opens what the library keeps to itself";
const RELAYED = "the relay hub checks who has signed";

const OPENZEPPELIN: readonly Row[] = [
  ["AccessControlMock", "role-admin", ["setRoleAdmin"], true, MOCK],
  ["AddressImpl", "withdraw-native", ["sendValue"], true, MOCK],
  ["CapperRoleMock", "role-admin", ["removeCapper"], true, MOCK],
  ["ERC20CappedMock", "mint", ["mint"], true, MOCK],
  ["ERC20MintableMock", "mint-admin", ["removeMinter"], true, MOCK],
  ["ERC20Mock", "mint", ["mint"], true, MOCK],
  ["ERC20Mock", "burn-any", ["burn"], true, MOCK],
  ["ERC20Mock", "forced-transfer", ["transferInternal"], true, MOCK],
  ["ERC20Mock", "approval-drain", ["approveInternal"], true, MOCK],
  ["ERC20PausableMock", "role-admin", ["removePauser"], true, MOCK],
  ["ERC20SnapshotMock", "mint", ["mint"], true, MOCK],
  ["ERC20SnapshotMock", "burn-any", ["burn"], true, MOCK],
  ["ERC721BurnableMock", "mint", ["mint"], true, MOCK],
  ["ERC721GSNRecipientMock", "mint", ["mint"], true, MOCK],
  ["ERC721GSNRecipientMock", "forced-transfer", ["transferFrom"], false, RELAYED],
  ["ERC721GSNRecipientMock", "approval-drain", ["setApprovalForAll"], false, RELAYED],
  ["ERC721Mock", "mint", ["mint", "safeMint"], true, MOCK],
  ["ERC721Mock", "burn-any", ["burn"], true, MOCK],
  ["ERC721PausableMock", "mint", ["mint"], true, MOCK],
  ["ERC721PausableMock", "burn-any", ["burn"], true, MOCK],
  ["ERC721PausableMock", "role-admin", ["removePauser"], true, MOCK],
  ["ERC777Mock", "mint", ["mintInternal"], true, MOCK],
  ["ERC777Mock", "approval-drain", ["approveInternal"], true, MOCK],
  ["IndividuallyCappedCrowdsaleImpl", "role-admin", ["removeCapper"], true, MOCK],
  ["MinterRoleMock", "role-admin", ["removeMinter"], true, MOCK],
  ["PausableMock", "role-admin", ["removePauser"], true, MOCK],
  ["PauserRoleMock", "role-admin", ["removePauser"], true, MOCK],
  ["SignerRoleMock", "role-admin", ["removeSigner"], true, MOCK],
  ["WhitelistAdminRoleMock", "role-admin", ["removeWhitelistAdmin"], true, MOCK],
  [
    "GSNRecipientERC20Fee",
    "approval-drain",
    ["preRelayedCall"],
    true,
    "the hub says whom it charges and how much",
  ],
  ["GSNRecipientERC20FeeMock", "approval-drain", ["preRelayedCall"], true, "the same"],
  [
    "__unstable__ERC20Owned",
    "forced-transfer",
    ["transferFrom"],
    true,
    "anybody moves anybody's tokens to the owner",
  ],
  ["__unstable__ERC20PrimaryAdmin", "forced-transfer", ["transferFrom"], true, "the same"],
  ["MinimalForwarder", "withdraw-native", ["execute"], false, "for whoever has signed"],
  ["MinimalForwarder", "arbitrary-call", ["execute"], false, "for whoever has signed"],
  ["TimelockController", "arbitrary-call", ["executeBatch"], false, "what was scheduled"],
];

const REFUND = "whoever comes first takes what is left there";
const UNWRAPPED = "the coins that it has just unwrapped";

const UNISWAP: readonly Row[] = [
  ["UniswapV2Router01", "withdraw-native", ["swapExactTokensForETH"], false, UNWRAPPED],
  ["UniswapV2Router02", "withdraw-native", ["swapExactTokensForETH"], false, UNWRAPPED],
  [
    "RouterEventEmitter",
    "arbitrary-delegatecall",
    ["swapExactTokensForTokens"],
    true,
    "runs the router that the caller names",
  ],
  ["NonfungiblePositionManager", "withdraw-native", ["refundETH"], true, REFUND],
  ["SwapRouter", "withdraw-native", ["refundETH"], true, REFUND],
  ["PairFlash", "withdraw-native", ["refundETH"], true, REFUND],
];

const BY_PACKAGE = {
  "@aave/core-v3": AAVE,
  "@gnosis.pm/safe-contracts": SAFE,
  "@openzeppelin/contracts": OPENZEPPELIN,
  "@uniswap/v2-periphery": UNISWAP,
  "@uniswap/v3-periphery": UNISWAP,
} as const satisfies Readonly<Record<string, readonly Row[]>>;

/** An alarm that was judged. */
export type KnownAlarm = {
  readonly power: PowerName;
  /** Without arguments. */
  readonly functions: readonly string[];
  readonly isTrue: boolean;
};

/** What is known of a contract of a package, given with its version. */
export function knownAlarms(packageAndVersion: string, name: string): readonly KnownAlarm[] {
  const from = packageAndVersion.replace(/(.)@[^@]*$/, "$1");
  const rows: readonly Row[] = Object.entries(BY_PACKAGE)
    .find(([known]) => known === from)?.[1] ?? [];
  return rows.filter(([of]) => of === name)
    .map(([, power, functions, isTrue]) => ({ power, functions, isTrue }));
}
