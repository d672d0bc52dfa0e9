import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("pictures");

export const getPicture = endpoint({
  method: "GET",
  path: "/web/pictures/{name}",
  access: "public",
  summary: "A picture of the content. Its name is made of its bytes, so it is found by nobody who was not shown it",
  params: z.object({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) }),
  produces: "image/webp",
  response: z.string(),
});
