/** The alerts of docs/operations.md, over the lines of ten minutes. */
import type { LogEvent } from "../schema/log.ts";
import { type Line, quantile, requests, share, total } from "./log_queries.ts";

type Alert = {
  readonly title: string;
  /** As the page says it. */
  readonly threshold: string;
  /** Whose lines are counted. */
  readonly events: readonly LogEvent[];
  readonly look: (lines: readonly Line[]) => Look;
};

/** What was found, and whether that is an alert. */
type Look = { readonly found: string; readonly isRaised: boolean };
type Count = (lines: readonly Line[]) => number;

/** So many lines of these events. */
const lines = (least: number, ...events: readonly LogEvent[]) => ({
  threshold: String(least),
  events,
  look: (all: readonly Line[]): Look => {
    const count = all.filter(({ event }) => events.some((one) => one === event)).length;
    return { found: String(count), isRaised: count >= least };
  },
});

/** So many per cent of a whole. */
const percent = (least: number, part: Count, whole: Count) => ({
  threshold: `${least} %`,
  events: [],
  look: (all: readonly Line[]): Look => ({
    found: share(part(all), whole(all)),
    isRaised: whole(all) > 0 && 100 * part(all) >= least * whole(all),
  }),
});

const requestsWith = (test: (line: Line) => boolean): Count => (all) =>
  requests(all).filter(test).length;
const withStatus = (status: number) => requestsWith((line) => line["status"] === status);
const everyRequest = requestsWith(() => true);

const delayed: LogEvent = "refund-delayed";
const silent: readonly unknown[] = ["upstream-unavailable", "upstream-timeout"];
const toolRoute = "/api/v1/tools/:name";
const slowMs = 8_000;
const guesses = { percent: 20, least: 100 } as const;

export const alerts: readonly Alert[] = [
  { title: "The service fails", ...lines(1, "tool-failed", "request-failed", "page-failed") },
  { title: "Money may be owed", ...lines(1, "credits-unsettled") },
  { title: "Work is left undone", ...lines(1, "operator-failed", "deletion-failed") },
  {
    title: "Engines are not served",
    ...lines(1, "engine-manifest-broken", "engine-file-broken"),
  },
  {
    title: "Database",
    ...percent(
      1,
      (all) => withStatus(503)(all) + all.filter(({ event }) => event === delayed).length,
      everyRequest,
    ),
    events: [delayed],
    threshold: "1 % of requests; 1 min",
  },
  {
    title: "Nodes or sources",
    ...percent(
      20,
      (all) => total(requests(all), "upstreamsFailed"),
      (all) => total(requests(all), "upstreams"),
    ),
  },
  {
    title: "Tools of no use",
    ...percent(
      5,
      requestsWith(({ tool, refusal }) => tool !== undefined && silent.includes(refusal)),
      requestsWith(({ tool }) => tool !== undefined),
    ),
  },
  {
    title: "Slow",
    threshold: "8,000",
    events: [],
    look: (all) => {
      const p99 = quantile(requests(all).filter(({ route }) => route === toolRoute), 0.99);
      return { found: String(p99), isRaised: p99 >= slowMs };
    },
  },
  {
    title: "Somebody guesses keys",
    threshold: "20 % and 100",
    events: [],
    look: (all) => {
      const { found, isRaised } = percent(guesses.percent, withStatus(401), everyRequest).look(all);
      const count = withStatus(401)(all);
      return { found: `${found} and ${count}`, isRaised: isRaised && count >= guesses.least };
    },
  },
  {
    title: "Callers are turned off",
    threshold: "10 %",
    events: [],
    look: (all) => {
      const ofRoute = percent(10, withStatus(429), everyRequest).look;
      const routes = [...Map.groupBy(requests(all), ({ route }) => String(route))]
        .map(([route, own]) => ({ route, ...ofRoute(own) }))
        .filter(({ isRaised }) => isRaised);
      const found = routes.map(({ route, found }) => `${route} ${found}`).join(", ");
      return { found: found || "none", isRaised: routes.length > 0 };
    },
  },
  { title: "Sign-in", ...lines(5, "sign-in-failed") },
  {
    title: "No traffic",
    threshold: "0",
    events: ["request"],
    look: (all) => ({ found: String(everyRequest(all)), isRaised: everyRequest(all) === 0 }),
  },
];
