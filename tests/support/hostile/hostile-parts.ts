/** Values for the fields of an API that does not sanitize its content. */
export interface Content {
  /** Titles, names and notes, which are shown as text. */
  texts: string[];
  /** HTML fragments, for fields whose name ends in `_html`. */
  fragments: string[];
  links: string[];
  images: string[];
}

/** List item for an id: ids start at 1 and wrap around at the end; a slug gets the first item. */
export function nth(list: string[], param: string | number): string {
  return list[(Number(param) - 1) % list.length] ?? list[0] ?? "";
}

export const startsAt = "2099-01-01T09:00:00+06:00";
export const meta = { per_page: 100, next: null, prev: null };
export const noFacets = { courses: [], sessions: [] };

export function batchItem({ texts }: Content, id: number) {
  const text = nth(texts, id);
  return {
    id,
    title: text,
    summary: text,
    course: text,
    session: text,
    venue: text,
    category_slug: "fcps-p-ii",
    year: 2099,
    mode: "online" as const,
    weekdays: [],
    starts_on: "2099-01-01",
    enroll_opens_at: "2020-01-01T09:00:00+06:00",
    enroll_closes_at: startsAt,
    enroll_state: "open" as const,
    price: "100.00",
    discounted_price: null,
    seats_left: 3,
    schedule_count: 1,
  };
}

export function schedule({ texts }: Content, id: number) {
  const text = nth(texts, id);
  return { id, title: text, note: text, first_event_at: startsAt, event_count: 1, seats_left: null };
}

export function batch(content: Content, id: number) {
  const text = nth(content.texts, id);
  const fragment = nth(content.fragments, id);
  return {
    ...batchItem(content, id),
    ends_on: null,
    min_first_payment: null,
    seat_limit: null,
    seats_taken: 0,
    lecture_count: 1,
    exam_count: 1,
    description_html: fragment,
    terms_html: fragment,
    includes: [text],
    category_title: text,
    schedules: [schedule(content, id)],
  };
}

export function category({ texts }: Content) {
  return { slug: "fcps-p-ii", title: texts.join(" "), subtitle: texts.join(" ") };
}

export function eventItem({ texts }: Content, id: number) {
  const text = nth(texts, id);
  return {
    id,
    title: text,
    summary: text,
    venue: text,
    starts_at: startsAt,
    ends_at: null,
    price: "0.00",
    seats_left: 1,
  };
}

export function contacts({ texts, links }: Content) {
  return {
    contacts: texts.map((text, index) => {
      const named = { name: text, link: nth(links, index + 1) };
      return {
        department: text,
        phone: text,
        whatsapp: { group_phone: text, group_title: text },
        fb_page: named,
        fb_group: named,
      };
    }),
  };
}

export function company({ texts, links, images }: Content) {
  const menu = links.map((link, index) => ({ title: nth(texts, index + 1), link }));
  const text = texts.join(" ");
  return {
    company_name: text,
    company_slogan: text,
    address: text,
    logo: images[0],
    footer_logo: images[1],
    menus: [...menu, { title: "menu", link: "", children: menu }],
    footer_menu: menu,
    footer_social_links: menu,
    app_links: menu,
    hotline: { phone: nth(texts, 1), hours: text },
    messenger: { link: nth(links, 1), hours: text },
  };
}

export function numbered(list: string[]): number[] {
  return list.map((_, index) => index + 1);
}
