/** What a browser loads with a page, and how much that is on its way. */

export type PageLoad = {
  /** Scripts, styles and icons that the page names. */
  readonly loaded: readonly string[];
  /** Of the page and of all these that the service has, in gzip. */
  readonly gzipBytes: number;
};

/** `textAt` reads a path of the service. */
export async function pageLoad(
  path: string,
  textAt: (path: string) => Promise<string>,
): Promise<PageLoad> {
  const page = await textAt(path);
  const loaded = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)]
    .map(([, named = ""]) => named);
  const own = await Promise.all(loaded.filter((named) => named.startsWith("/")).map(textAt));
  const sizes = await Promise.all([page, ...own].map(gzippedBytes));
  return { loaded, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function gzippedBytes(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).bytes()).length;
}
