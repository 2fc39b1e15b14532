/** Functions of owners, proxies and accounts, with the names of their parameters. Selectors are checked by a test. */
import type { FunctionRows } from "./functions.ts";

export const accountFunctions = {
  // Ownership, roles, pausing (OpenZeppelin)
  "0xf2fde38b": { text: "transferOwnership(address newOwner)" },
  "0x715018a6": { text: "renounceOwnership()" },
  "0x79ba5097": { text: "acceptOwnership()" },
  "0x2f2ff15d": { text: "grantRole(bytes32 role, address account)" },
  "0xd547741f": { text: "revokeRole(bytes32 role, address account)" },
  "0x36568abe": { text: "renounceRole(bytes32 role, address account)" },
  "0x8456cb59": { text: "pause()" },
  "0x3f4ba83a": { text: "unpause()" },
  // Proxies (EIP-1967, EIP-1822, EIP-2535)
  "0x3659cfe6": { text: "upgradeTo(address newImplementation)" },
  "0x4f1ef286": {
    text: "upgradeToAndCall(address newImplementation, bytes data)",
    inner: { of: "one", to: 0, data: 1, delegates: true },
  },
  "0x8f283970": { text: "changeAdmin(address newAdmin)" },
  "0x99a88ec4": { text: "upgrade(address proxy, address implementation)" },
  "0x9623609d": {
    text: "upgradeAndCall(address proxy, address implementation, bytes data)",
    inner: { of: "one", to: 0, data: 2 },
  },
  "0x1f931c1c": {
    text:
      "diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut, address init, bytes data)",
  },
  "0x8129fc1c": { text: "initialize()" },
  // Safe
  "0x6a761202": {
    text:
      "execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
    inner: { of: "one", to: 0, value: 1, data: 2, operation: 3 },
  },
  "0x468721a7": {
    text: "execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)",
    inner: { of: "one", to: 0, value: 1, data: 2, operation: 3 },
  },
  "0xb63e800d": {
    text:
      "setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)",
  },
  "0x0d582f13": { text: "addOwnerWithThreshold(address owner, uint256 threshold)" },
  "0xf8dc5dd9": { text: "removeOwner(address prevOwner, address owner, uint256 threshold)" },
  "0xe318b52b": { text: "swapOwner(address prevOwner, address oldOwner, address newOwner)" },
  "0x694e80c3": { text: "changeThreshold(uint256 threshold)" },
  "0x610b5925": { text: "enableModule(address module)" },
  "0xe009cfde": { text: "disableModule(address prevModule, address module)" },
  "0xe19a9dd9": { text: "setGuard(address guard)" },
  "0xf08a0323": { text: "setFallbackHandler(address handler)" },
  "0x1688f0b9": {
    text: "createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)",
    inner: { of: "one", data: 1 },
  },
  "0x8d80ff0a": { text: "multiSend(bytes transactions)", inner: { of: "packed", data: 0 } },
  // Accounts (EIP-4337, ERC-7579) and multicalls
  "0x1fad948c": {
    text:
      "handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)",
    inner: { of: "each", list: 0, to: 0, data: 3 },
  },
  "0x765e827f": {
    text:
      "handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)",
    inner: { of: "each", list: 0, to: 0, data: 3 },
  },
  "0xb61d27f6": {
    text: "execute(address to, uint256 value, bytes data)",
    inner: { of: "one", to: 0, value: 1, data: 2 },
  },
  "0x47e1da2a": {
    text: "executeBatch(address[] to, uint256[] value, bytes[] data)",
    inner: { of: "lists", to: 0, value: 1, data: 2 },
  },
  "0x18dfb3c7": {
    text: "executeBatch(address[] to, bytes[] data)",
    inner: { of: "lists", to: 0, data: 1 },
  },
  "0xac9650d8": { text: "multicall(bytes[] data)", inner: { of: "each", list: 0, data: 0 } },
  "0x5ae401dc": {
    text: "multicall(uint256 deadline, bytes[] data)",
    inner: { of: "each", list: 1, data: 0 },
  },
  "0x252dba42": {
    text: "aggregate((address target, bytes callData)[] calls)",
    inner: { of: "each", list: 0, to: 0, data: 1 },
  },
  "0xbce38bd7": {
    text: "tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)",
    inner: { of: "each", list: 1, to: 0, data: 1 },
  },
  "0x82ad56cb": {
    text: "aggregate3((address target, bool allowFailure, bytes callData)[] calls)",
    inner: { of: "each", list: 0, to: 0, data: 2 },
  },
  "0x174dea71": {
    text:
      "aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)",
    inner: { of: "each", list: 0, to: 0, value: 2, data: 3 },
  },
  // Governors and timelocks
  "0x56781388": { text: "castVote(uint256 proposalId, uint8 support)" },
  "0x7d5e81e2": {
    text: "propose(address[] targets, uint256[] values, bytes[] calldatas, string description)",
  },
  "0x2656227d": {
    text:
      "execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)",
    inner: { of: "lists", to: 0, value: 1, data: 2 },
  },
  "0xfe0d94c1": { text: "execute(uint256 proposalId)" },
  "0xddf0b009": { text: "queue(uint256 proposalId)" },
  "0x01d5062a": {
    text:
      "schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)",
    inner: { of: "one", to: 0, value: 1, data: 2 },
  },
  "0x134008d3": {
    text:
      "execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt)",
    inner: { of: "one", to: 0, value: 1, data: 2 },
  },
} as const satisfies FunctionRows;
