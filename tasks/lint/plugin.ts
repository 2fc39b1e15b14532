/**
 * The project's own rules, run by `deno lint` and by editors; `deno.json` names this file under
 * `lint.plugins`. Each rule has its cases in `tests/lint/plugin_test.ts`.
 *
 * A rule must never throw: `deno lint` then drops every other finding in that file.
 */
import { globalsInOnePlace } from "./globals.ts";
import { noDefaultExportInMain, noProcessExit } from "./process.ts";
import { noJsr, rooms } from "./rooms.ts";
import { fileLength, functionLength } from "./sizes.ts";
import { kvBypass } from "./store.ts";
import { noForwardedAddress, noTestSkips, noUnfinished } from "./texts.ts";

export default {
  name: "house",
  rules: {
    "globals-in-one-place": globalsInOnePlace,
    "rooms": rooms,
    "no-jsr": noJsr,
    "no-default-export-in-main": noDefaultExportInMain,
    "file-length": fileLength,
    "function-length": functionLength,
    "no-process-exit": noProcessExit,
    "no-test-skips": noTestSkips,
    "kv-bypass": kvBypass,
    "no-forwarded-address": noForwardedAddress,
    "no-unfinished": noUnfinished,
  },
} satisfies Deno.lint.Plugin;
