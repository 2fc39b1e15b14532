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

/** Path of the page that a file of `docs/` becomes. */
const pathOf: Readonly<Record<string, string>> = {
  "ci.md": "/docs/ci",
  "errors.md": "/docs/errors",
  "mcp.md": "/docs/mcp",
  "networks.md": "/docs/networks",
  "rules.md": "/docs/rules",
};

/** Places that a reader of the repository fills in, and links between files. */
export function asServed(markdown: string): string {
  return markdown
    .replaceAll(/"?\$BASE_URL([^"\s`]*)"?/g, (_, path: string) => quoted(`{base_url}${path}`))
    .replaceAll("https://api.example.com", "{base_url}")
    .replaceAll(/\[([^\]]+)\]\((?!\/|#|https?:)([^()#\s]+)(#[^()\s]*)?\)/g, linkOf);
}

/** What a shell would take apart stands in quotes. */
function quoted(url: string): string {
  return /[?&]/.test(url) ? `'${url}'` : url;
}

/** What is for operators alone has no page: the words stay. */
function linkOf(_: string, words: string, file: string, anchor = ""): string {
  const path = pathOf[file];
  return path === undefined ? words : `[${words}](${path}${anchor})`;
}
