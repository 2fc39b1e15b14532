/** A page as it is built; places such as `{base_url}` are open in both forms. */
export type BuiltPage = {
  readonly title: string;
  /** Without the heading, which the layout shows. */
  readonly html: string;
  /** The whole page. */
  readonly markdown: string;
};
