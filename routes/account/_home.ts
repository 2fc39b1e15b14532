/** `/account` itself: the first tab. */
import { tabs } from "../pages/page.ts";
import { seeOther } from "./_session.ts";

export function home(): Promise<Response> {
  return Promise.resolve(seeOther(tabs.keys.path));
}
