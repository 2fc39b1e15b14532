/** The endpoints of a network and what this isolate remembers of them. */

/** How long a failed endpoint is asked only after the others. */
export const ENDPOINT_REST_MS = 30_000;

/** One endpoint and its memory. Mutable: it is the isolate's memory, not a value. */
export type Endpoint = {
  readonly url: string;
  /** How answers name it: its host, or "configured-1", since keys may sit anywhere in the URL. */
  readonly label: string;
  readonly chainId: number;
  failedAtMs: number | null;
  /** `wrong` is for good: the endpoint serves another chain. */
  chain: "unchecked" | "right" | "wrong";
  refusesBatches: boolean;
};

/** Endpoints of a network: the operator's when configured, else the table's. */
export function createEndpoints(
  chainId: number,
  tableUrls: readonly string[],
  configuredUrls: readonly string[] | undefined,
): Endpoint[] {
  const configured = configuredUrls !== undefined && configuredUrls.length > 0;
  const urls = configured ? configuredUrls : tableUrls;
  return urls.map((url, index) => ({
    url,
    label: configured ? `configured-${index + 1}` : new URL(url).hostname,
    chainId,
    failedAtMs: null,
    chain: "unchecked",
    refusesBatches: false,
  }));
}

/** The endpoints to ask, in order: those of the right chain, the recently failed ones last. */
export function inOrder(endpoints: readonly Endpoint[], nowMs: number): Endpoint[] {
  const usable = endpoints.filter((endpoint) => endpoint.chain !== "wrong");
  const rested = (endpoint: Endpoint) =>
    endpoint.failedAtMs === null || nowMs - endpoint.failedAtMs >= ENDPOINT_REST_MS;
  return [...usable.filter(rested), ...usable.filter((endpoint) => !rested(endpoint))];
}
