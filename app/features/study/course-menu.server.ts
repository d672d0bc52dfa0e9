import type { CourseMenuItem } from "#contract/study/course-home.ts";
import { addressOf } from "#app/match-route.server.ts";
import { path, type RouteName } from "#app/paths.ts";

const menuRoutes = new Map<string, RouteName>([
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

/**
 * Links of a course menu, without items that have no page in the portal; a `count` of 0 becomes null. Practice follows
 * the exam results, since it covers all courses and is in no menu of the API.
 */
export function menuLinks(menu: CourseMenuItem[], practiceDue: number | null) {
  const practice = {
    key: "practice",
    route: "practice",
    label: "অনুশীলন",
    href: path("my-practice"),
    count: practiceDue || null,
  };
  return menu.flatMap(({ key, route, label, params, count }) => {
    const href = addressOf({ name: menuRoutes.get(route) ?? "", params });
    if (!href) return [];
    const link = {
      key,
      route,
      label,
      href: route === "course-schedule" ? `${href}#today` : href,
      count: count || null,
    };
    return route === "exams-results" ? [link, practice] : [link];
  });
}
