import { matchRoute } from "#app/match-route.server.ts";
import { isOwnPath, isRouteName, patterns, type RouteName } from "#app/paths.ts";

/** Header and footer around a page's content. */
export interface Frame {
  header: boolean;
  /** A brief footer has no menu, hotline, address and social links. */
  footer: "full" | "brief" | "none";
}

const site: Frame = { header: true, footer: "full" };
const own: Frame = { header: true, footer: "brief" };
const bare: Frame = { header: false, footer: "none" };

/** Expected frames that differ from those of other pages at such addresses; null for routes without a page. */
const exceptions: Partial<Record<RouteName, Frame | null>> = {
  register: own,
  "batch-schedules": bare,
  "on-spot-quiz": own,
  "on-spot-quiz-room": bare,
  "on-spot-quiz-review": bare,
  "on-spot-quiz-save": null,
  "on-spot-quiz-result": own,
  logout: null,
  "option-lists": null,
  avatar: null,
  picture: null,
  "share-picture": null,
  "sample-lecture": null,
  calendar: null,
  admin: null,
  "admin-any": null,
  "my-file": null,
  "my-file-part": null,
  "my-exam-room": bare,
  "my-pending-exam-room": bare,
  "my-exam-review": bare,
  "my-pending-exam-review": bare,
  "my-exam-clock": null,
  "my-pending-exam-clock": null,
  "my-exam-save": null,
  "my-pending-exam-save": null,
  "my-complain-box-file": null,
  "my-first-class": null,
  "my-practice-session": bare,
  "my-practice-offline": bare,
  "my-practice-save": null,
  "my-kept-lectures-change": null,
};

/** Expected frame of a route, by its address; the layouts and handles are checked against it. Throws if it has no page. */
export function frameOf(route: string): Frame {
  if (!isRouteName(route)) throw new Error(`app/pages.ts has no route ${route}`);
  const { [route]: frame = isOwnPath(patterns[route]) ? own : site } = exceptions;
  if (frame === null) throw new Error(`the route ${route} has no page`);
  return frame;
}

/** Name of the route that matches a path, with or without a query. Throws if there is none. */
export function routeAt(path: string): string {
  const [pathname = ""] = path.split("?");
  const found = matchRoute(pathname);
  if (!found) throw new Error(`no route of app/pages.ts matches ${pathname}`);
  return found.name;
}
