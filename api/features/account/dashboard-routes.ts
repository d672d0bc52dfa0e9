import { implement } from "#api/http/implement.ts";
import { getDashboard } from "#contract/account.ts";
import { requireProfile } from "./queries.ts";
import { missingInformation, needsRequiredInformation } from "./required-information.ts";

export const dashboardRoutes = [
  implement(getDashboard, async ({ db, doctor: { id }, bmuInstituteIds }) => {
    const doctor = await requireProfile(db, id);
    return {
      doctor,
      required_information: {
        show: needsRequiredInformation(doctor, bmuInstituteIds),
        missing: missingInformation(doctor),
      },
      courses: [],
      next_events: [],
      running_attempt: null,
      pending: { videos: 0, exams: 0 },
      unread_notices: 0,
      open_payments: [],
      deliveries: [],
    };
  }),
];
