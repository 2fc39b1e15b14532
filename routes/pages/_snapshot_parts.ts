/** The parts of a snapshot's page. What is null is said to be unknown, with the reason it has. */
import { notCheckedMeanings } from "../../tools/token_risk/not_checked.ts";
import { type Html, html, type HtmlValue } from "./html.ts";
import { powersPart } from "./_snapshot_powers.ts";
import { code, type Fact, facts, known, yesNo } from "./_snapshot_values.ts";
import { table } from "./table.ts";
import type { Snapshot } from "./token.ts";
import { tokenForm, tokenPath } from "./token_form.ts";
import { count, given, minute } from "./values.ts";

export function snapshotParts(snapshot: Snapshot): Html {
  const { token, network } = snapshot;
  return html`
    <p class="mono">${token}</p>
    ${facts([
      ["Network", networkText(network)],
      ["Found by", detectionText(snapshot)],
      [
        "Also on",
        snapshot.alsoOn.length > 0 &&
        snapshot.alsoOn.map((other, index) =>
          html`${index > 0 && ", "}<a href="${tokenPath(token, other.name)}">${other.name}</a>`
        ),
      ],
      ["Block", known(snapshot, "/blockNumber", snapshot.blockNumber, count)],
      ["Read at", known(snapshot, "/asOf", snapshot.asOf, minute)],
    ])}
    ${ownerPart(snapshot)}
    ${powersPart(snapshot)}
    ${liquidityPart(snapshot)}
    ${notCheckedPart(snapshot)}
    ${unknownPart(snapshot)}
    ${sourcesPart(snapshot)}
    <h2>Another token</h2>
    ${tokenForm()}
  `;
}

function networkText({ name, status }: Snapshot["network"]): HtmlValue {
  return status === "sunset" ? `${name}, whose end is announced` : name;
}

function detectionText({ detection, token, network }: Snapshot): HtmlValue {
  if (detection.status === "given") return false;
  const silent = detection.unavailable.map(({ network: { name }, reason }) =>
    `${name} (${reason})`
  );
  return html`<code>${detection.decidedBy ?? detection.status}</code>${
    silent.length > 0 && html`; did not answer: ${silent.join(", ")}`
  }. <a href="${tokenPath(token, network.name)}">This network alone</a>`;
}

function ownerPart(snapshot: Snapshot): Html {
  const { owner } = snapshot;
  if (owner.kind === "none" && owner.renounced === null) {
    return html`<h2>Owner</h2>
<p>The token names no owner. That is not a renounced ownership.</p>`;
  }
  return html`<h2>Owner</h2>
${
    facts([
      ["Address", known(snapshot, "/owner/address", owner.address, code)],
      ["Kind", known(snapshot, "/owner/kind", owner.kind, code)],
      ["Renounced", known(snapshot, "/owner/renounced", owner.renounced, yesNo)],
      ["Runs the code of", owner.delegatedTo !== null && code(owner.delegatedTo)],
    ])
  }`;
}

function liquidityPart(snapshot: Snapshot): Html {
  const { liquidity } = snapshot;
  const { route, via, nativeSymbol, venuesAsked, venuesUnread } = liquidity;
  return html`<h2>Liquidity</h2>
${
    facts([
      [`Sold for ${nativeSymbol}`, known(snapshot, "/liquidity/route", route, yesNo)],
      ["By", via === "wrapping" && "wrapping the coin itself"],
      ...(via === "pool" ? poolFacts(snapshot) : []),
      [
        "Price impact of buying for 1 coin",
        route === true && known(
          snapshot,
          "/liquidity/priceImpactBps",
          liquidity.priceImpactBps,
          (bps) => `${bps / 100} %`,
        ),
      ],
      ["Venues asked", venuesAsked.length > 0 && venuesAsked.join(", ")],
      ["Not read in full", venuesUnread.length > 0 && venuesUnread.join(", ")],
    ])
  }`;
}

/** Of the deepest pool. */
function poolFacts(snapshot: Snapshot): readonly Fact[] {
  const { venue, pool, nativeReserve, nativeSymbol } = snapshot.liquidity;
  const inCoins = (wei: string) => `${coins(wei)} ${nativeSymbol}`;
  return [
    ["Venue", known(snapshot, "/liquidity/venue", venue, given)],
    ["Pool", known(snapshot, "/liquidity/pool", pool, code)],
    ["Coins in it", known(snapshot, "/liquidity/nativeReserve", nativeReserve, inCoins)],
  ];
}

/** 18 decimals, four of them shown. */
function coins(wei: string): string {
  const digits = wei.padStart(19, "0");
  const whole = BigInt(digits.slice(0, -18)).toLocaleString("en-US");
  return `${whole}.${digits.slice(-18, -14)}`;
}

function notCheckedPart({ notChecked, fullAudit }: Snapshot): Html {
  return html`<h2>Not checked</h2>
<p>Nothing on this page says anything about these:</p>
<ul>${notChecked.map((name) => html`<li>${code(name)}: ${notCheckedMeanings[name]}</li>`)}</ul>
<p><a href="${fullAudit.url}">The full audit</a> · <a href="/docs/not-checked">More on this</a></p>`;
}

function unknownPart({ unknown }: Snapshot): Html | false {
  return unknown.length > 0 && html`<h2>Unknown</h2>
<p>Unknown is not safe, not zero and not “no”.</p>
${
    table({
      caption: "What could not be told, and why",
      narrow: true,
      columns: [{ title: "Field" }, { title: "Reason" }],
      rows: unknown.map(({ field, reason }) => [code(field), code(reason)]),
    })
  }`;
}

function sourcesPart({ sources, token, network }: Snapshot): Html {
  const query = new URLSearchParams({ token, network: String(network.chainId) });
  return html`<h2>Sources</h2>
${
    table({
      caption: "Each upstream asked for this answer, in order",
      columns: [{ title: "Endpoint" }, { title: "Chain" }, { title: "Outcome" }, {
        title: "Time",
        kind: "number",
      }],
      rows: sources.map(({ endpoint, chainId, outcome, reason, ms }) => [
        given(endpoint),
        chainId ?? "",
        reason === undefined ? outcome : `${outcome}: ${reason}`,
        `${ms} ms`,
      ]),
    })
  }
<p><a href="/api/token-risk?${query.toString()}">The same as JSON</a> ·
<a href="/docs/tools/token_risk">What the fields mean</a></p>`;
}
