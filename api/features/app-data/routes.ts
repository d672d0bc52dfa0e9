import { implement } from "#api/http/implement.ts";
import { getAppData } from "#contract/app-data.ts";
import { menuOf } from "./menus.ts";
import { selectMenus, selectSettings } from "./queries.ts";

export const appDataRoutes = [
  implement(getAppData, async ({ db, bmuInstituteIds }) => {
    const [settings, menus] = await Promise.all([selectSettings(db), selectMenus(db)]);
    const text = (key: string) => settings.get(key) ?? null;
    const phone = settings.get("hotline_phone");
    const link = settings.get("messenger_link");
    return {
      logo: text("logo"),
      company_name: text("company_name"),
      company_slogan: text("company_slogan"),
      menus: menuOf(menus, "header"),
      footer_logo: text("footer_logo"),
      footer_menu: menuOf(menus, "footer"),
      footer_social_links: menuOf(menus, "social"),
      app_links: menuOf(menus, "app"),
      is_logged_in: false,
      doctor: null,
      need_otp_for_registration: text("need_otp_for_registration") !== "no",
      need_otp_for_reset_password: text("need_otp_for_reset_password") !== "no",
      hotline: phone ? { phone, hours: text("hotline_hours") ?? "" } : null,
      messenger: link ? { link, hours: text("messenger_hours") ?? "" } : null,
      address: text("address"),
      bmu_institute_ids: bmuInstituteIds,
      maintenance: null,
    };
  }),
];
