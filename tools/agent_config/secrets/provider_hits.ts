/** Where a text has what providers' keys look like, blanks to fill in among them. */
import type { Hit } from "../rules.ts";
import { commonProviders } from "./_providers_models.ts";
import { serviceProviders } from "./_providers_services.ts";

export function providerHits(text: string): Hit[] {
  return [...commonProviders, ...serviceProviders].flatMap(({ pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: value = whole, index }) => {
      const start = index + whole.lastIndexOf(value);
      return { start, end: start + value.length };
    })
  );
}
