import type { EnrolState } from "#contract/catalogue/batches.ts";
import type { EnrolObstacle } from "#contract/payments/enrolment.ts";

export interface EnrolFacts {
  batch: {
    id: number;
    categorySlug: string;
    state: EnrolState;
    candidateTypes: string[];
    facultyKeys: string[];
  };
  /** Chosen schedule; undefined before one is chosen, when any schedule with a free seat is enough. */
  schedule: Seats | undefined;
  schedules: Seats[];
  doctor: { status: "active" | "blocked"; candidateType: string | null; facultyKey: string | null };
  /** The doctor's enrolment in this batch that is not cancelled. */
  existing: { id: number; status: string } | undefined;
  missingInformation: string[];
  duePaisa: number;
  allowedDuePaisa: number;
}

interface Seats {
  seats_limit: number | null;
  seats_taken: number;
}

export interface EnrolmentObstacle {
  code: EnrolObstacle;
  message: string;
  /** Portal path that helps the doctor on. */
  action_url: string;
}

function isFull({ seats_limit, seats_taken }: Seats): boolean {
  return seats_limit !== null && seats_taken >= seats_limit;
}

function seatObstacle({ batch, schedule, schedules }: EnrolFacts, page: string): EnrolmentObstacle | undefined {
  if (batch.state === "full") {
    return { code: "seat_full", message: "এই ব্যাচের সব আসন পূর্ণ।", action_url: page };
  }
  if (schedule ? !isFull(schedule) : schedules.some((one) => !isFull(one))) return undefined;
  return {
    code: "seat_full",
    message: "এই সময়সূচির সব আসন পূর্ণ। অন্য সময়সূচি দেখুন।",
    action_url: `/batch-details/${batch.id}/enroll`,
  };
}

function audienceObstacle({ batch, doctor }: EnrolFacts): EnrolmentObstacle | undefined {
  const action_url = `/${batch.categorySlug}/batch-for-you`;
  const { candidateType: type, facultyKey } = doctor;
  if (type !== null && batch.candidateTypes.length > 0 && !batch.candidateTypes.includes(type)) {
    return { code: "candidate_type", message: "এই ব্যাচ আপনার ক্যাটাগরির জন্য নয়।", action_url };
  }
  if (facultyKey !== null && batch.facultyKeys.length > 0 && !batch.facultyKeys.includes(facultyKey)) {
    return { code: "discipline", message: "আপনার বিষয়ের জন্য এই ব্যাচ নয়।", action_url };
  }
  return undefined;
}

/** Returns the first obstacle to an enrolment, in a fixed order; undefined if there is none. */
export function enrolObstacle(facts: EnrolFacts): EnrolmentObstacle | undefined {
  const { batch, existing, doctor } = facts;
  const page = `/batch-details/${batch.id}`;
  if (existing?.status === "pending_payment") {
    const message = "এই ব্যাচে আপনার ভর্তি শুরু হয়েছে, ফি দেওয়া বাকি।";
    return { code: "unpaid_enrolment", message, action_url: `/my/courses/${existing.id}/checkout` };
  }
  if (existing) {
    const message = "আপনি এই ব্যাচে আগেই ভর্তি হয়েছেন।";
    return { code: "already_enrolled", message, action_url: `/my/courses/${existing.id}` };
  }
  if (batch.state === "soon") return { code: "enroll_soon", message: "এই ব্যাচে ভর্তি এখনো শুরু হয়নি।", action_url: page };
  if (batch.state === "closed") return { code: "enroll_closed", message: "এই ব্যাচে ভর্তির সময় শেষ।", action_url: page };
  const obstacle = seatObstacle(facts, page) ?? audienceObstacle(facts);
  if (obstacle) return obstacle;
  if (facts.missingInformation.length > 0) {
    return { code: "profile", message: "ভর্তির আগে প্রোফাইলের বাকি তথ্য পূরণ করুন।", action_url: "/my/account" };
  }
  if (doctor.status === "blocked") {
    const message = "আপনার অ্যাকাউন্টটি বন্ধ আছে। অভিযোগ বক্সে লিখুন।";
    return { code: "account_blocked", message, action_url: "/my/complain-box" };
  }
  if (facts.duePaisa > facts.allowedDuePaisa) {
    const message = "আগের কোর্সের ফি বেশি বাকি আছে। আগে তা দিন, বা অভিযোগ বক্সে লিখুন।";
    return { code: "money_due", message, action_url: "/my/complain-box" };
  }
  return undefined;
}
