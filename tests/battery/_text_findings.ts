/** What each surface showed of the hostile texts, and the claim that follows. */
import { silentPlaces } from "./_mcp_words.ts";
import { silentPages } from "./_text_pages.ts";
import type { Checked } from "./_text_checks.ts";
import type { Text } from "./_texts.ts";
import type { Claim } from "./claim.ts";

/** Surfaces that have no words of anybody: one place with the text is one too many. */
const silent = [
  ...["token-risk", "page of a token", "answers to odd addresses"],
  // A name of a function is taken only where its hash is the selector's.
  ...["bytecode_scan", "bytecode_scan over MCP"],
  ...["portfolio_scan", "portfolio_scan over MCP", "market_info", "market_info over MCP"],
  ...silentPlaces.map((place) => `MCP: ${place}`),
  ...Object.keys(silentPages).map((name) => `page ${name}`),
];
/** Of these some answers show it, and some have no place for it. */
const atTimes = [
  ...["refused arguments", "scan_agent_config", "scan_agent_config over MCP"],
];

function isShown(surface: string, { answers, places }: Surface): boolean {
  if (silent.includes(surface)) return places === 0;
  // A surface that shows nobody's text would prove nothing by showing none of these.
  return atTimes.includes(surface) ? places > 0 : 10 * places >= 9 * answers;
}

/** What a surface showed of all texts. */
type Surface = { answers: number; places: number; readonly faults: string[] };

/** What was found of each surface. */
export class Findings {
  readonly #surfaces = new Map<string, Surface>();

  add(surface: string, { family, text }: Text, { faults, places }: Checked): void {
    const seen = this.#surfaces.get(surface) ?? { answers: 0, places: 0, faults: [] };
    seen.answers++;
    seen.places += places;
    const shown = JSON.stringify(text.slice(0, 40));
    seen.faults.push(...faults.map((fault) => `${family} ${shown}: ${fault}`));
    this.#surfaces.set(surface, seen);
  }

  claims(): Claim[] {
    return [...this.#surfaces].map(([surface, { answers, places, faults }]) => ({
      claim: `none leaves ${silent.includes(surface) ? "at all" : "raw"}: ${surface}`,
      figure: `${answers} answers with the text in ${places} places; ${faults.length} raw` +
        (faults.length > 0 ? `: ${faults.slice(0, 4).join(" | ")}` : ""),
      holds: faults.length === 0 && isShown(surface, { answers, places, faults }),
    }));
  }

  /** All surfaces as one claim, of texts that most of them refuse for their length. */
  together(claim: string): Claim {
    const all = [...this.#surfaces];
    const sum = (part: (surface: Surface) => number) =>
      all.reduce((total, [, surface]) => total + part(surface), 0);
    const told = all.filter(([name, { places }]) => silent.includes(name) && places > 0)
      .map(([name]) => `${name} shows it`);
    const faults = [
      ...told,
      ...all.flatMap(([name, surface]) => surface.faults.map((fault) => `${name}: ${fault}`)),
    ];
    const places = sum((surface) => surface.places);
    return {
      claim,
      figure: `${all.length} surfaces, ${sum(({ answers }) => answers)} answers with the text in ` +
        `${places} places; ${faults.length} raw` +
        (faults.length > 0 ? `: ${faults.slice(0, 4).join(" | ")}` : ""),
      holds: faults.length === 0 && places > 0,
    };
  }
}
