/** The one layout of all pages for browsers, with the headers that keep them harmless. */
import { service } from "../../schema/service.ts";
import { basePath } from "../base_path.ts";
import type { Deps } from "../deps.ts";
import { type BuiltFile, builtFile } from "../files.ts";
import { answerOf } from "../respond.ts";
import { type Html, html } from "./html.ts";

/** Tabs of the account area, in their order. */
export const tabs = {
  keys: { title: "API keys", path: "/account/keys" },
  usage: { title: "Usage", path: "/account/usage" },
  runs: { title: "CI runs", path: "/account/runs" },
  settings: { title: "Settings", path: "/account/settings" },
} as const satisfies Record<string, { readonly title: string; readonly path: string }>;

/** What of a service every page hangs on. */
type Configured = Pick<Deps, "config" | "providers">;

export type PageContent = {
  /** Heading and title of the page. */
  readonly title: string;
  readonly main: Html;
  /** 200 unless told. */
  readonly status?: number;
  /** The tab that the page belongs to. */
  readonly nav?: keyof typeof tabs;
  /** Shows the tabs and the way out. */
  readonly signedIn?: boolean;
  /** What the page may run; none unless told. */
  readonly script?: keyof typeof scripts;
  /** Path of the same page in Markdown. */
  readonly markdownPath?: string;
  /** Search engines leave it out. */
  readonly unlisted?: boolean;
};

/** Nothing but the service's own stylesheet and icon, and forms to the service itself. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The service's own script, and no way for it to put markup together from text. */
const scriptPolicy = "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Files that a page loads beside the stylesheet of all, and the headers that they ask for. */
const scripts = {
  copy: {
    head: html`<script src="/static/copy.js" defer></script>`,
    headers: { "Content-Security-Policy": `${policy}; ${scriptPolicy}` },
  },
  /** It sends requests instead of forms. */
  playground: {
    head: html`
      <link rel="stylesheet" href="/static/playground.css">
      <script src="/static/playground.js" defer></script>
    `,
    headers: {
      "Content-Security-Policy": `${policy.replace("form-action 'self'", "form-action 'none'")}; ` +
        `connect-src 'self'; ${scriptPolicy}`,
      "Referrer-Policy": "no-referrer",
    },
  },
} as const satisfies Record<string, { readonly head: Html; readonly headers: object }>;

const mediaType = "text/html; charset=utf-8";

/** What every page is served with. */
function headersOf({ script, unlisted }: PageContent): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not `no-referrer`: under it a form of the site itself is sent with `Origin: null` (Fetch, 3.2).
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": policy,
    ...(script && scripts[script].headers),
    ...(unlisted ? { "X-Robots-Tag": "noindex" } : {}),
  };
}

/** A whole page as an answer to who asked alone; more headers, such as a cookie, may be set on it. */
export function page(deps: Configured, content: PageContent): Response {
  return answerOf(textOf(deps, content), content.status ?? 200, headersOf(content), {
    "Content-Type": mediaType,
    "Cache-Control": "no-store",
  });
}

/** A page that is the same for everybody, as a file that may be kept. */
export function pageFile(deps: Configured, content: PageContent): BuiltFile {
  return builtFile(textOf(deps, content), mediaType, headersOf(content));
}

function textOf(deps: Configured, content: PageContent): string {
  return placed(documentOf(deps, content), basePath(deps.config.baseUrl));
}

/**
 * Puts the paths of links, forms and files below the service's own. Only literal markup has these
 * attributes in double quotes: in values, quotes are escaped.
 */
function placed(text: string, root: string): string {
  if (root === "") return text;
  const escaped = html`${root}`.toString();
  return text.replace(
    /\s(href|action|src)="\//g,
    (attribute) => attribute.slice(0, -1) + escaped + "/",
  );
}

function documentOf(deps: Configured, content: PageContent): string {
  const { contactUrl } = deps.config;
  const { title, main, signedIn } = content;
  return html`
    <!doctype html>
    <html lang="en">
      <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title === service.name ? title : `${title} - ${service.name}`}</title>
    <link rel="stylesheet" href="/static/site.css">
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
    ${content.markdownPath !== undefined && html`
      <link rel="alternate" type="text/markdown" href="${content.markdownPath}">
    `}${content.script && scripts[content.script].head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
    <p class="brand"><a href="/">${service.name}</a></p>
    ${signedIn ? navigation(content.nav) : openNavigation(deps)}
        </header>
        <main id="main" tabindex="-1">
    <h1>${title}</h1>
    ${main}
        </main>
        <footer>
          <p><a href="/docs">Documentation</a> <a href="/privacy">Privacy</a> <a href="/terms">Terms</a>
    <a href="/llms.txt">For language models</a>
    ${contactUrl !== null && html`<a href="${contactUrl}" rel="noreferrer">Contact</a>`}</p>
        </footer>
      </body>
    </html>
  `.toString();
}

/** For whoever is not signed in, or reads what is the same for everybody. */
function openNavigation({ providers }: Configured): Html {
  return html`
    <nav aria-label="Site">
      <ul>
        <li><a href="/docs">Documentation</a></li>
        <li><a href="/playground">Playground</a></li>
        ${providers.length > 0 && html`
          <li><a href="/account">Your account</a></li>
        `}</ul>
    </nav>
  `;
}

function navigation(current: PageContent["nav"]): Html {
  return html`
    <nav aria-label="Account">
      <ul>
    ${Object.entries(tabs).map(([name, { title, path }]) =>
      html`
        <li><a href="${path}"${name === current && html`
          aria-current="page"
        `}>${title}</a></li>
      `
    )}</ul>
    </nav>
    <form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>
  `;
}
