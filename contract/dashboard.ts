import { z } from "zod";
import { Profile } from "./account.ts";
import { endpointsOf } from "./endpoint.ts";
import { Id, Money, Timestamp } from "./fields.ts";

const endpoint = endpointsOf("dashboard");

const Upcoming = z.object({ title: z.string(), starts_at: Timestamp, link: z.string() });

export const Dashboard = z.object({
  doctor: Profile,
  required_information: z.object({ show: z.boolean(), missing: z.array(z.string()) }),
  courses: z.array(z.object({ id: Id, title: z.string(), link: z.string() })),
  next_events: z.array(Upcoming),
  running_attempt: z.object({ title: z.string(), ends_at: Timestamp, link: z.string() }).nullable(),
  pending: z.object({
    videos: z.number().int(),
    /** Where the lectures are listed that were missed. */
    videos_link: z.string().nullish(),
    exams: z.number().int(),
    /** Where the exams are listed that can still be sat. */
    exams_link: z.string().nullish(),
  }),
  unread_notices: z.number().int(),
  open_payments: z.array(z.object({ id: Id, title: z.string(), due: Money, link: z.string() })),
  deliveries: z.array(z.object({ id: Id, status: z.string(), link: z.string() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/web/doctor/dashboard",
  access: "doctor",
  summary: "What a doctor wants at once",
  response: Dashboard,
});
