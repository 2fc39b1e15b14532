/** HTML as text that is escaped already: `html` escapes every value that is not such text. */
import { html as tag, raw } from "hono/html";

/** Made by `html` alone. */
export type Html = Exclude<ReturnType<typeof tag>, Promise<unknown>>;

/** What may stand in a page; nothing, `null` and `false` leave no trace. */
export type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[];

/** Fills values into literal markup. Attribute values must stand in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  // Only a promise among the values would make it one.
  return tag(strings, ...values) as Html;
}

/** Markup that the build made from the project's own texts; never anything else. */
export function builtMarkup(text: string): Html {
  return raw(text);
}
