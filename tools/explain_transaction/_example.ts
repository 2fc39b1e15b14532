/** The example that the catalogue, the playground and the discovery files show. */
const hash = "0x5f0e9a3c7d1b48264e2f8d0b6a9c3175e4d2b0f8a6c49e1357d9bf2a4c6e8d01";
const from = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const to = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

export const explainTransactionExample = {
  arguments: { hash, network: "Ethereum" },
  result: {
    ok: true,
    hash,
    network: { name: "Ethereum", chainId: 1, status: "active" },
    status: "success",
    type: "dynamic-fee",
    typeNumber: 2,
    kind: "call",
    block: { number: 23_850_000, time: 1_763_720_000 },
    from,
    to: usdc,
    createdContract: null,
    value: "0",
    failure: null,
    signatureLookup: "not-needed",
    summary: [
      `${from} calls transfer(address,uint256) of ${usdc} on Ethereum.`,
      "It succeeded.",
      `Contract ${usdc} reports 1 ERC-20 transfer.`,
      `By that ${from} has 25000000 base units of token ${usdc} less.`,
      "Calls that contracts made are not traced: native coins that they moved, and contracts that " +
      "they made, are not listed.",
    ],
    signals: [],
    call: {
      selector: "0xa9059cbb",
      signature: "transfer(address,uint256)",
      nameSource: "table",
      arguments: [
        { name: "to", type: "address", value: to, cut: false, hasText: false },
        { name: "amount", type: "uint256", value: "25000000", cut: false, hasText: false },
      ],
      trailingBytes: 0,
      candidates: [],
      why: null,
    },
    innerCalls: [],
    movements: {
      native: [],
      erc20: [{ reportedBy: usdc, logIndex: 212, from, to, amount: "25000000" }],
      erc721: [],
      erc1155: [],
      wraps: [],
    },
    netChanges: [
      { account: from, asset: "erc20", token: usdc, tokenId: null, change: "-25000000" },
      { account: to, asset: "erc20", token: usdc, tokenId: null, change: "25000000" },
    ],
    approvals: [],
    swaps: [],
    userOperations: [],
    events: [],
    contractsTouched: [usdc],
    fee: {
      totalWei: "31284000000000",
      executionWei: "31284000000000",
      l1Wei: null,
      operatorWei: null,
      l1WithinExecutionWei: null,
      blobWei: null,
      gasUsed: "62568",
      gasLimit: "75000",
      effectiveGasPriceWei: "500000000",
    },
    authorizations: [],
    blobs: null,
    tokens: [{ token: usdc, symbol: "USDC", decimals: 6, source: "table" }],
    undecodable: [],
    counts: {
      logs: 1,
      unknownLogs: 0,
      undecodableLogs: 0,
      malformedLogs: 0,
      unreadLogs: 0,
      unreadInnerCalls: 0,
      unreadAuthorizations: 0,
    },
    truncated: [],
    unknown: [],
    untrustedFields: [],
    sources: [
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 84 },
    ],
  },
} as const;
