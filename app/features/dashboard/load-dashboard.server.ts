import { getAppData } from "#contract/account/app-data.ts";
import { getProfile } from "#contract/account/account.ts";
import { getDashboard, type Dashboard } from "#contract/study/dashboard.ts";
import { listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { optionList } from "#app/format/option-list.ts";
import { newKey } from "#app/server/forms/form.server.ts";
import { type DoctorApi } from "#app/server/session/api.server.ts";
import { publicApi, type PublicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { needsRequiredInformation } from "#contract/account/required-information.ts";
import { splitAgenda, missedCounts } from "./agenda.ts";
import { firstSteps, planOf } from "./plan.ts";

type LoadedDashboard = Omit<Dashboard, "doctor"> & { doctor: Dashboard["doctor"] | null; isKnown: boolean };

/** Loads the doctor from the profile; null if the API refuses. */
async function loadDoctor(api: DoctorApi): Promise<Dashboard["doctor"] | null> {
  const profile = await api.submit(getProfile, {});
  return profile.ok ? profile.data.doctor : null;
}

/**
 * Loads the dashboard. If the API has no such endpoint (404), returns `isKnown: false` with the doctor of the profile
 * (null if refused) and empty lists; throws any other error.
 */
export async function loadDashboard(api: DoctorApi): Promise<LoadedDashboard> {
  try {
    return { ...(await api.load(getDashboard, {})), isKnown: true };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
    return {
      isKnown: false,
      doctor: await loadDoctor(api),
      courses: [],
      next_events: [],
      running_attempt: null,
      pending: { videos: 0, exams: 0 },
      open_payments: [],
      deliveries: [],
    };
  }
}

/** Selects the data that the dashboard page shows: all loader data is sent to the browser besides the HTML. */
export function pageDataOf(dashboard: LoadedDashboard, now: string) {
  const { isKnown, doctor, courses, open_payments, pending, unread_notices, deliveries } = dashboard;
  const { following, ...day } = splitAgenda(dashboard);
  const { practice, ...plan } = planOf({ ...dashboard, following }, now);
  return {
    name: doctor?.name ?? null,
    isKnown,
    day: { ...day, plan, following: following.filter((event) => event !== plan.event) },
    steps: firstSteps({ ...dashboard, following, hasVerifiedDevice: doctor?.has_verified_device ?? false }),
    lists: { courses, open_payments, pending: missedCounts(pending), deliveries },
    unread_count: unread_notices,
    practice: practice && !day.isInExam ? { ...practice, freshKey: practice.session ? null : newKey() } : null,
  };
}

export type PageData = ReturnType<typeof pageDataOf>;

export function asksForLists(request: Request): boolean {
  return new URL(request.url).searchParams.has("required-information");
}

export async function optionLists(api: PublicApi) {
  const [colleges, subjects] = await Promise.all([
    api.loadSide(listMedicalColleges, {}),
    api.loadSide(listSubjects, {}),
  ]);
  return { colleges: optionList(colleges?.medical_colleges ?? []), subjects: optionList(subjects?.subjects ?? []) };
}

/**
 * Data of the Required Information form; null if the doctor is unknown or need not fill it in. `lists` is null unless
 * `hasLists`, because the options would enlarge the page.
 */
export async function requiredInformation(
  context: RequestContext,
  { doctor, required_information }: LoadedDashboard,
  { hasLists }: { hasLists: boolean },
) {
  if (!doctor) return null;
  const api = publicApi(context);
  const appData = await api.tryLoad(getAppData, {});
  const bmuInstituteIds = [...context.portal.env.BMU_INSTITUTE_IDS, ...(appData?.bmu_institute_ids ?? [])];
  if (!required_information?.show && !needsRequiredInformation(doctor, bmuInstituteIds)) return null;
  const { id, name, mobile_number, bmdc_no, medical_college_id, subject_id } = doctor;
  return {
    doctor: { id, name, mobile_number, bmdc_no, medical_college_id, subject_id },
    lists: hasLists ? await optionLists(api) : null,
  };
}
