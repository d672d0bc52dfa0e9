// Adapts the portal to the back end of a mobile application, which has only the calls that are named here. Its responses
// are {"ok": true, "result", "meta"} or {"ok": false, "error"}, its lists have page numbers, its ids are texts such as
// "d-1001", a code is confirmed by the id of a verification in the body, and 403 says that a device is not verified.

/** Fields that they name otherwise; another case, such as `isPinned`, is read without a rule. */
const theirNames = {
  name: "fullName",
  mobile_number: "phone",
  bmdc_no: "bmdcNumber",
  medical_college_id: "collegeId",
  subject_id: "subject",
  has_active_courses_with_payment: "hasPaidCourses",
  otp_token: "verificationId",
  phone_masked: "maskedPhone",
  resend_after: "resendIn",
  gns_ddt: "deviceToken",
  logo: "logoUrl",
  menus: "menu",
  need_otp_for_registration: "requiresSignupCode",
  need_otp_for_reset_password: "requiresResetCode",
  is_read: "isSeen",
  notices: "items",
  limit: "maximum",
  perpage: "perPage",
  current_password: "currentPassword",
};
const ourNames = Object.fromEntries(Object.entries(theirNames).map(([ours, theirs]) => [theirs, ours]));

/**
 * Renames fields at every depth.
 * @param {any} value
 * @param {Record<string, string>} names
 * @returns {any}
 */
function renamed(value, names) {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [names[name] ?? name, renamed(one, names)]));
}

/** @param {string} reason for which they send a code */
const code = (reason) => ({
  path: "/verifications",
  body: (/** @type {{ phone?: string } | undefined} */ form) => ({ phone: form?.phone, reason }),
});

/** Their profile takes changed fields only, and no picture. */
const profile = /** @type {const} */ ({ method: "PATCH", path: "/me", ids: { id: "d-" } });

/** @param {any} device */
const device = ({ state, ...rest }) => ({ ...rest, status: state === "trusted" ? "verified" : "pending" });

/** @param {{ result: any }} body */
const devices = ({ result }) => renamed({ ...result, devices: result.devices.map(device) }, ourNames);

/** @type {import("./adapter.d.ts").Adapter} */
export default {
  base: "/api/mobile/v1",
  others: false,
  pages: ({ meta }) => ({ page: meta.page, last: meta.totalPages }),
  defaults: {
    ids: { "doctor.id": "d-", medical_college_id: "m-" },
    query: (query) => renamed(query, theirNames),
    body: (body, { otpToken }) => {
      const fields = body instanceof FormData ? Object.fromEntries(body) : body;
      return renamed({ ...fields, otp_token: otpToken }, theirNames);
    },
    response: ({ result }) => renamed(result, ourNames),
  },
  refusal: (status, { error = {} }) => ({
    message: error.message,
    errors: Object.fromEntries(
      (error.fields ?? []).map((/** @type {any} */ { field, message }) => [ourNames[field] ?? field, [message]]),
    ),
    status: error.code === "DEVICE_UNKNOWN" ? 423 : status === 400 ? 422 : status,
  }),

  "GET /web/app-data": { path: "/bootstrap" },
  "GET /web/medical-colleges": { path: "/colleges", ids: { id: "m-" } },
  "GET /web/homepage/scrolling-notices": { path: "/home/tickers" },
  "GET /web/homepage/banner-section": { path: "/home/banners" },
  "GET /web/homepage/batch-categories": { path: "/home/batch-categories" },
  "GET /web/homepage/event-categories": { path: "/home/events", ids: { id: "e-" } },
  "GET /web/homepage/courses": { path: "/home/courses", ids: { id: "c-" } },
  "GET /web/homepage/other-services": { path: "/home/services" },
  "GET /web/homepage/contact-list": { path: "/contacts" },
  "GET /web/contacts": { path: "/contacts" },
  "GET /web/faqs": { path: "/faqs", ids: { id: "f-" } },
  "GET /web/course-settings/{id}": { path: "/courses/{id}/settings" },

  "POST /auth/login": { path: "/sessions" },
  "POST /auth/logout": { method: "DELETE", path: "/sessions/current" },
  "POST /auth/join": code("signup"),
  "POST /auth/forget": code("password"),
  "POST /auth/change-password/otp-request": code("password"),
  "POST /auth/otp": { method: "PUT", path: "/verifications" },
  "POST /auth/register": { path: "/accounts" },
  "POST /auth/reset": { method: "PUT", path: "/accounts/password" },
  "POST /auth/change-password": { method: "PATCH", path: "/me/password" },

  "GET /web/doctor/my-profile": { path: "/me" },
  "POST /web/doctor/my-profile-update": profile,
  "POST /web/doctor/immediate-profile-update": profile,
  "GET /web/doctor/dashboard": {
    ids: { "courses.id": "c-" },
    call: async (_, api) => {
      const bodies = await Promise.all(["/me", "/me/summary", "/me/courses"].map((path) => api.get(path)));
      const [me, summary, { courses }] = bodies.map(({ result }) => renamed(result, ourNames));
      const { pendingVideos: videos, pendingExams: exams, ...counts } = summary;
      return { ...me, ...counts, courses, pending: { videos, exams } };
    },
  },
  "GET /web/doctor/courses": { path: "/me/courses", ids: { id: "c-" } },
  "GET /web/doctor/courses/{id}": { path: "/me/courses/{id}", ids: { id: "c-" } },
  "GET /web/doctor/notices": { path: "/me/notices", ids: { id: "n-" } },
  "GET /web/doctor/notices/{id}": {
    path: "/me/notices/{id}",
    ids: { id: "n-" },
    response: ({ result: { notice } }) => ({ notice: renamed({ ...notice, body_html: notice.text }, ourNames) }),
  },

  "GET /web/doctor/devices": { path: "/me/devices", ids: { id: "v-" }, response: devices },
  "DELETE /web/doctor/devices/{id}": { path: "/me/devices/{id}", ids: { id: "v-" }, response: devices },
  "POST /web/doctor/devices/otp-request": code("device"),
  "POST /web/doctor/devices/otp-submission": { method: "PUT", path: "/me/devices/current", ids: { id: "v-" } },
};
