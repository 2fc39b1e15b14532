/** The first sentence of a description: what a tool answers. When to use it follows there. */
export function firstSentence(description: string): string {
  return description.split(/(?<=\.)\s/, 1)[0] ?? "";
}
