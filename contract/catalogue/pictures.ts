import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";

const endpoint = endpointsOf("pictures");

export const getPicture = endpoint({
  method: "GET",
  path: "/web/pictures/{name}",
  access: "public",
  summary:
    "A picture of the content as WebP, or in two sizes as AVIF and WebP, the larger one also as JPEG. Its name is a hash of its bytes and cannot be guessed",
  params: z.object({ name: boundedText(64).regex(/^[0-9a-f]{32}(\.webp|-\d{2,4}\.(avif|webp|jpg))$/) }),
  produces: "image/*",
  response: z.string(),
});
