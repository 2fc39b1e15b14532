/** The anchor of a heading, as the links between the project's own files expect it. */
export function headingId(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
}
