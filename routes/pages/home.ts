/** `/` in a browser: what the service does, a box for a token, and the way to everything else. */
import { monthlyPriceText, planIds, plans } from "../../schema/plans.ts";
import { service } from "../../schema/service.ts";
import type { Deps } from "../deps.ts";
import type { BuiltFile } from "../files.ts";
import { type Html, html } from "./html.ts";
import { pageFile } from "./page.ts";
import { tokenForm } from "./token_form.ts";
import { counted } from "./values.ts";

export function homePage(deps: Deps): BuiltFile {
  const main = html`
    <p>${service.summary} What is unknown is said to be unknown, never safe.</p>
    ${tokenForm()}
    <p class="hint">Free, without a key: who owns the token, what its code lets somebody do, and
      whether the native coin buys it.</p>
    <ul class="ways">
      <li><a href="/docs/quick-start">Quick start</a>: an answer in two minutes</li>
      <li><a href="/playground">Playground</a>: every operation to try in the browser</li>
      <li><a href="/docs">Documentation</a>: tools, errors, limits, MCP, CI</li>
      ${keyWay(deps)}
    </ul>
    ${toolsPart(deps)}
    ${plansPart(deps)}
    <h2>For agents and crawlers</h2>
    <p><a href="/llms.txt">llms.txt</a>, <a href="/openapi.json">openapi.json</a>,
      <a href="/agent.json">agent.json</a>, <a href="/mcp.json">mcp.json</a>,
      <a href="/.well-known/api-catalog">API catalogue</a>,
      <a href="/networks.json">networks.json</a>, <a href="/rules.json">rules.json</a></p>
  `;
  return pageFile(deps, { title: service.name, main, markdownPath: "/index.md" });
}

/** Where nobody can sign in, keys come from the operator alone. */
function keyWay({ config: { contactUrl }, providers }: Deps): Html {
  if (providers.length > 0) {
    return html`<li><a href="/sign-in">Sign in</a>: API keys, use and CI runs</li>`;
  }
  const operator = contactUrl === null
    ? "the operator of this service"
    : html`<a href="${contactUrl}" rel="noreferrer">the operator of this service</a>`;
  return html`<li>API keys: from ${operator}</li>`;
}

function toolsPart({ registry }: Deps): Html {
  return html`
    <h2>Tools</h2>
    <ul>
    ${Object.values(registry).map(({ name, title, credits, plan }) =>
      html`
        <li><a href="/docs/tools/${name}"><code>${name}</code></a>: ${title}, ${counted(
          credits,
          "credit",
        )}${plan !== firstPlan && `, needs the ${plans[plan].title} plan`}</li>
      `
    )}</ul>
  `;
}

/** The first plan with which there are keys. */
const firstPlan = planIds.find((id) => plans[id].api);

function plansPart({ config }: Deps): Html {
  return html`
    <h2>Plans</h2>
    <ul>
    ${planIds.filter((id) => plans[id].api).map((id) =>
      html`
        <li>${plans[id].title}: ${config.planCredits[id].toLocaleString(
          "en-US",
        )} credits a month for
          each key${monthlyPriceText(plans[id].priceUsdCents)}</li>
      `
    )}</ul>
    <p><a href="/docs/plans">Plans, prices and how to get one</a>,
      <a href="/docs/limits">limits</a></p>
  `;
}
