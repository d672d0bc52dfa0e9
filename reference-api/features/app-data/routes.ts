import { requireProfileForRead } from "#api/features/account/queries.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import { implement } from "#api/http/implement.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { menuOf } from "./menus.ts";
import { selectSite } from "./queries.ts";

export const appDataRoutes = [
  implement(getAppData, async ({ db, bmuInstituteIds, session, caller }) => {
    const [{ settings, menus }, doctor] = await Promise.all([
      selectSite(db),
      session && requireProfileForRead(db, session.doctor.id),
    ]);
    // visitors get a device token only when they log in
    const needsDevice = session && session.deviceId === undefined && !session.isStaffView;
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
      is_logged_in: doctor !== undefined,
      doctor: doctor ?? null,
      is_staff_view: session?.isStaffView,
      gns_ddt: needsDevice ? (await ensureDevice(db, caller)).newToken : undefined,
      need_otp_for_registration: text("need_otp_for_registration") !== "no",
      need_otp_for_reset_password: true, // without a code, anyone who knows a number could take over its account
      hotline: phone ? { phone, hours: text("hotline_hours") ?? "" } : null,
      messenger: link ? { link, hours: text("messenger_hours") ?? "" } : null,
      address: text("address"),
      bmu_institute_ids: bmuInstituteIds,
      maintenance: null,
    };
  }),
];
