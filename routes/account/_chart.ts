/**
 * Credits per day as bars, drawn on the server. Places along the width are percentages, so that letters
 * keep their size on any screen; no style is set, which the page's policy would not allow.
 */
import { type Html, html } from "../pages/html.ts";
import { count } from "../pages/values.ts";

/** A UTC day such as `2026-11-20`, and the credits spent on it. */
export type DaySpent = { readonly day: string; readonly credits: number };

const height = 212;
/** Of the plot: room for letters above the highest line, and for the days below the lowest. */
const top = 10;
const bottom = 182;
/** Of the lines' labels from the drawing, in whose margin they stand. */
const labelsAway = 8;

/** `days` in order, at least one; `subject` says whose credits these are. */
export function chart(days: readonly DaySpent[], subject: string): Html {
  const highest = Math.max(...days.map(({ credits }) => credits));
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const scale = scaleOf(highest);
  const y = (credits: number) => round(bottom - (bottom - top) * credits / scale);
  const lines = [scale, scale / 2, 0].map((credits) => ({ credits, at: y(credits) }));
  const about = `Bars for ${days.length} days, from ${days[0]?.day} to ${days.at(-1)?.day}, UTC. ` +
    `${count(sum)} in all; ${count(highest)} on the highest day. The table has every day.`;
  return html`
    <svg class="chart" width="100%" height="${height}" role="img"
      aria-labelledby="chart-title chart-about" xmlns="http://www.w3.org/2000/svg">
      <title id="chart-title">Credits per day, ${subject}</title>
      <desc id="chart-about">${about}</desc>
      ${lines.map(({ credits, at }) => lineLabel(credits, at))}
      ${lines.map(({ at }) => html`<line class="grid" x2="100%" y1="${at}" y2="${at}"></line>`)}
      ${days.map((day, index) => bar(day, index / days.length, days.length, y(day.credits)))}
      ${dayLabels(days)}
    </svg>
  `;
}

function lineLabel(credits: number, at: number): Html {
  return html`<text x="${-labelsAway}" y="${at + 4}" text-anchor="end">${count(credits)}</text>`;
}

/** A day's bar, and a word on it for who points at it; nothing for a day of nothing. */
function bar({ day, credits }: DaySpent, start: number, bars: number, y: number): Html | false {
  const [x, width] = [round(100 * start + 10 / bars), round(80 / bars)];
  return credits > 0 && html`
    <rect class="bar" x="${x}%" width="${width}%" y="${y}" height="${round(bottom - y)}">
      <title>${day}: ${count(credits)}</title>
    </rect>
  `;
}

/** The first day, one in the middle, and the last. */
function dayLabels(days: readonly DaySpent[]): Html {
  const middle = Math.floor(days.length / 2);
  const x = round(100 * (middle + 0.5) / days.length);
  const y = height - 8;
  return html`
    <text x="0" y="${y}">${days[0]?.day}</text>
    <text class="middle" x="${x}%" y="${y}" text-anchor="middle">${days[middle]?.day}</text>
    <text x="100%" y="${y}" text-anchor="end">${days.at(-1)?.day}</text>
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
