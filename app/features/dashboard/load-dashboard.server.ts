import { getAppData } from "#contract/app-data.ts";
import { getDashboard, getProfile, type Dashboard } from "#contract/account.ts";
import { listMedicalColleges, listSubjects } from "#contract/directories.ts";
import { optionList } from "#app/format/option-list.ts";
import { publicApi, type DoctorApi } from "#app/server/api.server.ts";
import type { RequestContext } from "#app/server/context.server.ts";
import { knownPath } from "#app/server/known-path.server.ts";
import { needsRequiredInformation } from "#contract/required-information.ts";

/** What the portal has no page for is left out: it would lead nowhere. */
function reachable(dashboard: Dashboard): Dashboard {
  const hasPage = ({ link }: { link: string }) => knownPath(link) !== undefined;
  return {
    ...dashboard,
    unread_notices: knownPath("/my/notices") ? dashboard.unread_notices : 0,
    deliveries: dashboard.deliveries.filter(hasPage),
  };
}

/** The dashboard; of an API that knows no such call, the doctor alone. */
export async function loadDashboard(api: DoctorApi): Promise<Dashboard> {
  try {
    return reachable(await api.load(getDashboard, {}));
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
    const { doctor } = await api.load(getProfile, {});
    return {
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

/** What the Required Information form needs; null when nothing is asked. */
export async function requiredInformation(context: RequestContext, { doctor, required_information }: Dashboard) {
  const api = publicApi(context);
  const appData = await api.tryLoad(getAppData, {});
  const bmuInstituteIds = [...context.portal.env.BMU_INSTITUTE_IDS, ...(appData?.bmu_institute_ids ?? [])];
  if (!required_information.show && !needsRequiredInformation(doctor, bmuInstituteIds)) return null;
  const [colleges, subjects] = await Promise.all([api.load(listMedicalColleges, {}), api.tryLoad(listSubjects, {})]);
  const { id, name, mobile_number, bmdc_no, medical_college_id, subject_id } = doctor;
  return {
    doctor: { id, name, mobile_number, bmdc_no, medical_college_id, subject_id },
    colleges: optionList(colleges.medical_colleges),
    subjects: optionList(subjects?.subjects ?? []),
  };
}
