/** The box that a token's address goes into: a plain form, without a key and without a script. */
import { candidateNetworks } from "../../tools/token_risk/networks.ts";
import { networks } from "../../tools/evm/networks.ts";
import { type Html, html } from "./html.ts";
import { typedText } from "./values.ts";

/** Stands for the network in the path of a page whose network is to be found. */
export const anyNetwork = "any";

/** What was asked before, to be put right. */
type Asked = { readonly token?: string; readonly network?: string };

/** A network's name as it stands in paths. */
export function networkSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The page of a token; `network` null: to be found. */
export function tokenPath(token: string, network: string | null): string {
  return `/token/${network === null ? anyNetwork : networkSlug(network)}/${token}`;
}

export function tokenForm({ token = "", network = anyNetwork }: Asked = {}): Html {
  const option = (value: string, title: string) =>
    html`
      <option value="${value}" ${value === network && html`
        selected
      `}>${title}</option>
    `;
  return html`
    <form method="get" action="/lookup" class="lookup">
      <p><label for="token">Address of a token</label>
        <input id="token" name="token" required value="${typedText(
          token,
        )}" autocomplete="off" spellcheck="false"
          maxlength="128" placeholder="0x&hellip;"></p>
      <p><label for="network">Network</label>
        <select id="network" name="network" aria-describedby="network-hint">
    ${option(anyNetwork, "Find the network")}
    ${networks.map(({ name }) => option(networkSlug(name), name))}</select></p>
      <p class="hint" id="network-hint">It is found on ${candidateNetworks({ networks }).map((
        { name },
      ) => name).join(", ")}.</p>
      <p><button>Show the snapshot</button></p>
    </form>
  `;
}
