/** The bodies that the explorers answer with, in the shapes that their documentation shows. */
import type { FakeContract } from "./explorers.ts";

const DEFAULT_COMPILER = "0.8.19+commit.7dd6d404";
const SOURCE = "// SPDX-License-Identifier: MIT\r\npragma solidity ^0.8.19;\r\ncontract C {}\r\n";

/** Sourcify's answer of 200 with the fields asked for. */
export function sourcifyBody(
  contract: FakeContract,
  fields: readonly string[],
): Record<string, unknown> {
  const match = contract.match === "exact" ? "exact_match" : "match";
  const all: Record<string, unknown> = {
    compilation: compilation(contract),
    deployment: { transactionIndex: "0", ...contract.deployment },
    metadata: metadata(contract),
    proxyResolution: proxyResolution(contract),
  };
  return {
    match,
    creationMatch: match,
    runtimeMatch: match,
    chainId: String(contract.chainId),
    address: contract.address,
    verifiedAt: contract.verifiedAt ?? "2024-07-24T12:00:00Z",
    matchId: "3266227",
    ...Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))),
  };
}

function target(contract: FakeContract): string {
  return contract.language === "Vyper" ? "contracts/c.vy" : "contracts/C.sol";
}

function compilation(contract: FakeContract) {
  const { language = "Solidity", name } = contract;
  return {
    language,
    compiler: language === "Vyper" ? "vyper" : "solc",
    compilerVersion: contract.compilerVersion ?? DEFAULT_COMPILER,
    compilerSettings: settings(contract),
    name,
    fullyQualifiedName: `${target(contract)}:${name}`,
  };
}

function settings(contract: FakeContract) {
  const { optimizer = { enabled: true, runs: 200 }, evmVersion = "paris", viaIR } = contract;
  return {
    optimizer,
    evmVersion,
    ...(viaIR === undefined ? {} : { viaIR }),
    ...(contract.libraries ? { libraries: { [target(contract)]: contract.libraries } } : {}),
  };
}

function metadata(contract: FakeContract) {
  const source = { keccak256: `0x${"5a".repeat(32)}`, urls: [] };
  return {
    compiler: { version: contract.compilerVersion ?? DEFAULT_COMPILER },
    language: contract.language ?? "Solidity",
    output: { abi: [], devdoc: {}, userdoc: {} },
    settings: { ...settings(contract), compilationTarget: { [target(contract)]: contract.name } },
    sources: {
      "contracts/Base.sol": { ...source, license: "UNLICENSED" },
      [target(contract)]: { ...source, ...(contract.licence ? { license: contract.licence } : {}) },
    },
    version: 1,
  };
}

function proxyResolution({ proxy }: FakeContract) {
  if (proxy === "error") {
    const customCode = "proxy_resolution_error";
    return { proxyResolutionError: { customCode, message: "RPC failed", errorId: "0" } };
  }
  return {
    isProxy: proxy !== undefined,
    proxyType: proxy?.type ?? null,
    implementations: (proxy?.implementations ?? []).map((address) => ({ address })),
  };
}

/** Etherscan's row: all strings, "0" and "1" for no and yes. */
export function etherscanRow(contract: FakeContract | undefined): Record<string, string> {
  const proxy = typeof contract?.proxy === "object" ? contract.proxy : undefined;
  const hint = {
    Proxy: proxy === undefined ? "0" : "1",
    Implementation: proxy?.implementations[0] ?? "",
    SwarmSource: "",
  };
  const known = contract?.at.includes("etherscan") || contract?.twin !== undefined;
  if (contract === undefined || !known) {
    return { ...unverifiedRow, ...hint };
  }
  const { optimizer = { enabled: true, runs: 200 }, compilerVersion = DEFAULT_COMPILER } = contract;
  return {
    SourceCode: contract.sourceCode ?? SOURCE,
    ABI: "[]",
    ContractName: contract.name,
    CompilerVersion: contract.language === "Vyper"
      ? `vyper:${compilerVersion}`
      : `v${compilerVersion}`,
    OptimizationUsed: optimizer.enabled ? "1" : "0",
    Runs: String(optimizer.runs),
    ConstructorArguments: "",
    EVMVersion: contract.evmVersion ?? "Default",
    Library: Object.entries(contract.libraries ?? {}).map((pair) => pair.join(":")).join(";"),
    LicenseType: contract.licence ?? "",
    SimilarMatch: contract.at.includes("etherscan") ? "" : contract.twin ?? "",
    ...hint,
  };
}

const unverifiedRow = {
  SourceCode: "",
  ABI: "Contract source code not verified",
  ContractName: "",
  CompilerVersion: "",
  OptimizationUsed: "",
  Runs: "",
  ConstructorArguments: "",
  EVMVersion: "Default",
  Library: "",
  LicenseType: "Unknown",
};

/** Blockscout's answer of 200: an unverified contract lacks the keys of a verified one. */
export function blockscoutBody(contract: FakeContract): Record<string, unknown> {
  const proxy = typeof contract.proxy === "object" ? contract.proxy : undefined;
  const common = {
    proxy_type: proxy?.type ?? null,
    implementations: (proxy?.implementations ?? []).map((address) => ({ address, name: null })),
    has_custom_methods_read: false,
    has_custom_methods_write: false,
    is_self_destructed: false,
    creation_bytecode: "0x",
    deployed_bytecode: "0x",
  };
  const verified = contract.at.includes("blockscout");
  if (!verified && contract.twin === undefined) return common;
  const { language = "Solidity", optimizer = { enabled: true, runs: 200 } } = contract;
  return {
    ...common,
    is_verified: verified,
    is_fully_verified: verified && contract.match === "exact",
    is_partially_verified: verified && contract.match === "partial",
    is_verified_via_sourcify: false,
    is_changed_bytecode: false,
    verified_twin_address_hash: verified ? null : contract.twin,
    name: contract.name,
    language: language.toLowerCase(),
    compiler_version: `v${contract.compilerVersion ?? DEFAULT_COMPILER}`,
    compiler_settings: {},
    evm_version: contract.evmVersion ?? "default",
    optimization_enabled: optimizer.enabled,
    optimization_runs: optimizer.runs,
    license_type: contract.licence ?? "none",
    verified_at: contract.verifiedAt ?? "2021-08-03T10:40:41.679421Z",
    external_libraries: Object.entries(contract.libraries ?? {})
      .map(([name, address_hash]) => ({ name, address_hash })),
    abi: [],
    source_code: SOURCE,
    file_path: "contracts/C.sol",
    additional_sources: [],
  };
}
