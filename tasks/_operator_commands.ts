/** The commands of `deno task operator`: their words, and the request each one makes (DESIGN 11). */

/** Values of `--name value` by name. */
export type Options = Readonly<Record<string, string | undefined>>;

/** A request to the operator endpoints. */
export type Ask = { readonly method: string; readonly path: string; readonly body?: unknown };

export type Command = {
  /** Names of the words that follow the command. */
  readonly args: readonly string[];
  /** Names of the options, with what the usage shows as their value. */
  readonly options: Readonly<Record<string, string>>;
  readonly ask: (args: readonly string[], options: Options) => Ask;
};

/** The words make no command; the usage is shown with the message. */
export class UsageError extends Error {}

const timeOrNone = "TIME|none";

export const commands = {
  "accounts create": {
    args: [],
    options: { "login": "LOGIN", "plan": "PLAN", "plan-until": timeOrNone },
    ask: (_, options) => ({
      method: "POST",
      path: "/operator/accounts",
      body: {
        login: needed(options, "login"),
        plan: needed(options, "plan"),
        ...time(options, "plan-until", "planUntil"),
      },
    }),
  },
  "accounts find": {
    args: [],
    options: { "login": "LOGIN", "provider": "PROVIDER", "subject": "SUBJECT" },
    ask: (_, options) => {
      const identity = options["login"] === undefined
        ? { provider: needed(options, "provider"), subject: needed(options, "subject") }
        : { provider: "operator", subject: options["login"] };
      return { method: "GET", path: `/operator/accounts?${new URLSearchParams(identity)}` };
    },
  },
  "accounts show": {
    args: ["ACCOUNT"],
    options: {},
    ask: ([id]) => ({ method: "GET", path: accountPath(id) }),
  },
  "accounts change": {
    args: ["ACCOUNT"],
    options: {
      "plan": "PLAN",
      "plan-until": timeOrNone,
      "wallet": "ADDRESS|none",
      // `none` is a policy, "never fail"; `unset` takes the account's policy away.
      "fail-on": "critical|high|medium|low|none|unset",
    },
    ask: ([id], options) => ({
      method: "PATCH",
      path: accountPath(id),
      body: {
        ...text(options, "plan", "plan"),
        ...time(options, "plan-until", "planUntil"),
        ...text(options, "wallet", "connectedWallet", "none"),
        ...text(options, "fail-on", "failOn", "unset"),
      },
    }),
  },
  "accounts link": {
    args: ["ACCOUNT"],
    options: {},
    ask: ([id]) => ({ method: "POST", path: `${accountPath(id)}/link` }),
  },
  "accounts delete": {
    args: ["ACCOUNT"],
    options: {},
    ask: ([id]) => ({ method: "DELETE", path: accountPath(id) }),
  },
  "keys create": {
    args: ["ACCOUNT"],
    options: { "name": "NAME" },
    ask: ([id], options) => ({
      method: "POST",
      path: `${accountPath(id)}/keys`,
      body: { name: needed(options, "name") },
    }),
  },
  "keys revoke": {
    args: ["ACCOUNT", "KEY"],
    options: {},
    ask: ([id, key = ""]) => ({
      method: "DELETE",
      path: `${accountPath(id)}/keys/${encodeURIComponent(key)}`,
    }),
  },
  "address": {
    args: [],
    options: {},
    ask: () => ({ method: "GET", path: "/operator/address" }),
  },
} as const satisfies Record<string, Command>;

function accountPath(id = ""): string {
  return `/operator/accounts/${encodeURIComponent(id)}`;
}

function needed(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

/** The option as a field of the body; `nothing` is the word that clears it. */
function text(options: Options, name: string, field: string, nothing?: string) {
  const value = options[name];
  return value === undefined ? {} : { [field]: value === nothing ? null : value };
}

/** Unix seconds, or the start of a day in UTC. */
function time(options: Options, name: string, field: string) {
  const value = options[name];
  if (value === undefined) return {};
  if (value === "none") return { [field]: null };
  const day = new Date(`${value}T00:00:00Z`);
  // The 31st of February parses as a day in March: only a date that reads back as written is one.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
  const seconds = isDay ? day.getTime() / 1000 : /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (!Number.isNaN(seconds)) return { [field]: seconds };
  throw new UsageError(`--${name} is neither Unix seconds, nor YYYY-MM-DD, nor none`);
}
