/** Signing in and out: which paths there are. What is behind them is loaded when first asked for. */
import type { Route } from "../app.ts";
import { open } from "./_visit.ts";

export const signInRoutes = {
  "/sign-in": {
    methods: ["GET", "HEAD"],
    handle: open(async () => (await import("./_sign_in.ts")).signInPage),
  },
  // Without HEAD: these store and take flows.
  "/auth/:provider": {
    methods: ["GET"],
    handle: open(async () => (await import("./_sign_in.ts")).startSignIn),
  },
  "/auth/:provider/callback": {
    methods: ["GET"],
    handle: open(async () => (await import("./_callback.ts")).finishSignIn),
  },
  "/account/link/:token": {
    methods: ["GET", "HEAD"],
    handle: open(async () => (await import("./_link.ts")).linkPage),
  },
  "/sign-out": {
    methods: ["POST"],
    handle: open(async () => (await import("./_sign_out.ts")).signOut),
  },
} as const satisfies Record<string, Route>;
