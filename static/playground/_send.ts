/// <reference lib="dom" />
/** Sends a call to the service that the page came from, and shows what it answers. */
import { type Call, sentBy } from "../../schema/snippets/call.ts";
import { byId, element } from "./_dom.ts";
import type { Authorization } from "./_key.ts";
import { visible } from "./_visible.ts";

/** Sends one call at a time. */
export function sender(authorization: Authorization) {
  const status = byId("status", HTMLElement);
  const cancel = byId("cancel", HTMLButtonElement);
  let running: AbortController | null = null;
  const end = () => {
    if (document.activeElement === cancel) byId("send", HTMLButtonElement).focus();
    running = null;
    cancel.disabled = true;
  };
  cancel.addEventListener("click", () => running?.abort());
  return {
    /** Forgets the last answer; one that is still to come is not waited for. */
    clear: () => {
      running?.abort();
      status.textContent = "Nothing sent yet.";
      byId("answered", HTMLElement).hidden = true;
    },
    send: async (call: Call) => {
      if (running !== null) return;
      running = new AbortController();
      cancel.disabled = false;
      status.textContent = "Sending …";
      const startMs = performance.now();
      try {
        const response = await fetch(...requestOf(call, authorization, running.signal));
        const bytes = await response.arrayBuffer();
        show(response, bytes, performance.now() - startMs);
      } catch {
        status.textContent = running.signal.aborted
          ? "Cancelled. The service may have charged the call."
          : "No answer: the service cannot be reached.";
      } finally {
        end();
      }
    },
  };
}

function requestOf(
  call: Call,
  authorization: Authorization,
  signal: AbortSignal,
): [URL, RequestInit] {
  const { method, path, headers, body } = sentBy(call);
  const key = call.operation.key === "none" ? undefined : authorization();
  return [new URL(`.${path}`, location.href), {
    method,
    headers: key === undefined ? headers : { ...headers, Authorization: key },
    ...(body === undefined ? {} : { body }),
    signal,
    cache: "no-store",
    // Who is signed in has no part in it: the key alone decides.
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
  }];
}

function show(response: Response, bytes: ArrayBuffer, ms: number): void {
  const credits = response.headers.get("X-Credits-Left");
  byId("status", HTMLElement).textContent = [
    `${response.status} ${response.statusText}`.trim(),
    `${Math.round(ms)} ms`,
    sizeText(bytes.byteLength),
    ...(credits === null ? [] : [`${Number(credits).toLocaleString("en-US")} credits left`]),
  ].join(" · ");
  byId("headers", HTMLElement).replaceChildren(
    ...[...response.headers].flatMap(([name, value]) => [
      element("dt", {}, ...visible(name)),
      element("dd", { class: "mono" }, ...visible(value)),
    ]),
  );
  byId("answer", HTMLElement).replaceChildren(...visible(pretty(new TextDecoder().decode(bytes))));
  byId("answered", HTMLElement).hidden = false;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
}
