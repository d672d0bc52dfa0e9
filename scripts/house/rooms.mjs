/**
 * The rooms of the house, and which others each may import. The walls (`walls.mjs`) and the picture in `docs/architecture.md`
 * (`draw.mjs`) are made of this one table. Tests may import anything, and are imported by nothing.
 * @typedef {{ title: string, holds: string, side: "portal" | "api" | "both", path: string, may: string[] }} Room
 * @type {Record<string, Room>}
 */
export const rooms = {
  server: {
    title: "server.ts",
    holds: "puts all of it together",
    side: "both",
    path: "^(server|open-v3|embedded-v3|api-server|jobs-server|cluster)\\.ts$",
    may: ["root", "front", "session", "v3", "api", "http", "sandbox", "metrics", "settings"],
  },
  root: {
    title: "app: root, routes",
    holds: "the table of pages and their frame",
    side: "portal",
    path: "^app/(layouts/|root\\.tsx|routes\\.ts|entry\\.)",
    may: ["screens", "components", "format", "paths", "session"],
  },
  screens: {
    title: "app/features",
    holds: "a folder for each subject",
    side: "portal",
    path: "^app/features/",
    may: ["components", "format", "paths", "front", "session", "v3", "contract"],
  },
  components: {
    title: "app/components",
    holds: "what two subjects show",
    side: "portal",
    path: "^app/components/",
    may: ["format", "styles", "paths", "session", "v3", "contract"],
  },
  worker: {
    title: "app/worker",
    holds: "pages without a connection",
    side: "portal",
    path: "^app/worker/",
    may: ["format", "styles"],
  },
  front: {
    title: "app/server/front",
    holds: "gates, limits, page cache",
    side: "portal",
    path: "^app/server/front/",
    may: ["session", "paths", "styles", "contract", "metrics", "settings"],
  },
  session: {
    title: "app/server/session",
    holds: "cookies, guards, flows",
    side: "portal",
    path: "^app/server/session/",
    may: ["v3", "paths", "contract", "settings"],
  },
  check: {
    title: "app/check-api",
    holds: "tries another v3 API",
    side: "portal",
    path: "^app/check-api/",
    may: ["v3", "contract", "settings"],
  },
  v3: {
    title: "app/server/v3",
    holds: "the API's client",
    side: "portal",
    path: "^app/server/v3/",
    may: ["contract", "metrics"],
  },
  paths: {
    title: "app/paths.ts",
    holds: "every address",
    side: "portal",
    path: "^app/(paths|company|match-route\\.server|route-handle)(\\.test)?\\.ts$",
    may: ["styles", "contract"],
  },
  format: {
    title: "app/format",
    holds: "digits, dates, money",
    side: "portal",
    path: "^app/format/",
    may: ["contract"],
  },
  styles: { title: "app/styles", holds: "tokens, sheets", side: "portal", path: "^app/styles/", may: [] },
  api: {
    title: "api/*.ts",
    holds: "opens and lists what serves",
    side: "api",
    path: "^api/[^/]+\\.ts$",
    may: ["seed", "jobs", "backup", "services", "http", "gateways", "queue", "db", "contract", "metrics", "settings"],
  },
  staff: {
    title: "api/staff",
    holds: "the operator's commands",
    side: "api",
    path: "^api/staff/",
    may: ["seed", "content", "jobs", "backup", "services", "http", "gateways", "queue", "db", "contract", "settings"],
  },
  seed: {
    title: "api/seed",
    holds: "the demo's content",
    side: "api",
    path: "^api/seed/",
    may: ["content", "services", "http", "gateways", "queue", "db", "contract", "settings"],
  },
  content: {
    title: "api/content",
    holds: "a centre's files, read in",
    side: "api",
    path: "^api/content/",
    may: ["gateways", "services", "http", "db", "contract", "settings"],
  },
  jobs: {
    title: "api/jobs",
    holds: "workers and the sweeper",
    side: "api",
    path: "^api/jobs/",
    may: ["services", "http", "gateways", "queue", "db", "contract", "metrics"],
  },
  backup: {
    title: "api/backup",
    holds: "all of it, kept and put back",
    side: "api",
    path: "^api/backup/",
    may: ["gateways", "db", "settings"],
  },
  services: {
    title: "api/features",
    holds: "a folder for each subject",
    side: "api",
    path: "^api/features/",
    may: ["http", "gateways", "queue", "db", "contract", "settings"],
  },
  http: {
    title: "api/http",
    holds: "guards, errors, limits",
    side: "api",
    path: "^api/http/",
    may: ["gateways", "db", "contract", "settings"],
  },
  gateways: {
    title: "api/gateways",
    holds: "SMS, payments, files",
    side: "api",
    path: "^api/gateways/",
    may: ["db", "contract", "settings"],
  },
  queue: {
    title: "api/queue",
    holds: "names of jobs",
    side: "api",
    path: "^api/queue/",
    may: ["http", "db", "contract"],
  },
  db: {
    title: "api/db",
    holds: "schema, migrations",
    side: "api",
    path: "^api/db/",
    may: ["contract", "metrics", "settings"],
  },
  sandbox: {
    title: "sandbox",
    holds: "stand-ins of the world",
    side: "both",
    path: "^sandbox/",
    may: ["contract", "settings"],
  },
  contract: {
    title: "contract",
    holds: "every call of the v3 API",
    side: "both",
    path: "^contract/",
    may: [],
  },
  metrics: { title: "metrics", holds: "what is counted", side: "both", path: "^metrics/", may: [] },
  settings: {
    title: "settings, env, keys",
    holds: "what may be set",
    side: "both",
    path: "^(settings|env|keys)\\.ts$",
    may: [],
  },
};

/** @param {string} name @throws where the table names a room that it does not have */
export function roomOf(name) {
  const room = rooms[name];
  if (!room) throw new Error(`scripts/house/rooms.mjs has no room ${name}`);
  return room;
}
