import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Slug } from "#contract/fields.ts";

const endpoint = endpointsOf("pages");

export const Page = z.object({ title: z.string(), body_html: z.string() });
export type Page = z.infer<typeof Page>;

export const GalleryImage = z.object({
  image: z.string(),
  caption: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const getPage = endpoint({
  method: "GET",
  path: "/web/pages/{slug}",
  access: "public",
  summary: "A static page: about, terms-condition, privacy-policy, refund-policy",
  params: z.object({ slug: Slug }),
  response: z.object({ page: Page }),
});

export const listGallery = endpoint({
  method: "GET",
  path: "/web/gallery",
  access: "public",
  summary: "Photos of the centre",
  response: z.object({ images: z.array(GalleryImage) }),
});
