/** Explorers, a signature database and price sources that write hostile text wherever they may. */
import { type Explorer, explorerAnswer, type FakeContract } from "../rig/explorers.ts";
import { signatureAnswer } from "../rig/signatures.ts";
import { type Answer, startUpstream } from "../rig/upstream.ts";
import type { Placed } from "./_text_world.ts";
import type { Text } from "./_texts.ts";

/** A token whose contract is verified, at all explorers unless it says where. */
export type Known = Placed & { readonly at?: Explorer };

const everywhere = ["sourcify", "etherscan", "blockscout"] as const;

/** The text wherever an explorer has any. */
function contractOf({ text, token, isWhole = false, at }: Known): FakeContract {
  const known = { chainId: 1, address: token, name: text, match: "exact" } as const;
  // Explorers repeat a name; all of it together stays below the cap on bodies.
  if (isWhole) return { ...known, at: at === undefined ? everywhere : [at] };
  return {
    ...known,
    at: everywhere,
    language: text,
    compilerVersion: text,
    licence: text,
    evmVersion: text,
    libraries: { [text]: token },
    verifiedAt: text,
  };
}

/** Prices as they are, with a text as name and symbol of each coin and as coins of their own. */
function signed(prices: Answer, texts: readonly Text[]): Answer {
  return async (request, signal) => {
    const response = await prices(request, signal);
    if (!response.ok) return response;
    const body = await response.json();
    const coins = body.coins ?? body;
    const known = Object.values<Record<string, unknown>>(coins);
    for (const [nth, { text }] of texts.entries()) {
      coins[text] = { price: 1, usd: 1, symbol: text };
      Object.assign(known[nth] ?? {}, { symbol: text, name: text });
    }
    return Response.json(body);
  };
}

/** Starts them; `env` makes a service ask them. `prices`: what price sources answer. */
export async function startWriters(known: readonly Known[], prices: Answer) {
  const names = known.map(({ text }) => ({ name: `${text}()`, under: "0xa9cc4718" }));
  const [explorers, signatures, markets] = await Promise.all([
    startUpstream({ answer: explorerAnswer(known.map(contractOf)) }),
    startUpstream({ answer: signatureAnswer(names) }),
    startUpstream({ answer: signed(prices, known) }),
  ]);
  return {
    env: {
      SOURCIFY_URL: `${explorers.url}/sourcify`,
      ETHERSCAN_URL: `${explorers.url}/etherscan`,
      BLOCKSCOUT_URL_1: `${explorers.url}/blockscout/1`,
      SIGNATURES_URL: signatures.url,
      DEFILLAMA_URL: `${markets.url}/defillama`,
      COINGECKO_URL: `${markets.url}/coingecko`,
    },
    stop: async () => {
      await Promise.all([explorers, signatures, markets].map((one) => one.stop()));
    },
  };
}
