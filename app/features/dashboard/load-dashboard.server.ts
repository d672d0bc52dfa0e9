import { getAppData } from "#contract/account/app-data.ts";
import { getProfile } from "#contract/account/account.ts";
import { getDashboard, type Dashboard } from "#contract/study/dashboard.ts";
import { listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { optionList } from "#app/format/option-list.ts";
import { publicApi, type DoctorApi, type PublicApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { needsRequiredInformation } from "#contract/account/required-information.ts";
import { dayOf, missedOf } from "./day.ts";

type Loaded = Dashboard & { isKnown: boolean };

/** The dashboard; of an API that knows no such call (`isKnown` is false), the doctor alone. */
export async function loadDashboard(api: DoctorApi): Promise<Loaded> {
  try {
    return { ...(await api.load(getDashboard, {})), isKnown: true };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
    const { doctor } = await api.load(getProfile, {});
    return {
      isKnown: false,
      doctor,
      required_information: { show: false, missing: [] },
      courses: [],
      next_events: [],
      running_attempt: null,
      pending: { videos: 0, exams: 0 },
      unread_notices: 0,
      open_payments: [],
      deliveries: [],
    };
  }
}

/** What the page shows: the rest would only be sent a second time, as data. */
export function shownOf(dashboard: Loaded) {
  const { isKnown, doctor, courses, open_payments, pending, unread_notices, notices, deliveries } = dashboard;
  const lists = { courses, open_payments, pending: missedOf(pending), notices, deliveries };
  return { name: doctor.name, isKnown, day: dayOf(dashboard), lists, unread_count: unread_notices };
}

/** Whether the dashboard is asked for as the page of the Required Information form alone. */
export function asksForLists(request: Request): boolean {
  return new URL(request.url).searchParams.has("required-information");
}

/** The long lists of the Required Information form. */
export async function optionLists(api: PublicApi) {
  const [colleges, subjects] = await Promise.all([api.load(listMedicalColleges, {}), api.tryLoad(listSubjects, {})]);
  return { colleges: optionList(colleges.medical_colleges), subjects: optionList(subjects?.subjects ?? []) };
}

/**
 * The data of the Required Information form; null when nothing is asked. The lists, two hundred options, come only when
 * they are asked for: on every visit they would cost the dashboard a fifth of its bytes.
 */
export async function requiredInformation(
  context: RequestContext,
  { doctor, required_information }: Dashboard,
  { hasLists }: { hasLists: boolean },
) {
  const api = publicApi(context);
  const appData = await api.tryLoad(getAppData, {});
  const bmuInstituteIds = [...context.portal.env.BMU_INSTITUTE_IDS, ...(appData?.bmu_institute_ids ?? [])];
  if (!required_information.show && !needsRequiredInformation(doctor, bmuInstituteIds)) return null;
  const { id, name, mobile_number, bmdc_no, medical_college_id, subject_id } = doctor;
  return {
    doctor: { id, name, mobile_number, bmdc_no, medical_college_id, subject_id },
    lists: hasLists ? await optionLists(api) : null,
  };
}
