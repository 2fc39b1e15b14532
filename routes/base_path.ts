/** Where the service stands on its host: behind a proxy it may have a folder of its own. */

/** The path of `BASE_URL` without a final slash; empty at the root. The proxy takes it off. */
export function basePath(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === "/" ? "" : pathname;
}
