import { z } from "zod";
import { searchVector } from "#api/db/search/search.ts";
import * as site from "#api/db/schema/site.ts";
import * as cell from "../cells.ts";
import { referenceTo } from "./reference.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const settingCells = new Map(
  Object.entries({
    company_name: cell.text(),
    company_slogan: cell.text(),
    logo: cell.picture,
    footer_logo: cell.picture,
    address: cell.text(),
    hotline_phone: cell.phone,
    hotline_hours: cell.text(),
    messenger_link: cell.link,
    messenger_hours: cell.text(),
    need_otp_for_registration: cell.oneOf(["yes", "no"]),
    need_otp_for_reset_password: cell.oneOf(["yes"]),
    device_verification: cell.oneOf(["active", "coming_soon"]),
    max_verified_devices: cell.wholeNumber,
    seat_hold_minutes: cell.wholeNumber,
    min_part_payment: cell.money,
    allowed_due: cell.money,
    reg_no_prefix: cell.text(),
    payment_bkash_number: cell.text(),
    payment_nagad_number: cell.text(),
    payment_rocket_number: cell.text(),
    payment_bank_account: cell.text(),
  }),
);

const settings = catalogueTable({
  file: "settings.csv",
  key: ["key"],
  row: z
    .object({ key: cell.oneOf([...settingCells.keys()]), value: z.string() })
    .check(({ value: setting, issues }) => {
      const checked = settingCells.get(setting.key)?.safeParse(setting.value);
      for (const issue of checked?.error?.issues ?? []) {
        issues.push({ code: "custom", path: ["value"], message: issue.message, input: setting.value });
      }
    }),
  into: site.settings,
  target: [site.settings.key],
});

const menus = catalogueTable({
  file: "menus.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    place: cell.oneOf(site.menus.place.enumValues),
    title: cell.text(),
    link: cell.link,
    parent: cell.optional(cell.key),
    sort: cell.sort,
  }),
  references: ({ parent }) => [referenceTo("parent", "menus.csv", parent)],
  known: (db) => db.select({ key: site.menus.key, id: site.menus.id }).from(site.menus),
  into: site.menus,
  target: [site.menus.key],
  values: ({ parent }) => ({ parent_key: parent }),
  extraColumns: { parent: site.menus.parent_key },
});

const slides = catalogueTable({
  file: "slides.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    thumb: cell.picture,
    link: cell.optional(cell.link),
    is_video: cell.withDefault(cell.flag, false),
    title: cell.optional(cell.text()),
    text: cell.optional(cell.text(1000)),
    sort: cell.sort,
  }),
  into: site.slideItems,
  target: [site.slideItems.key],
});

const services = catalogueTable({
  file: "services.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    title: cell.text(),
    text: cell.optional(cell.text(1000)),
    image: cell.optional(cell.picture),
    link: cell.link,
    sort: cell.sort,
  }),
  into: site.otherServices,
  target: [site.otherServices.key],
});

const faqs = catalogueTable({
  file: "faqs.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    title: cell.text(),
    answer_html: cell.html,
    homepage: cell.withDefault(cell.flag, false),
    course: cell.optional(cell.slug),
    sort: cell.sort,
    topic: cell.optional(cell.text()).optional(),
  }),
  optionalColumns: ["topic"],
  references: ({ course }) => [referenceTo("course", "courses.csv", course)],
  into: site.faqs,
  target: [site.faqs.key],
  values: ({ course, title, answer_html }) => ({ course_slug: course, search: searchVector(title, answer_html) }),
  extraColumns: { course: site.faqs.course_slug },
});

const contacts = catalogueTable({
  file: "contacts.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    department: cell.text(),
    phone: cell.phone,
    whatsapp_phone: cell.optional(cell.phone),
    whatsapp_title: cell.optional(cell.text()),
    fb_page_name: cell.optional(cell.text()),
    fb_page_link: cell.optional(cell.link),
    fb_group_name: cell.optional(cell.text()),
    fb_group_link: cell.optional(cell.link),
    homepage: cell.withDefault(cell.flag, true),
    sort: cell.sort,
  }),
  into: site.contacts,
  target: [site.contacts.key],
});

const pages = catalogueTable({
  file: "pages.csv",
  key: ["slug"],
  row: z.object({ slug: cell.slug, title: cell.text(), body_html: cell.html }),
  into: site.pages,
  target: [site.pages.slug],
});

const gallery = catalogueTable({
  file: "gallery.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    image: cell.picture,
    caption: cell.text(),
    width: cell.wholeNumber,
    height: cell.wholeNumber,
    sort: cell.sort,
  }),
  into: site.galleryImages,
  target: [site.galleryImages.key],
});

function notices({ time }: cell.Dates): CatalogueTable {
  return catalogueTable({
    file: "notices.csv",
    key: ["key"],
    row: z
      .object({
        key: cell.key,
        title: cell.text(),
        link: cell.optional(cell.link),
        from: cell.optional(time),
        until: cell.optional(time),
        sort: cell.sort,
      })
      .refine(({ from, until }) => !from || !until || from < until, { path: ["until"], error: "is not after from" }),
    into: site.scrollingNotices,
    target: [site.scrollingNotices.key],
    values: ({ from, until }) => ({ shown_from: from, shown_until: until }),
    extraColumns: { from: site.scrollingNotices.shown_from, until: site.scrollingNotices.shown_until },
  });
}

export function siteTables(dates: cell.Dates): CatalogueTable[] {
  return [settings, menus, notices(dates), slides, services, faqs, contacts, pages, gallery];
}
