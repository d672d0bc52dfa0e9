import { layout, route, type RouteConfig } from "@remix-run/route-config";
import { patterns, type RouteName } from "./paths.ts";

function page(id: RouteName, file: string) {
  return route(patterns[id].slice(1), `features/${file}`, { id });
}

const course = "courses/course.tsx";
const staticPage = "pages/static-page.tsx";
const comingSoon = "pages/coming-soon.tsx";
const join = "auth/join.tsx";
const adminSite = "admin/admin-site.tsx";

/** The route table. A route's id is its name. */
export default [
  layout("layouts/site.tsx", { id: "site" }, [
    page("home", "home/home.tsx"),
    page("login", "auth/login.tsx"),
    page("join", join),
    page("join-to-enroll", join),
    page("course-enrollment-join", join),
    page("forget", "auth/forget.tsx"),
    page("register", "auth/register.tsx"),
    page("otp", "auth/otp.tsx"),
    page("course-fcps-p-ii", course),
    page("course-phase-a", course),
    page("course-phase-b", course),
    page("course-diploma", course),
    page("course-fcps-midterm", course),
    page("course-mcps", course),
    page("events", "events/events.tsx"),
    page("event", "events/event.tsx"),
    page("batches", "batches/batches.tsx"),
    page("category-batches", "batches/category-batches.tsx"),
    page("batch-for-you", "batches/batch-finder.tsx"),
    page("category-batch", "batches/batch.tsx"),
    page("batch-schedule", "schedules/batch-schedule.tsx"),
    page("batch-choose-schedule", "schedules/choose-schedule.tsx"),
    page("batch-enroll", comingSoon),
    page("batch-details", "batches/batch.tsx"),
    page("contact-details", "contacts/contact-details.tsx"),
    page("faq", "faqs/faqs.tsx"),
    page("faq-show", "faqs/faq.tsx"),
    page("quiz-list", "quizzes/quizzes.tsx"),
    page("about", staticPage),
    page("terms-condition", staticPage),
    page("privacy-policy", staticPage),
    page("refund-policy", staticPage),
    page("gallery", "pages/gallery.tsx"),
    page("login-for-admin", "auth/login-for-admin.tsx"),
    page("logout", "auth/logout.tsx"),
    route("*", "features/pages/not-found.tsx", { id: "not-found" }),
  ]),
  layout("layouts/bare.tsx", { id: "bare" }, [page("batch-schedules", "schedules/batch-schedules.tsx")]),
  route("sitemap.xml", "features/pages/sitemap.ts", { id: "sitemap" }),
  route("robots.txt", "features/pages/robots.ts", { id: "robots" }),
  page("avatar", "account/avatar.ts"),
  page("admin", adminSite),
  page("admin-any", adminSite),
  layout("layouts/my.tsx", { id: "my" }, [
    page("my-dashboard", "dashboard/dashboard.tsx"),
    page("my-account", "account/account.tsx"),
    page("my-devices", "devices/devices.tsx"),
    page("my-devices-coming-soon", "devices/coming-soon.tsx"),
    page("my-devices-otp-request", "devices/otp-request.tsx"),
    page("my-devices-otp-submission", "devices/otp-submission.tsx"),
    page("my-devices-request", "devices/device-request.tsx"),
    page("my-change-password", "account/change-password.tsx"),
  ]),
] satisfies RouteConfig;
