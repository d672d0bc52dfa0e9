import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, SearchText, Title } from "#contract/fields.ts";

const endpoint = endpointsOf("directories");

const search = z.object({ search: SearchText.optional() });
const Named = z.object({ id: Id, name: Title });

export const listMedicalColleges = endpoint({
  method: "GET",
  path: "/web/medical-colleges",
  access: "public",
  summary: "Medical colleges of Bangladesh; aliases are other names, such as abbreviations",
  query: search,
  response: z.object({ medical_colleges: z.array(Named.extend({ aliases: z.array(z.string()).nullish() })) }),
});

export const listSubjects = endpoint({
  method: "GET",
  path: "/web/subjects",
  access: "public",
  summary: "Subjects by faculty; if the list is empty, the subject is entered as free text",
  query: search,
  response: z.object({ subjects: z.array(Named.extend({ faculty: z.string().nullish() })) }),
});

export const listInstitutes = endpoint({
  method: "GET",
  path: "/web/institutes",
  access: "public",
  summary: "Institutes that a doctor can belong to",
  query: search,
  response: z.object({ institutes: z.array(Named.extend({ code: z.string().nullish() })) }),
});
