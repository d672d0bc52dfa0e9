// Adapts the portal to an API that has its own paths below /v1, camelCase names, every response in an envelope
// {"status": "ok", "payload": …}, errors as {"status": "error", "error": {"text", "fields", "reason", "details"}}, and a
// login that answers {"session": {"jwt", "device"}, "profile"}. Set V3_ADAPTER to the path of this file.
// `npm run adapter:types` writes the types next to it.

/** Names that are camelCase in the portal's contract too. */
const sameName = new Set(["totalItem"]);

const toCamel = (/** @type {string} */ name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const toSnake = (/** @type {string} */ name) =>
  sameName.has(name) ? name : name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Renames the fields of JSON at every depth. `params` has names of the portal's own routes.
 * @param {any} value
 * @param {(name: string) => string} rename
 * @returns {any}
 */
function renamed(value, rename) {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [rename(name), name === "params" ? inner : renamed(inner, rename)]),
  );
}

/**
 * @param {FormData} form
 * @returns {FormData}
 */
function renamedForm(form) {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(toCamel(name), value);
  return copy;
}

/** @param {any} body a whole response */
const payloadOf = (body) => renamed(body.payload, toSnake);

/** @param {any} body the response to a login, a registration or a new password */
function authenticated(body) {
  const { session, profile, ...rest } = body.payload;
  return { ...renamed(rest, toSnake), token: session.jwt, gns_ddt: session.device, user: renamed(profile, toSnake) };
}

/** @type {import("./adapter.d.ts").Adapter} */
export default {
  base: "/v1",

  // For every call that has no such hook of its own below.
  defaults: {
    path: (_, { path }) =>
      path
        .replace(/^\/web\/doctor\//, "/me/")
        .replace(/^\/web\//, "/site/")
        .replace(/^\/auth\//, "/session/"),
    query: ({ after, ...query }) => ({ ...renamed(query, toCamel), cursor: after }),
    body: (body) => (body instanceof FormData ? renamedForm(body) : renamed(body, toCamel)),
    response: payloadOf,
  },

  // Their token is in a header of its own, and every request needs the key of the application.
  headers: ({ token }) => ({
    Authorization: undefined,
    "X-Session": token,
    "X-App-Key": process.env["APP_KEY"] ?? "portal",
  }),

  // They say 403 where the portal expects 423, "this device is not verified".
  refusal: (status, { error }) => ({
    ...renamed(error?.details ?? {}, toSnake),
    message: error?.text,
    errors: renamed(error?.fields, toSnake),
    code: error?.reason,
    status: status === 403 && error?.locked ? 423 : status,
  }),

  "POST /auth/login": {
    path: "/session/open",
    body: ({ mobile_number, password }) => ({ phone: mobile_number, secret: password }),
    response: authenticated,
  },
  "POST /auth/register": { response: authenticated },
  "POST /auth/reset": { response: authenticated },

  "GET /web/doctor/notices": { path: "/me/announcements" },
  "GET /web/doctor/notices/{id}": { path: "/me/announcements/{id}" },

  // Two of their calls make one of ours.
  "GET /web/doctor/dashboard": {
    call: async (_, api) => ({
      ...payloadOf(await api.get("/me/summary")),
      courses: payloadOf(await api.get("/me/summary/courses")),
    }),
  },

  // Their staff do not log in as a doctor, so the portal does not offer it.
  "POST /auth/admin-login": false,
};
