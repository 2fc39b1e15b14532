/** A page of the site while it is built. */
export type SitePage = {
  readonly title: string;
  /** One sentence for the list that leads to it. */
  readonly about: string;
  /** Without the title. Links to other pages start with a slash. */
  readonly lines: readonly string[];
};

/** By path. */
export type SitePages = Readonly<Record<string, SitePage>>;
