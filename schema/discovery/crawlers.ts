/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org). */

/** Whose pages hang on who asks, or that cost somebody something. */
const closedPaths = [
  "/account",
  "/auth",
  "/sign-in",
  "/sign-out",
  "/operator",
  "/api",
  "/lookup",
  "/token",
];

export function robotsTxt(): string {
  return [
    "# Pages and descriptions are open; accounts and the API itself are not for crawlers.",
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: {base_path}${path}`),
    "Allow: {base_path}/",
    "",
    "Sitemap: {base_url}/sitemap.xml",
    "",
  ].join("\n");
}

/** `pages` are the paths of what people read. */
export function sitemapXml(pages: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>{base_url_xml}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}
