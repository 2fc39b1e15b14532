/** What the demo says: what stands in for what, and lines to paste. */
import { ownNodes } from "../tests/rig/network_rows.ts";
import { scanAgentConfig } from "../tools/scan_agent_config/scan_agent_config.ts";
import { demoUser } from "./_demo_sign_in.ts";
import type { World } from "../tests/rig/world.ts";

type Line = { readonly comment: string; readonly command: string };

/** The demo's last words before it waits, line by line. */
export function guide(baseUrl: string, key: string, world: World): string[] {
  const { ethereum, market, wallet } = world;
  const auth = `-H 'Authorization: Bearer ${key}'`;
  const call = (tool: string, args: Readonly<Record<string, unknown>>) =>
    `curl -s ${baseUrl}/api/v1/tools/${tool} ${auth} -d '${JSON.stringify(args)}'`;
  const lines: readonly Line[] = [
    { comment: "For the lines of the README", command: `export API_KEY=${key}` },
    {
      comment: "What may this key call, and how many credits are left?",
      command: `curl -s ${baseUrl}/api/v1/tools ${auth}`,
    },
    ...tokenLines(call, ethereum.addresses),
    ...sourceLines(call, ethereum.addresses),
    {
      comment: "The connected wallet's native coins on all 25 networks, in US dollars",
      command: call("portfolio_scan", {}),
    },
    {
      comment: "The same for a wallet given by its address",
      command: call("portfolio_scan", { address: ethereum.accounts[0] ?? wallet }),
    },
    {
      comment: "Coin prices, gas, and where a deployment is cheapest, L1 fees included",
      command: call("market_info", {}),
    },
    {
      comment: "Can this token be sold again? Yes, and without a tax",
      command: call("check_honeypot", { token: market.fair }),
    },
    {
      comment: "And this one? It can be bought, and then not sold",
      command: call("check_honeypot", { token: market.honeypot }),
    },
    {
      comment: "What can a token do whose source nobody has seen, and who holds the keys?",
      command: call("bytecode_scan", { address: market.unseen }),
    },
    {
      comment: "The same code with its keys given up",
      command: call("bytecode_scan", { address: market.givenUp }),
    },
    {
      comment: "The code behind an upgradeable proxy",
      command: call("bytecode_scan", { address: ethereum.addresses.proxyToken }),
    },
    {
      comment: "What did this transaction do? It sent Dai, on Ethereum mainnet too",
      command: call("explain_transaction", { hash: market.transfer }),
    },
    {
      comment: "And this one? It lets a wallet take all of somebody's tokens",
      command: call("explain_transaction", { hash: market.approval }),
    },
    {
      comment: "Is this file for an agent harmful? Its server runs what a stranger sends",
      command: call("scan_agent_config", scanAgentConfig.example.arguments),
    },
    {
      comment: "A free first look at a token, no key",
      command: `curl -s ${baseUrl}/api/token-risk -d '${
        JSON.stringify({ token: market.fair, network: "Ethereum" })
      }'`,
    },
    {
      comment: "The same tools for AI agents; docs/mcp.md has configurations for clients",
      command: `curl -s ${baseUrl}/mcp ${auth} -H 'Content-Type: application/json' -d '${
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
      }'`,
    },
    { comment: "What machines read", command: `curl -s ${baseUrl}/llms.txt` },
    { comment: "The same, as OpenAPI", command: `curl -s ${baseUrl}/openapi.json` },
  ];
  return [
    "",
    ...standIns(),
    "",
    `The service is ready. Its account pages; sign in as the user "${demoUser}":`,
    `  ${baseUrl}/sign-in`,
    "Paste into another terminal:",
    "",
    ...lines.flatMap(({ comment, command }) => [`# ${comment}`, command, ""]),
    "Ctrl-C stops everything.",
  ];
}

function standIns(): string[] {
  return [
    "Nothing here is the real world: prices, gas and the explorers' answers are stand-ins on this",
    `machine, made up. ${ownNodes.length} of the 25 networks have a local node with real contracts on ` +
    "it; the",
    "other networks are imitated over these nodes.",
  ];
}

type Call = (tool: string, args: Readonly<Record<string, unknown>>) => string;
type Addresses = World["ethereum"]["addresses"];

function tokenLines(call: Call, addresses: Addresses): Line[] {
  const line = (comment: string, token: string, network?: string): Line => ({
    comment,
    command: call("token_info", network === undefined ? { token } : { token, network }),
  });
  return [
    line("Wrapped Ether (the real WETH9)", addresses.weth),
    line("A token behind an upgradeable proxy (EIP-1967)", addresses.proxyToken),
    line("A token whose name and symbol are bytes32, on Base", addresses.bytes32Token, "Base"),
    line("A token that pretends to be USDC", addresses.homoglyphUsdc),
    line("An address without code: refused, not charged", addresses.destroyed),
  ];
}

function sourceLines(call: Call, addresses: Addresses): Line[] {
  const line = (comment: string, address: string): Line => ({
    comment,
    command: call("contract_source", { address }),
  });
  return [
    line("Who has verified the source of this contract, and how was it compiled?", addresses.weth),
    line("A proxy, and the verified implementation behind it", addresses.proxyToken),
    line("A contract that nobody has verified", addresses.notAToken),
  ];
}
