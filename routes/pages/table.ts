/** Tables: rows of many cells stand one below the other on narrow screens, and stay tables to readers. */
import { type Html, html, type HtmlValue } from "./html.ts";

export type Column = {
  readonly title: string;
  readonly kind?: "number" | "text" | "when";
};

export type Table = {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** A cell a column; the first one names its row. */
  readonly rows: readonly (readonly HtmlValue[])[];
  /** Few short columns stay side by side on any screen. */
  readonly narrow?: boolean;
};

/** Roles are spelt out: with another `display`, browsers no longer take the elements for a table. */
export function table({ caption, columns, rows, narrow = false }: Table): Html {
  return html`
    <table role="table" class="${narrow ? "narrow" : "stack"}">
      <caption>${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
    ${columns.map(({ title, kind }) =>
      html`
        <th role="columnheader" scope="col" ${classOf(kind)}>${title}</th>
      `
    )}</tr>
      </thead>
      <tbody role="rowgroup">
    ${rows.map((cells) => row(columns, cells))}</tbody>
    </table>
  `;
}

function row(columns: readonly Column[], cells: readonly HtmlValue[]): Html {
  return html`
    <tr role="row">
    ${columns.map(({ title, kind }, index) =>
      index === 0
        ? html`
          <th role="rowheader" scope="row" ${classOf(kind)}>${cells[index]}</th>
        `
        : html`
          <td role="cell" ${classOf(kind)} data-label="${title}">
            <div>${cells[index]}</div>
          </td>
        `
    )}</tr>
  `;
}

function classOf(kind: Column["kind"]): Html | undefined {
  return kind && html`
    class="${kind}"
  `;
}
