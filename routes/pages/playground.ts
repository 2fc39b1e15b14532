/** The page of the playground: what `static/playground/` fills with forms and answers. */
import { languageIds, languages } from "../../schema/snippets/snippets.ts";
import type { Deps } from "../deps.ts";
import type { BuiltFile } from "../files.ts";
import { html } from "./html.ts";
import { pageFile } from "./page.ts";

/** The key stands outside the form: browsers offer to keep passwords that a form sends. */
const request = ({ providers }: Deps) =>
  html`
    <section aria-labelledby="request-title">
      <h2 id="request-title">Request</h2>
      <label for="operation">Operation</label>
      <select id="operation" autocomplete="off"></select>
      <div id="about" class="soft"></div>
      <label for="key">API key</label>
      <p class="hint" id="key-hint">Kept in a variable of this tab only and forgotten when you leave.
        ${providers.length > 0 && html`
          <a href="/account/keys">Create a key</a>
        `}</p>
      <input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint">
      <button type="button" class="quiet" id="forget">Forget the key</button>
      <span class="said" id="key-said" role="status"></span>
      <form id="call" autocomplete="off">
        <div id="parameters"></div>
        <button type="submit" id="send">Send</button>
        <button type="button" class="quiet" id="cancel" disabled>Cancel</button>
      </form>
    </section>
  `;

const answer = html`
  <section aria-labelledby="answer-title">
    <h2 id="answer-title">Answer</h2>
    <p id="status" role="status">Nothing sent yet.</p>
    <div id="answered" hidden>
      <details>
        <summary>Headers</summary>
        <dl id="headers"></dl>
      </details>
      <label class="choice" for="as-received"><input type="checkbox" id="as-received"
        autocomplete="off"> As it was received</label>
      <pre id="answer" tabindex="0" role="region" aria-label="Body of the answer"></pre>
    </div>
    <h2>The same call as code</h2>
    <fieldset>
      <legend class="unseen">Language</legend>
      <div id="languages">
  ${languageIds.map((id, index) =>
    html`
      <label
        class="choice"><input type="radio" name="language" value="${id}" autocomplete="off"${index ===
            0 && html`
          checked
        `}>${languages[id].title}</label>
    `
  )}</div>
    </fieldset>
    <p
      class="hint">Where a key is needed, it is read from the environment variable <code>API_KEY</code>.</p>
    <pre id="snippet" tabindex="0" role="region" aria-label="Code"></pre>
    <button type="button" class="quiet" id="copy">Copy</button>
    <span class="said" id="copy-said" role="status"></span>
  </section>
`;

const main = (deps: Deps) =>
  html`
    <p>Sends real requests to this service from your browser. A call costs what it costs elsewhere; the
      token risk snapshot is free and needs no key.</p>
    <noscript><p class="note warn">The playground needs a script. Without one,
      <a href="/openapi.json">the description of the API</a> has an example of every request.</p></noscript>
    <p id="loading" role="status"></p>
    <div id="parts" hidden>${request(deps)}${answer}</div>
  `;

export function playgroundPage(deps: Deps): BuiltFile {
  return pageFile(deps, { title: "Playground", main: main(deps), script: "playground" });
}
