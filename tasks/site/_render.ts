/**
 * Pages written in Markdown as HTML, at build time. Only the project's own texts come in here: what
 * a caller or a chain wrote never does.
 */
import { Marked, type Tokens } from "marked";
import { headingId } from "./_heading_id.ts";

/** The page without its title, which the layout shows. */
export function renderMarkdown(markdown: string): string {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${headingId(text)}">${
          this.parser.parseInline(tokens)
        }</h${depth}>\n`;
      },
      table(token) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        return tableOf(token, inline);
      },
      // Comments of the files that pages are made from; no page has markup of its own.
      html: () => "",
    },
  });
  return filledIn(marked.parse(markdown) as string);
}

/** In markup, a value of the running service stands as markup needs it. */
function filledIn(rendered: string): string {
  return rendered.replaceAll("{base_url}", "{base_url_xml}");
}

type Inline = (cell: Tokens.TableCell) => string;

/**
 * As `routes/pages/table.ts` has tables: stacked on narrow screens, with their roles spelt out. Their cells
 * hold the project's own words, none of which is too long for its column.
 */
function tableOf({ header, rows }: Tokens.Table, inline: Inline): string {
  const head = header.map((cell) => `<th role="columnheader" scope="col">${inline(cell)}</th>`)
    .join("");
  const labels = header.map(({ text }) => text.replaceAll(/[`*"&<>]/g, ""));
  const body = rows.map((cells) => `<tr role="row">${cells.map(cellOf).join("")}</tr>`).join("\n");
  return `<table role="table" class="stack prose"><thead role="rowgroup"><tr role="row">${head}</tr>` +
    `</thead>\n<tbody role="rowgroup">${body}</tbody></table>\n`;

  function cellOf(cell: Tokens.TableCell, index: number): string {
    if (index === 0) return `<th role="rowheader" scope="row">${inline(cell)}</th>`;
    return `<td role="cell" data-label="${labels[index] ?? ""}"><div>${inline(cell)}</div></td>`;
  }
}
