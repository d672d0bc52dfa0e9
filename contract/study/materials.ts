import { z } from "zod";
import { CourseHead } from "./course-home.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, LinkText, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";
import { MediaLink } from "./media.ts";

const endpoint = endpointsOf("materials");

export const Material = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(["pdf", "image", "link"]),
  visible_from: Timestamp,
  link: LinkText.nullable(),
  file: MediaLink.nullable(),
});
export type Material = z.infer<typeof Material>;

export const listMaterials = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/materials",
  access: "doctor",
  summary: "Materials of the course and of the doctor's batch, newest first",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: CourseHead, materials: z.array(Material), meta: PageMeta }),
});
