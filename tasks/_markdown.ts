/** Small pieces of Markdown. */

export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

export function jsonLines(value: unknown): string[] {
  return ["```json", JSON.stringify(value, null, 2), "```", ""];
}
