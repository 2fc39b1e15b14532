/** Examples of CI calls with their true types; `deno task examples` writes them down. */
import type { ReportAnswer, SessionAnswer } from "../ci_answers.ts";
import type { ReportBody, SessionBody } from "../ci_bodies.ts";
import examples from "./_ci_examples.json" with { type: "json" };

export const sessionExample = examples.session as {
  readonly body: SessionBody;
  readonly answer: SessionAnswer;
};

export const reportExample = examples.report as {
  readonly body: ReportBody;
  readonly answer: ReportAnswer;
};

export const manifestExample = examples.manifest;
