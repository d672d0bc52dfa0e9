import { pageOf, type Fields } from "./answer.ts";
import { shownDoctor } from "./auth-routes.ts";
import { rowOf, type Route } from "./call.ts";

const home: Record<string, Fields> = {
  "/home/tickers": { tickers: [{ title: "নতুন ব্যাচ", link: "/batches" }] },
  "/home/banners": {
    banners: [{ thumb: "https://media.example/1.jpg", link: "https://media.example", isVideo: false }],
  },
  "/home/batch-categories": {
    categories: [{ title: "FCPS", subtitle: "Part I", link: "/fcps", totalItem: 3 }],
  },
  "/home/events": { events: [{ id: "e-4", title: "সেমিনার", link: "/events" }] },
  "/home/services": { services: [{ title: "BCS", text: "প্রস্তুতি", image: null, link: "https://bcs.example" }] },
  "/contacts": {
    contacts: [
      {
        department: "ভর্তি",
        phone: "01800000001",
        whatsapp: { groupPhone: "01800000002", groupTitle: "দল" },
        fbPage: null,
      },
    ],
  },
};

const bootstrapExample = {
  logoUrl: "",
  companyName: "",
  companySlogan: "",
  menu: [{ title: "", link: "" }],
  footerMenu: [{ title: "", link: "" }],
  requiresSignupCode: true,
  requiresResetCode: true,
  deviceToken: "",
  doctor: null,
};

/** Routes of the mobile API that need no session. */
export const publicRoutes: Route[] = [
  {
    method: "GET",
    path: "/bootstrap",
    gives: bootstrapExample,
    handle: ({ rows, token, device }) => {
      const doctor = rows.doctors.find(({ id }) => id === rows.sessions.get(token));
      const result = {
        ...bootstrapExample,
        companyName: "মোবাইল কেন্দ্র",
        menu: [{ title: "ব্যাচ", link: "/batches" }],
        footerMenu: [{ title: "আমাদের কথা", link: "/about" }],
        deviceToken: device?.token ?? "device-new",
        doctor: doctor ? shownDoctor(doctor) : null,
      };
      return { result };
    },
  },
  ...Object.entries(home).map(([path, gives]): Route => ({
    method: "GET",
    path,
    gives,
    handle: () => ({ result: gives }),
  })),
  {
    method: "GET",
    path: "/home/courses",
    gives: { courses: [{ id: "c-1", slug: "", title: "", link: "" }] },
    handle: ({ rows }) => ({
      result: { courses: rows.courses.map((one) => ({ ...one, link: `/courses/${one.slug}` })) },
    }),
  },
  {
    method: "GET",
    path: "/faqs",
    gives: { faqs: [{ id: "f-1", title: "" }] },
    isPaged: true,
    handle: ({ rows, query }) => {
      const { rows: faqs, meta } = pageOf(rows.faqs, query);
      return { result: { faqs }, meta };
    },
  },
  {
    method: "GET",
    path: "/colleges",
    gives: { colleges: [{ id: "m-1", name: "" }] },
    handle: ({ rows }) => ({ result: { colleges: rows.colleges } }),
  },
  {
    method: "GET",
    path: "/courses/{slug}/settings",
    gives: { settings: { title: "", notice: "" } },
    handle: ({ rows, params }) => {
      const { title } = rowOf(
        rows.courses.map((one) => ({ ...one, id: one.slug })),
        params["slug"],
      );
      return { result: { settings: { title, notice: "নতুন সেশন" } } };
    },
  },
];
