import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { MeritScope } from "./exam-results.ts";
import { PendingExamParams } from "./exams.ts";
import { PageMeta, PageQuery } from "#contract/fields.ts";

const endpoint = endpointsOf("exam-results");

const Count = z.number().int();

export const MeritRow = z.object({
  position: Count,
  name_masked: z.string(),
  obtained: z.number(),
  is_me: z.boolean(),
});

export const listMerit = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/events/{event_id}/merit",
  access: "doctor",
  summary:
    "The merit list with masked names, overall or for the doctor's own batch, faculty, discipline or candidate type",
  params: PendingExamParams,
  query: PageQuery.extend({ scope: MeritScope.optional() }),
  response: z.object({
    title: z.string(),
    scope: MeritScope.nullish(),
    rows: z.array(MeritRow),
    meta: PageMeta,
    me: MeritRow.nullable(),
    participants: Count.nonnegative().nullish(),
    total: z.number().nullish(),
    tie_rule: z.string(),
  }),
});
