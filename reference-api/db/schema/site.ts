import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, timestamps, tsvector } from "./columns.ts";

/** Settings of the site, one value per key; the keys are listed in docs/catalogue-format.md. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  ...timestamps,
});

export const menus = pgTable("menus", {
  id: id(),
  key: text().notNull().unique(),
  place: text({ enum: ["header", "footer", "social", "app"] }).notNull(),
  title: text().notNull(),
  link: text().notNull(),
  parent_key: text(),
  sort: integer().notNull().default(0),
  ...timestamps,
});

export const scrollingNotices = pgTable("scrolling_notices", {
  id: id(),
  key: text().notNull().unique(),
  title: text().notNull(),
  link: text(),
  shown_from: instant(),
  shown_until: instant(),
  sort: integer().notNull().default(0),
  ...timestamps,
});

export const slideItems = pgTable("slide_items", {
  id: id(),
  key: text().notNull().unique(),
  thumb: text().notNull(),
  link: text(),
  is_video: boolean().notNull().default(false),
  title: text(),
  text: text(),
  sort: integer().notNull().default(0),
  ...timestamps,
});

export const otherServices = pgTable("other_services", {
  id: id(),
  key: text().notNull().unique(),
  title: text().notNull(),
  text: text(),
  image: text(),
  link: text().notNull(),
  sort: integer().notNull().default(0),
  ...timestamps,
});

export const faqs = pgTable(
  "faqs",
  {
    id: id(),
    key: text().notNull().unique(),
    title: text().notNull(),
    answer_html: text().notNull(),
    homepage: boolean().notNull().default(false),
    /** Slug of the course whose page shows this question; null: shown in the FAQ list only. */
    course_slug: text(),
    /** Heading of its group in the FAQ list; null: listed without a heading. */
    topic: text(),
    sort: integer().notNull().default(0),
    search: tsvector().notNull(),
    ...timestamps,
  },
  (faq) => [index().on(faq.sort, faq.id), index().on(faq.homepage, faq.sort, faq.id), index().using("gin", faq.search)],
);

export const contacts = pgTable("contacts", {
  id: id(),
  key: text().notNull().unique(),
  department: text().notNull(),
  phone: text().notNull(),
  whatsapp_phone: text(),
  whatsapp_title: text(),
  fb_page_name: text(),
  fb_page_link: text(),
  fb_group_name: text(),
  fb_group_link: text(),
  homepage: boolean().notNull().default(true),
  sort: integer().notNull().default(0),
  ...timestamps,
});

export const pages = pgTable("pages", {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  body_html: text().notNull(),
  ...timestamps,
});

export const galleryImages = pgTable("gallery_images", {
  id: id(),
  key: text().notNull().unique(),
  image: text().notNull(),
  caption: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  sort: integer().notNull().default(0),
  ...timestamps,
});
