/// <reference lib="dom" />
/** Sends a call to the service that the page came from. */
import { type Call, sentBy } from "../../schema/snippets/call.ts";
import { type Answer, forgetAnswer, showAnswer } from "./_answer.ts";
import { byId } from "./_dom.ts";
import type { Authorization } from "./_key.ts";
import { visible } from "./_visible.ts";

/** A browser does not tell a page why a request failed (Fetch standard, 5.6: a network error). */
const noAnswer = {
  offline: "No answer: this device is offline.",
  failed: "No answer: the service cannot be reached from here, the connection broke off, or " +
    "something on the way, such as an extension, refused the request.",
  redirected: "No answer: a redirect came, which is not followed from here.",
  cancelled: "Cancelled.",
} as const satisfies Record<string, string>;

/** The request may have arrived. */
function unanswered({ operation }: Call, why: string): string {
  return operation.key === "none" ? why : `${why} The service may have charged the call.`;
}

/** Sends one call at a time. */
export function sender(authorization: Authorization) {
  const status = byId("status", HTMLElement);
  const cancel = byId("cancel", HTMLButtonElement);
  let isRefused = false;
  const say = (text: string) => {
    isRefused = false;
    status.replaceChildren(visible(text));
  };
  let running: { readonly call: Call; readonly abort: () => void } | null = null;
  const end = () => {
    if (document.activeElement === cancel) byId("send", HTMLButtonElement).focus();
    running = null;
    cancel.disabled = true;
  };
  cancel.addEventListener("click", () => running?.abort());
  return {
    /** Forgets the last answer; one that is still to come is not waited for. */
    clear: (text: string) => {
      say(running === null ? text : unanswered(running.call, noAnswer.cancelled));
      running?.abort();
      end();
      forgetAnswer();
    },
    /** Instead of sending, where the form cannot be sent. */
    refuse: () => {
      if (running !== null) return;
      forgetAnswer();
      say("Not sent: the form is not complete, or holds what cannot be sent.");
      isRefused = true;
    },
    /** Takes that back, where the form can be sent. */
    mended: () => {
      if (isRefused) say("");
    },
    send: async (call: Call) => {
      if (running !== null) return;
      const controller = new AbortController();
      const mine = running = { call, abort: () => controller.abort() };
      cancel.disabled = false;
      forgetAnswer();
      say("Sending …");
      const text = await outcome(call, authorization, controller.signal);
      if (running !== mine) return;
      say(text);
      end();
    },
  };
}

/** Sends the call and shows the answer; what came of it, in a line. */
async function outcome(call: Call, authorization: Authorization, signal: AbortSignal) {
  let request: Request;
  try {
    request = requestOf(call, authorization, signal);
  } catch (error) {
    return `Not sent: the browser refuses the request. ${(error as Error).message}`;
  }
  const startMs = performance.now();
  let response: Response | null = null;
  let answer: Answer;
  try {
    response = await fetch(request);
    const bytes = await response.arrayBuffer();
    answer = { response, bytes, ms: performance.now() - startMs };
  } catch {
    if (signal.aborted) return unanswered(call, noAnswer.cancelled);
    if (response !== null) {
      return unanswered(call, `${response.status}, but the answer broke off.`);
    }
    return unanswered(call, navigator.onLine ? noAnswer.failed : noAnswer.offline);
  }
  if (signal.aborted) return unanswered(call, noAnswer.cancelled);
  if (response.type === "opaqueredirect") return unanswered(call, noAnswer.redirected);
  try {
    return showAnswer(answer);
  } catch (error) {
    forgetAnswer();
    reportError(error);
    return `Answered with ${response.status}, but this page failed to show the answer.`;
  }
}

function requestOf(call: Call, authorization: Authorization, signal: AbortSignal): Request {
  const { method, path, headers, body } = sentBy(call);
  const key = call.operation.key === "none" ? undefined : authorization();
  return new Request(new URL(`.${path}`, location.href), {
    method,
    headers: key === undefined ? headers : { ...headers, Authorization: key },
    ...(body === undefined ? {} : { body }),
    signal,
    cache: "no-store",
    // Who is signed in has no part in it: the key alone decides.
    credentials: "omit",
    // Nothing redirects here; what does, stands between, and gets no key.
    redirect: "manual",
    referrerPolicy: "no-referrer",
  });
}
