/** Signing in and out: which paths there are. What is behind them is loaded when first asked for. */
import type { Route } from "../app.ts";
import { open } from "./_visit.ts";

const loadPages = () => import("./_pages.ts");

export const signInRoutes = {
  "/sign-in": {
    methods: ["GET", "HEAD"],
    handle: open(async () => (await loadPages()).signInPage),
  },
  // Without HEAD: these store and take flows.
  "/auth/:provider": {
    methods: ["GET"],
    handle: open(async () => (await loadPages()).startSignIn),
  },
  "/auth/:provider/callback": {
    methods: ["GET"],
    handle: open(async () => (await loadPages()).finishSignIn),
  },
  "/account/link/:token": {
    methods: ["GET", "HEAD"],
    handle: open(async () => (await loadPages()).linkPage),
  },
  "/sign-out": {
    methods: ["POST"],
    handle: open(async () => (await loadPages()).signOut),
  },
} as const satisfies Record<string, Route>;
