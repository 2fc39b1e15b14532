/** Pages that are files of the project, as a running service shows them. */

const docs = new URL("../../docs/", import.meta.url);

/** A file of `docs/`, its title apart, and of it the sections that are not left out. */
export function fileLines(name: string, { without = [] }: { without?: readonly string[] } = {}) {
  const [, ...lines] = Deno.readTextFileSync(new URL(name, docs)).split("\n");
  let isLeftOut = false;
  return lines.filter((line) => {
    if (line.startsWith("## ")) isLeftOut = without.includes(line.slice("## ".length));
    return !isLeftOut;
  });
}

/** What a file of `docs/` becomes. Those that are for operators have no page. */
const pageOf: Readonly<Record<string, { readonly path: string; readonly words: string }>> = {
  "ci.md": { path: "/docs/ci", words: "CI runs" },
  "errors.md": { path: "/docs/errors", words: "errors" },
  "mcp.md": { path: "/docs/mcp", words: "MCP" },
  "networks.md": { path: "/docs/networks", words: "networks" },
  "quick_start.md": { path: "/docs/quick-start", words: "quick start" },
  "rules.md": { path: "/docs/rules", words: "rules" },
};

/** Places that a reader of the repository fills in, and links between files. */
export function asServed(markdown: string): string {
  return markdown
    .replaceAll(pageInCode, (_, path: string) => `[{base_url}${path}](${path})`)
    .replaceAll(/"?\$BASE_URL([^"\s`]*)"?/g, (_, path: string) => quoted(`{base_url}${path}`))
    .replaceAll("https://api.example.com", "{base_url}")
    .replaceAll(/\[([^\]]+)\]\((?!\/|#|https?:)([^()#\s]+)(#[^()\s]*)?\)/g, linkOf);
}

/** The address of a page for people, which a file of the project has no link to. */
const pageInCode = /`\$BASE_URL(\/(?:docs|account|sign-in|playground)(?:\/[a-z/-]+)?)`/g;

/** What a shell would take apart stands in quotes. */
function quoted(url: string): string {
  return /[?&]/.test(url) ? `'${url}'` : url;
}

/** A link whose words are the file's name takes those of its page. */
function linkOf(_: string, words: string, file: string, anchor = ""): string {
  const page = pageOf[file];
  const isName = words.endsWith(".md");
  if (page === undefined) return isName ? "the operator's documentation" : words;
  return `[${isName ? page.words : words}](${page.path}${anchor})`;
}
