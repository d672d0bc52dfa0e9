/** Every URL of the portal by the name of its route, in the order of the product's own list of screens. */
export const patterns = {
  home: "/",
  login: "/login",
  join: "/join",
  "join-to-enroll": "/join-to-enroll",
  "course-enrollment-join": "/course-enrollment-join",
  forget: "/forget",
  register: "/register",
  otp: "/otp",
  "course-fcps-p-ii": "/courses/fcps-p-ii",
  "course-phase-a": "/courses/phase-a",
  "course-phase-b": "/courses/phase-b",
  "course-diploma": "/courses/diploma",
  "course-fcps-midterm": "/courses/fcps-midterm",
  "course-mcps": "/courses/mcps",
  events: "/events",
  event: "/:id/event",
  batches: "/batches",
  "category-batches": "/:slug/batches",
  "batch-for-you": "/:slug/batch-for-you",
  "category-batch": "/:slug/batches/:available_batch_id",
  "batch-schedule": "/batch-details/:batch_id/schedule",
  "batch-choose-schedule": "/batch-details/:batch_id/enroll",
  "batch-enroll": "/batch-details/:batch_id/enroll/:schedule_id",
  "batch-details": "/batch-details/:available_batch_id",
  "batch-schedules": "/batch-schedules/:batch_id",
  "contact-details": "/contact-details",
  faq: "/faq",
  "faq-show": "/faq/:id/show",
  "quiz-list": "/quiz-list",
  about: "/about",
  "terms-condition": "/terms-condition",
  "privacy-policy": "/privacy-policy",
  "refund-policy": "/refund-policy",
  gallery: "/gallery",
  "login-for-admin": "/login-for-admin",
  logout: "/logout",
  avatar: "/media/avatars/:name",
  admin: "/admin",
  "admin-any": "/admin/*",
  "my-dashboard": "/my/dashboard",
  "my-account": "/my/account",
  "my-devices": "/my/account/devices",
  "my-devices-coming-soon": "/my/account/devices/coming-soon",
  "my-devices-otp-request": "/my/account/devices/otp-request",
  "my-devices-otp-submission": "/my/account/devices/otp-submission",
  "my-devices-request": "/my/account/devices/request",
  "my-change-password": "/my/account/change-password",
} as const;

export type RouteName = keyof typeof patterns;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type PathParams<Name extends RouteName> = Record<ParamNames<(typeof patterns)[Name]>, string | number>;

type PathArguments<Name extends RouteName> =
  ParamNames<(typeof patterns)[Name]> extends never ? [] : [params: PathParams<Name>];

/** The link to a route. `path("faq-show", { id: 7 })` → `/faq/7/show` */
export function path<Name extends RouteName>(name: Name, ...[params]: PathArguments<Name>): string {
  const values = new Map<string, string | number>(Object.entries(params ?? {}));
  return patterns[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))));
}

/** A link with the query values that are not empty. */
export function withQuery(pathname: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${pathname}?${search.toString()}` : pathname;
}
