/**
 * Credits per day as bars, drawn on the server. Places along the width are percentages, so that letters
 * keep their size on any screen; no style is set, which the page's policy would not allow.
 */
import { type Html, html } from "../pages/html.ts";
import { count } from "../pages/values.ts";

/** A UTC day such as `2026-11-20`, and the credits spent on it. */
export type DaySpent = { readonly day: string; readonly credits: number };

const height = 220;
/** Room for the highest line's label, and for the days below the bars. */
const top = 22;
const bottom = 190;

/** `days` in order, at least one; `subject` says whose credits these are. */
export function chart(days: readonly DaySpent[], subject: string): Html {
  const highest = Math.max(...days.map(({ credits }) => credits));
  const scale = scaleOf(highest);
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  const width = 100 / days.length;
  const y = (credits: number) => round(bottom - (bottom - top) * credits / scale);
  return html`
    <svg class="chart" width="100%" height="${height}" role="img"
      aria-labelledby="chart-title chart-about" xmlns="http://www.w3.org/2000/svg">
    <title id="chart-title">Credits per day, ${subject}</title>
    <desc id="chart-about">Bars for ${days.length} days, from ${first?.day} to ${last
      ?.day}, UTC. ${count(sum)} in all; ${count(
        highest,
      )} on the highest day. The table below has every day.</desc>
    ${[scale, scale / 2, 0].map((line) => gridLine(line, y(line)))}
    ${days.map(({ day, credits }, index) =>
      credits > 0 && html`
        <rect class="bar" x="${round((index + 0.1) * width)}%" width="${round(
          width * 0.8,
        )}%" y="${y(credits)}" height="${round(bottom - y(credits))}">
          <title>${day}: ${count(credits)}</title>
        </rect>
      `
    )}<text x="0" y="${height - 8}">${first?.day}</text>
    <text x="${round((Math.floor(days.length / 2) + 0.5) * width)}%" y="${height -
      8}" text-anchor="middle">${middle?.day}</text>
    <text x="100%" y="${height - 8}" text-anchor="end">${last?.day}</text>
    </svg>
  `;
}

function gridLine(credits: number, y: number): Html {
  return html`
    <line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"></line>
    <text x="0" y="${y - 5}">${count(credits)}${credits > 0 && " credits"}</text>
  `;
}

/** The least of 2, 4, 10, 20, 40, 100, … that is not under `highest`: half of it is whole too. */
export function scaleOf(highest: number): number {
  for (let ten = 1;; ten *= 10) {
    for (const step of [2, 4, 10]) if (step * ten >= highest) return step * ten;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
