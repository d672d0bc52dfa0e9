import type { CourseMenuItem } from "#contract/study/course-home.ts";
import { addressOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";

/** The portal's routes for the screens that a course's menu names. */
const doors = new Map<string, RouteName>([
  ["course-schedule", "course-schedule"],
  ["full-schedule", "my-full-schedule"],
  ["pending-video", "my-pending-videos"],
  ["pending-exam", "my-pending-exams"],
  ["exams-results", "my-exam-results"],
  ["course-materials", "my-course-materials"],
  ["lecture-sheet", "my-lecture-sheet"],
  ["free-videos", "my-free-videos"],
  ["reference-book", "my-reference-book"],
  ["invoice", "my-courses-invoice"],
]);

/** The menu as links; what the portal has no page for is left out. */
export function menuLinks(menu: CourseMenuItem[]) {
  return menu.flatMap(({ key, route, label, params, count }) => {
    const href = addressOf({ name: doors.get(route) ?? "", params });
    if (!href) return [];
    return [{ key, route, label, href: route === "course-schedule" ? `${href}#today` : href, count }];
  });
}
