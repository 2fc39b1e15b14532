/** Turns the table of the local chain into JSON-RPC calls. Nothing here talks to the network. */
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  numberToHex,
  size,
} from "viem";
import type { FindArtefact } from "./artefacts.ts";
import type { RpcCall } from "./json_rpc.ts";
import type { Arg, Call, Row } from "./tokens.ts";

/** What has to be sent, and where everything will then be. */
export type Plan = {
  readonly addresses: Record<string, Address>;
  /** Code and storage at fixed addresses: before the transactions, which may call them. */
  readonly placements: readonly RpcCall[];
  /** Transactions with explicit nonces: may be sent in one batch, in any order. */
  readonly transactions: readonly RpcCall[];
  /** Code to be removed once the transactions are mined. */
  readonly removals: readonly RpcCall[];
};

// Limits, not costs: a byte of creation code costs 200 gas stored and up to 16 sent. Limits close to
// the costs let the whole table fit one block.
const CREATE_GAS_BASE = 400_000;
const CREATE_GAS_PER_BYTE = 240;
const CALL_GAS = 300_000;

/** EIP-1167: the code in front of and behind the address a clone forwards to. */
const CLONE_HEAD = "0x3d602d80600a3d3981f3363d3d373d3d3d363d73";
const CLONE_TAIL = "0x5af43d82803e903d91602b57fd5bf3";
/** EIP-7702: code of this form makes an account run another account's code. */
const DELEGATION_HEAD = "0xef0100";

/**
 * Plans all rows. The first of `accounts` deploys, from nonce 0: creations in the order of the
 * table, then their calls, so that a further call never moves an address.
 */
export function planDeployment(
  table: Readonly<Record<string, Row>>,
  accounts: readonly Address[],
  find: FindArtefact,
): Plan {
  const rows = Object.entries(table);
  const addresses = addressesOf(rows, accounts);
  const scope: Scope = { addresses, accounts, find };
  const creations = rows.flatMap(([, row]) => {
    const data = creationCode(row, scope);
    return data === undefined
      ? []
      : [{ data, gas: CREATE_GAS_BASE + CREATE_GAS_PER_BYTE * size(data) }];
  });
  const calls = rows.flatMap(([name, row]) =>
    (row.calls ?? []).map((call) => ({
      to: addresses[name],
      data: callData(call, scope),
      value: numberToHex(call.value ?? 0n),
      gas: CALL_GAS,
    }))
  );
  return {
    addresses,
    placements: rows.flatMap(([, row]) => placementsOf(row, scope)),
    transactions: [...creations, ...calls].map(({ gas, ...rest }, nonce) => ({
      method: "eth_sendTransaction",
      params: [{
        from: accounts[0],
        nonce: numberToHex(nonce),
        gas: numberToHex(gas),
        ...rest,
      }],
    })),
    removals: rows.flatMap(([name, row]) =>
      "create" in row && row.destroyed
        ? [{ method: "anvil_setCode", params: [addresses[name], "0x"] }]
        : []
    ),
  };
}

type Scope = {
  readonly addresses: Record<string, Address>;
  readonly accounts: readonly Address[];
  readonly find: FindArtefact;
};

function addressesOf(
  rows: readonly (readonly [string, Row])[],
  accounts: readonly Address[],
): Record<string, Address> {
  let nonce = 0n;
  const addresses: Record<string, Address> = {};
  for (const [name, row] of rows) {
    if ("place" in row) addresses[name] = getAddress(row.address);
    else if ("delegate" in row) addresses[name] = at(accounts, row.delegate);
    else addresses[name] = getContractAddress({ from: at(accounts, 0), nonce: nonce++ });
  }
  return addresses;
}

function creationCode(row: Row, scope: Scope): Hex | undefined {
  if ("cloneOf" in row) {
    return concatHex([CLONE_HEAD, named(scope, row.cloneOf), CLONE_TAIL]);
  }
  if (!("create" in row)) return undefined;
  const { abi, bytecode } = scope.find(row.create);
  return encodeDeployData({
    abi,
    bytecode,
    args: (row.args ?? []).map((arg) => value(arg, scope)),
  });
}

function placementsOf(row: Row, scope: Scope): RpcCall[] {
  if ("delegate" in row) {
    const code = concatHex([DELEGATION_HEAD, named(scope, row.to)]);
    return [{ method: "anvil_setCode", params: [at(scope.accounts, row.delegate), code] }];
  }
  if (!("place" in row)) return [];
  const { deployedBytecode } = scope.find(row.place);
  return [
    { method: "anvil_setCode", params: [row.address, deployedBytecode] },
    ...Object.entries(row.storage ?? {}).map(([slot, word]) => ({
      method: "anvil_setStorageAt",
      params: [row.address, slot, word],
    })),
  ];
}

function callData(call: Call, scope: Scope): Hex {
  const { abi } = scope.find(call.on);
  const args = (call.args ?? []).map((arg) => value(arg, scope));
  return encodeFunctionData({ abi, functionName: call.name, args });
}

/** Replaces references by what they stand for. */
function value(arg: Arg, scope: Scope): unknown {
  if (typeof arg !== "object") return arg;
  if ("at" in arg && typeof arg.at === "string") return named(scope, arg.at);
  if ("account" in arg) return at(scope.accounts, arg.account);
  if ("call" in arg) return callData(arg.call, scope);
  return (arg as readonly Arg[]).map((item) => value(item, scope));
}

function named(scope: Scope, name: string): Address {
  const address = scope.addresses[name];
  if (address === undefined) {
    throw new Error(`the table refers to "${name}", which is no row of it`);
  }
  return address;
}

function at(accounts: readonly Address[], index: number): Address {
  const account = accounts[index];
  if (account === undefined) {
    throw new Error(`the node has ${accounts.length} accounts, wanted number ${index}`);
  }
  return account;
}
