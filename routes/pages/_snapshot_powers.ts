/** What the code of a token lets somebody do, as its snapshot has it. */
import { type Html, html, type HtmlValue } from "./html.ts";
import { code, facts, known, yesNo } from "./_snapshot_values.ts";
import { table } from "./table.ts";
import type { Snapshot } from "./token.ts";
import { count, given } from "./values.ts";

export function powersPart(snapshot: Snapshot): Html {
  const { bytes, proxy, incomplete } = snapshot.code;
  return html`<h2>Code</h2>
${
    facts([
      ["Size", known(snapshot, "/code/bytes", bytes, (size) => `${count(size)} bytes`)],
      ["Proxy", known(snapshot, "/code/proxy", proxy, (one) => proxyText(snapshot, one))],
    ])
  }
${
    incomplete.length > 0 && html`<p class="note warn">Powers may be missing from this list:
${incomplete.map((reason, index) => html`${index > 0 && ", "}<code>${reason}</code>`)}.</p>`
  }
${listPart(snapshot)}`;
}

function proxyText(snapshot: Snapshot, proxy: NonNullable<Snapshot["code"]["proxy"]>): HtmlValue {
  return html`${known(snapshot, "/code/proxy/kind", proxy.kind, code)}${
    proxy.implementation !== null && html`, runs ${code(proxy.implementation)}`
  }`;
}

function listPart(snapshot: Snapshot): Html {
  const { powers } = snapshot.code;
  if (powers === null) return html`<p>Powers: ${known(snapshot, "/code/powers", powers)}</p>`;
  if (powers.length === 0) {
    return html`<p>No power was found. An empty list is no proof that there are none.</p>`;
  }
  return table({
    caption: "Powers found, the gravest first. A short list is no proof of safety.",
    columns: [
      { title: "Power" },
      { title: "Severity" },
      { title: "Evidence" },
      { title: "Held by", kind: "text" },
      { title: "Given up" },
      { title: "Functions", kind: "text" },
    ],
    rows: powers.map((power, index) => [
      power.power,
      power.severity,
      `${power.evidence}, ${power.confidence}`,
      power.heldBy.length === 0
        ? html`<span class="soft">not known</span>`
        : power.heldBy.map(({ address, kind }) => html`<div>${code(address)} ${kind ?? ""}</div>`),
      known(snapshot, `/code/powers/${index}/renounced`, power.renounced, yesNo),
      functionsText(power),
    ]),
  });
}

type Power = NonNullable<Snapshot["code"]["powers"]>[number];

function functionsText({ functions, moreFunctions }: Power): HtmlValue {
  return html`${
    functions.map(({ selector, signature }) => html`<div>${code(signature ?? selector)}</div>`)
  }${moreFunctions > 0 && given(`and ${moreFunctions} more`)}`;
}
