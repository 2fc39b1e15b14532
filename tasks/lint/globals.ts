/**
 * `house/globals-in-one-place`: clock, randomness, environment, network, log and store are handed
 * in, so that a test can drive the real handler. Each global stands in the one file named here.
 */
import { globalUse } from "./_global_uses.ts";
import { eachModule } from "./_nodes.ts";
import { isShipped, projectPath } from "./_paths.ts";

const clock = ["schema/clock.ts"] as const;
const environment = ["main.ts"] as const;
const log = ["schema/log.ts"] as const;
const network = ["tools/upstream/http.ts"] as const;
const random = ["schema/random.ts"] as const;

/** Global → the only shipped files it may appear in. */
const homes = {
  "fetch": network,
  "Deno.env": environment,
  "process.env": environment,
  "Date.now": clock,
  "new Date()": clock,
  "Date()": clock,
  "performance.now": clock,
  "Temporal.Now": clock,
  "Math.random": random,
  "crypto.getRandomValues": random,
  "crypto.randomUUID": random,
  "console": log,
  "Deno.stdout": log,
  "Deno.openKv": ["kv/open.ts"],
  "Deno.telemetry": ["schema/telemetry.ts"],
} as const satisfies Record<string, readonly string[]>;

/** Built-in modules that offer the same by another name → the same files. */
const moduleHomes = {
  "node:console": log,
  "node:http": network,
  "node:http2": network,
  "node:https": network,
  "node:process": environment,
} as const satisfies Record<string, readonly string[]>;

const homeOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(homes));
const homeOfModule: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(moduleHomes));

/** The dotted name behind a row: `Date` for `new Date()`. */
const names = Object.keys(homes).map((row) => row.replace(/^new |\(\)$/g, ""));
const roots = new Set(["globalThis", "self", "window", ...names.map((name) => name.split(".")[0])]);

export const globalsInOnePlace: Deno.lint.Rule = {
  create(ctx) {
    const file = projectPath(ctx.filename);
    if (!isShipped(file)) return {};
    return {
      ...eachModule(({ specifier, node, typeOnly }) => {
        const home = homeOfModule.get(specifier);
        if (!home || typeOnly || home.includes(file)) return;
        ctx.report({ node, ...advice(`\`${specifier}\``, home) });
      }),
      Identifier(node) {
        const use = roots.has(node.name) ? globalUse(node) : undefined;
        if (!use) return;
        let known = false;
        for (const step of use.steps) {
          const home = homeOf.get(step.path);
          known ||= home !== undefined;
          if (!home || home.includes(file)) continue;
          ctx.report({ node: step.node, ...advice(`\`${step.path}\``, home) });
        }
        if (!known && use.escaped !== undefined) reportWhole(ctx, node, use.escaped, file);
      },
    };
  },
};

/** Reports an object that holds a row's global and goes where this plugin cannot follow it. */
function reportWhole(
  ctx: Deno.lint.RuleContext,
  node: Deno.lint.Identifier,
  path: string,
  file: string,
): void {
  // A class is passed as a value for `instanceof` tests: `z.instanceof(Date)` reads no clock.
  const argument = node.parent.type === "CallExpression" || node.parent.type === "NewExpression";
  if (path === "Date" && argument) return;
  const home = homesUnder(path);
  if (home.length === 0 || home.includes(file)) return;
  const called = path === "" ? node.name : path;
  ctx.report({ node, ...advice(`\`${called}\` as a whole`, home) });
}

function homesUnder(path: string): readonly string[] {
  const under = Object.values(homes).filter((_, index) =>
    path === "" || names[index] === path || names[index]?.startsWith(`${path}.`)
  );
  return [...new Set(under.flat())];
}

function advice(what: string, home: readonly string[]): { message: string; hint: string } {
  return {
    message: `Cannot use ${what} here: it stands in ${home.join(", ")} only`,
    hint: "Take what you need as a parameter, from the context or the options handed in",
  };
}
