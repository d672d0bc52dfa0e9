import { z } from "zod";
import type { FakeAccounts } from "./fake-accounts.ts";
import { refusal, type FakeApi } from "./fake-api.ts";
import { hoursFromNow, meta, price, withCatalogue } from "./fake-catalogue.ts";

const web = "/api/v3/web";
const doctors = `${web}/doctor`;

export interface FakeStudy {
  /** Profile fields that the doctor must still fill in. */
  missing: string[];
  /** Returns true once the doctor has paid the course in full. */
  isPaid(): boolean;
  /** Subjects of the complaints that were sent. */
  complaints: string[];
}

const head = { id: 1, batch: "ফেজ এ জানুয়ারি ব্যাচ", course: "Phase A", session: "January", schedule: "শুক্রবার সকাল" };
const links = { year_course_session_id: 1, batch_id: 1, schedule_id: 1, reg_no: null, access_until: null };
const lectureEvent = {
  id: 1,
  kind: "lecture",
  title: "প্রথম ক্লাস",
  topic: null,
  mentor: null,
  ends_at: null,
  schedule_id: 1,
  starts_at: hoursFromNow(-2),
  state: "missed",
  duration_seconds: 600,
  coverage: 0,
};
const examEvent = {
  id: 2,
  kind: "exam",
  title: "প্রথম পরীক্ষা",
  topic: null,
  mentor: null,
  ends_at: null,
  schedule_id: 1,
  starts_at: hoursFromNow(-1),
  state: "open",
  duration_seconds: null,
  coverage: null,
};

/**
 * Adds the documented calls of a doctor who enrols, pays and studies. Until the course is paid, calls for its content
 * get a 402 with the checkout.
 */
export function withStudy(api: FakeApi, { respond }: FakeAccounts): FakeStudy {
  let isEnrolled = false;
  let payment: { method: string; status: string } | undefined;
  const complaints: string[] = [];
  const missing: string[] = [];
  const isPaid = () => payment?.status === "paid";
  const due = () => (isPaid() ? "0.00" : price);
  withCatalogue(api);

  const paid = (call: string, handle: () => unknown) =>
    respond(call, () =>
      isPaid()
        ? handle()
        : refusal(402, { message: "পেমেন্ট বাকি আছে।", code: "payment_required", checkout: { course_id: 1 } }),
    );
  const myCourse = () => ({
    id: 1,
    batch: { id: 1, title: head.batch },
    schedule: { id: 1, title: head.schedule },
    course: head.course,
    session: head.session,
    year: 2027,
    reg_no: null,
    year_course_session_id: 1,
    schedule_id: 1,
    status: isPaid() ? "active" : "pending_payment",
    mode: "online",
    venue: null,
    starts_on: "2027-01-08",
    payment: { order_id: 1, total: price, paid: isPaid() ? price : "0.00", due: due(), next_due_on: null },
    seat_held_until: null,
    next_event: null,
    access_until: null,
    candidate_type: null,
    has_invoice: isPaid(),
  });
  const ofCourse = { ...head, ...links, year: 2027, status: "active" };
  const order = {
    id: 1,
    kind: "course",
    title: head.batch,
    lines: [{ label: "ভর্তি ফি", amount: price }],
    subtotal: price,
    discount: "0.00",
    coupon: null,
    payable: price,
    paid: "0.00",
    due: price,
    min_now: price,
    can_change_coupon: false,
  };
  const methods = [{ key: "bkash", label: "বিকাশ", fee_text: "" }];
  const plans = [{ key: "full", amount: price, note: "" }];

  respond(`GET ${doctors}/dashboard`, () => ({
    doctor: { id: 1, name: "ডা. নমুনা", mobile_number: "01700000001" },
    required_information: { show: missing.length > 0, missing },
    courses: isEnrolled ? [{ id: 1, title: head.batch, link: "/my/courses/1" }] : [],
    next_events: [],
    running_attempt: null,
    pending: { videos: 0, exams: 0 },
    unread_notices: 1,
    open_payments: [],
    deliveries: [],
  }));
  const doctor = { id: 1, name: "ডা. নমুনা", mobile_number: "01700000001" };
  respond(`POST ${doctors}/immediate-profile-update`, () => {
    missing.length = 0;
    return { doctor, message: "" };
  });
  respond(`GET ${doctors}/courses`, () => ({ courses: isEnrolled ? [myCourse()] : [], meta }));
  respond(`GET ${doctors}/courses/1`, () => ({ course: myCourse() }));
  respond(`GET ${doctors}/batches/1/enroll-eligibility`, () => ({
    ok: true,
    reasons: [],
    existing_course_id: null,
    candidate_types: [],
    disciplines: [],
    price,
    min_first_payment: null,
  }));
  respond(`POST ${doctors}/batches/1/enroll`, () => {
    isEnrolled = true;
    return { course: { id: 1 }, order: { id: 1, payable: price }, next: "checkout" };
  });
  respond(`GET ${doctors}/courses/1/checkout`, () =>
    isPaid()
      ? refusal(409, { message: "টাকা দেওয়া হয়ে গেছে।", code: "already_paid" })
      : { order, plans, methods, seat_held_until: null, open_payment: null },
  );
  respond(`GET ${doctors}/courses/1/payment-options`, () => ({ plans, methods }));
  respond(`POST ${doctors}/orders/1/payments`, ({ method }) => {
    payment = { method: String(method), status: "redirected" };
    return { payment: { id: 1, status: "redirected" }, redirect_url: `${api.origin}/gateway`, instructions: null };
  });
  respond(`GET ${doctors}/payments/1`, () => {
    if (payment) payment.status = "paid"; // as if the gateway had confirmed it by now
    const state = { id: 1, status: "paid", message: "পেমেন্ট সফল হয়েছে।", is_settling: false, amount: price };
    const at = { method: "bkash", trx_ref: "BFG7A1", paid_at: hoursFromNow(0) };
    return { payment: { ...state, ...at }, course: { id: 1, title: head.batch }, event: null, next: "my-course" };
  });
  const weeks = [{ starts_on: "2026-11-21", days: [{ day: "2026-11-22", events: [lectureEvent, examEvent] }] }];
  paid(`GET ${doctors}/courses/1/batch/1/schedule/1`, () => ({
    course: ofCourse,
    month: "2026-11",
    months: [],
    weeks,
    meta,
  }));
  paid(`GET ${doctors}/courses/1/full-schedule`, () => ({ course: ofCourse, weeks, meta: { next: null, prev: null } }));
  paid(`GET ${doctors}/courses/1/schedule/1/events/1/lecture`, () => ({
    course: ofCourse,
    event: lectureEvent,
    next: null,
    lecture: {
      id: 1,
      title: "প্রথম ক্লাস",
      mentor: "ডা. শিক্ষক",
      body_html: "<p>আজকের পাঠ</p>",
      duration_seconds: 600,
      poster: null,
      sources: [],
      notes: null,
      watermark_text: null,
      resume_at: 0,
      ranges: [],
      coverage: 0,
      is_completed: false,
    },
  }));
  respond(`POST ${doctors}/lectures/1/mark`, () => ({ position: 600, coverage: 100, is_completed: true }));

  const notice = { id: 1, title: "ঈদের ছুটি", published_at: hoursFromNow(-5), is_pinned: false, is_read: false };
  respond(`GET ${doctors}/notices`, () => ({ notices: [notice], pinned: [], unread_count: 1, meta }));
  respond(`GET ${doctors}/notices/1`, () => ({ notice: { ...notice, body_html: "<p>ক্লাস বন্ধ</p>", attachments: [] } }));
  const at = { created_at: hoursFromNow(-1), last_message_at: hoursFromNow(-1) };
  const thread = () => ({ id: 1, subject: complaints[0] ?? "", topic: "শিট", status: "open", related: null, ...at });
  respond(`GET ${doctors}/complaints`, () => ({
    complaints: complaints.length > 0 ? [thread()] : [],
    topics: [{ id: 1, title: "শিট" }],
    meta,
  }));
  respond(`POST ${doctors}/complaints`, (fields) => {
    complaints.push(z.string().parse(fields["subject"]));
    return { complaint: thread() };
  });
  respond(`GET ${doctors}/complaints/1`, () => ({
    complaint: thread(),
    messages: [{ id: 1, author: "doctor", body: "দুই সপ্তাহ হলো।", created_at: hoursFromNow(-1), attachments: [] }],
    meta,
  }));
  const device = { id: 1, label: "নমুনা ফোন", platform: null, last_seen_at: hoursFromNow(0), is_current: true };
  respond(`GET ${doctors}/devices`, () => ({
    devices: [{ ...device, status: "verified" }],
    limit: 2,
    slots_left: 1,
    self_removals_left: 2,
    mode: "active",
    open_request: null,
  }));
  return { isPaid, complaints, missing };
}
