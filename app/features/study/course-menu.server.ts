import type { CourseMenuItem } from "#contract/course-home.ts";
import { patterns } from "#app/paths.ts";
import { knownPath } from "#app/server/session/known-path.server.ts";

/** The portal's addresses for the screens that a course's menu names. */
const doors: Record<string, string> = {
  "course-schedule": patterns["course-schedule"],
  "full-schedule": patterns["my-full-schedule"],
  "pending-video": patterns["my-pending-videos"],
  "pending-exam": patterns["my-pending-exams"],
  "exams-results": patterns["my-exam-results"],
  "course-materials": patterns["my-course-materials"],
  "lecture-sheet": "/my/courses/:id/lecture-sheet",
  "free-videos": patterns["my-free-videos"],
  "reference-book": "/my/reference-book/:bookId/page-no/:pageNo",
  invoice: patterns["my-courses-invoice"],
};

/** The menu as links; what the portal has no page for is left out. */
export function menuLinks(menu: CourseMenuItem[]) {
  return menu.flatMap(({ key, route, label, params, count }) => {
    const href = knownPath(
      doors[route]?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    );
    return href ? [{ key, route, label, href, count }] : [];
  });
}

export type MenuLink = ReturnType<typeof menuLinks>[number];
