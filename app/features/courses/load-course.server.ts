import { promiseHash } from "remix-utils/promise";
import { getCourse, getCourseSettings, type Course } from "#contract/catalogue/courses.ts";
import { listHomeCourses } from "#contract/catalogue/home.ts";
import { companyFrom } from "#app/company.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { publicAppData } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

/**
 * Course as its page shows it. `category_slug` and `batches` are null if unknown, because the API does not have the
 * course.
 */
export type ShownCourse = Omit<Course, "id" | "slug" | "category_slug" | "batches"> & {
  category_slug: string | null;
  batches: Course["batches"] | null;
};

/** Titles of the six course pages by slug, used if the API gives none. */
const titles: Record<string, string> = {
  "fcps-p-ii": "FCPS P-II",
  "phase-a": "Phase-A",
  "phase-b": "Phase-B",
  diploma: "Diploma",
  "fcps-midterm": "FCPS Midterm",
  mcps: "MCPS",
};

function linkTo<Item extends { link?: string | null | undefined }>(slug: string, links: Item[] = []) {
  return links.find(({ link }) => link?.split(/[?#]/, 1)[0]?.endsWith(`/courses/${slug}`));
}

function orNullOn404(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/**
 * Builds a course page from the settings of its slug, or of the id of its card on the home page, and from the titles of
 * that card and of its menu item. Throws a 404 Response if there is none of these, although the API has a call for
 * courses.
 */
async function courseFromSettings(context: RequestContext, slug: string) {
  const api = publicApi(context);
  const { bySlug, home, appData } = await promiseHash({
    bySlug: api.loadSide(getCourseSettings, { params: { id: slug } }),
    home: api.loadSide(listHomeCourses, {}),
    appData: publicAppData(context),
  });
  const card = home?.courses.find((course) => course.slug === slug) ?? linkTo(slug, home?.courses);
  const byId = !bySlug && card?.id ? await api.loadSide(getCourseSettings, { params: { id: card.id } }) : null;
  const settings = (bySlug ?? byId)?.course_settings;
  const { menus } = companyFrom(appData);
  const menu = linkTo(slug, [...menus, ...menus.flatMap(({ children }) => children ?? [])]);
  const isKnown =
    settings !== undefined || (card ?? menu) !== undefined || context.portal.v3.capabilities.isMissing(getCourse);
  if (!isKnown) throw Response.json({ message: "" }, { status: 404 });
  const course = {
    title: settings?.title ?? card?.title ?? menu?.title ?? titles[slug] ?? slug,
    summary: settings?.summary ?? card?.summary ?? null,
    body_html: settings?.body_html ?? "",
    banner: settings?.banner ?? null,
    category_slug: null,
    batches: null,
    sessions: [],
    faqs: [],
    testimonials: [],
  };
  return { course, notice: settings?.notice ?? null };
}

/**
 * Loads a course and its notice (null without one). If the API does not have the course (404), builds it from other
 * data. Throws a Response on failure.
 */
export async function loadCourse(
  context: RequestContext,
  slug: string | undefined,
): Promise<{ course: ShownCourse; notice: string | null }> {
  const api = publicApi(context);
  const params = pathParams({ slug }, getCourse);
  const found = await api.load(getCourse, { params }).catch(orNullOn404);
  if (!found) return courseFromSettings(context, params.slug);
  const settings = await api.tryLoad(getCourseSettings, { params: { id: found.course.id } });
  return { course: found.course, notice: settings?.course_settings.notice ?? null };
}
