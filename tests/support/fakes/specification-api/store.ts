import { defaultAnswers, type Answers } from "./answer-forms.ts";

export interface Doctor {
  id: number;
  name: string | null;
  mobile_number: string;
  bmdc_no: string | null;
  medical_college_id: number | null;
  subject_id: number | null;
  avatar: string | null;
  institute_code: string | null;
  institute_id: number | null;
  has_active_courses_with_payment: boolean;
  has_verified_device: boolean;
  password: string;
}

export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  status: number;
}

/** Texts among the values of a body, whatever their names, without the country code of a phone number. */
function textsIn(body: Record<string, unknown>): string[] {
  return Object.values(body).flatMap((value) => (typeof value === "string" ? [value.replace(/^\+?88(?=01)/, "")] : []));
}

/** State of the stand-in: everything lives in memory. */
export function createStore() {
  const doctors: Doctor[] = [];
  const joined = new Map<string, { name: string; bmdc_no: string }>();
  const codes = new Map<string, string>();
  /** Phone numbers by what a right code earned. */
  const proofs = new Map<string, string>();
  const verified = new Set<string>();
  const sessions = new Map<string, string>();
  const overrides = new Map<string, Partial<Answers>>();
  const received: ReceivedRequest[] = [];
  let common: Answers = { ...defaultAnswers };
  let count = 0;

  const unique = (prefix: string) => `${prefix}${(count += 1)}|${Math.random().toString(36).slice(2).padEnd(12, "x")}`;
  const byPhone = (phone: string) => doctors.find((one) => one.mobile_number === phone);

  return {
    codes,
    joined,
    received,
    byPhone,
    answersFor: (phone?: string): Answers => ({ ...common, ...(phone === undefined ? {} : overrides.get(phone)) }),
    setAnswers(answers: Partial<Answers>, phone?: string) {
      if (phone === undefined) common = { ...defaultAnswers, ...answers };
      else overrides.set(phone, answers);
    },
    addDoctor(fields: Partial<Doctor> & { mobile_number: string }): Doctor {
      const doctor: Doctor = {
        id: 1000 + doctors.length,
        name: "ডা. নমুনা",
        bmdc_no: null,
        medical_college_id: 1,
        subject_id: 4,
        avatar: null,
        institute_code: null,
        institute_id: null,
        has_active_courses_with_payment: false,
        has_verified_device: true,
        password: "a long enough one",
        ...fields,
      };
      doctors.push(doctor);
      return doctor;
    },
    /** Doctor named by any value of a login form, since the specification does not name its fields. */
    named: (body: Record<string, unknown>) => {
      const texts = textsIn(body);
      return doctors.find(({ mobile_number, bmdc_no }) =>
        texts.some((text) => text === mobile_number || text === bmdc_no),
      );
    },
    /** Checks whether a BMDC number is another doctor's. */
    isTaken: (bmdcNo: string, { id }: Doctor) => doctors.some((one) => one.bmdc_no === bmdcNo && one.id !== id),
    /** Phone number among a body's values that has joined, was verified or has an account. */
    phoneIn: (body: Record<string, unknown>) =>
      textsIn(body).find((text) => verified.has(text) || joined.has(text) || codes.has(text) || byPhone(text)),
    isVerified: (phone: string) => verified.has(phone),
    sendCode(phone: string) {
      const digits = Number(common.codeLength);
      codes.set(phone, String(10 ** (digits - 1) + (((count += 1) * 7919) % (9 * 10 ** (digits - 1)))));
    },
    /** Accepts a code once; what it earned proves the number later. */
    verify(phone: string, code: string): string {
      codes.delete(phone);
      verified.add(phone);
      const proof = unique("otp");
      proofs.set(proof, phone).set(code, phone);
      return proof;
    },
    provedPhone: (proof: string) => proofs.get(proof),
    spend(phone: string) {
      verified.delete(phone);
      for (const [proof, owner] of proofs) if (owner === phone) proofs.delete(proof);
    },
    openSession(phone: string): string {
      const token = unique("");
      sessions.set(token, phone);
      return token;
    },
    closeSession: (token: string) => sessions.delete(token),
    doctorOf: (token: string) => byPhone(sessions.get(token) ?? ""),
    record(request: ReceivedRequest) {
      received.push(request);
      if (received.length > 20_000) received.splice(0, 10_000);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
