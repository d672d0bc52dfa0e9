import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { refusal, type Answer, type FakeApi } from "./fake-api.ts";

const auth = "/api/v3/auth";
const doctorCalls = "/api/v3/web/doctor";
const Sent = z.record(z.string(), z.unknown());

interface Account {
  id: number;
  password: string;
  fields: Record<string, unknown>;
}

export interface FakeAccounts {
  /** By mobile number. */
  accounts: Map<string, Account>;
  /** Tokens that are good now, with the number they belong to. */
  tokens: Map<string, string>;
  /** The code that every SMS would carry. */
  code: string;
  /** Makes an account, as if a doctor had registered. */
  add(phone: string, password: string, fields?: Record<string, unknown>): Account;
  /** From now on nobody is asked for a code, and app data says so. */
  sayNoCodes(): void;
  /** Answers a doctor's call, for who brings a good token; anyone else is told so. */
  answer(call: string, work: (sent: Record<string, unknown>, request: IncomingMessage) => unknown): void;
}

function tokenOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace(/^Bearer /, "") ?? "";
}

/** The documented calls of accounts, each with the documented fields and none besides. */
export function withAccounts(api: FakeApi): FakeAccounts {
  const accounts = new Map<string, Account>();
  const tokens = new Map<string, string>();
  const proofs = new Map<string, string>();
  const code = "246813";
  let asksCodes = true;

  function add(phone: string, password: string, fields: Record<string, unknown> = {}): Account {
    const account = { id: accounts.size + 1, password, fields };
    accounts.set(phone, account);
    return account;
  }

  function doctor(phone: string) {
    const account = accounts.get(phone);
    return {
      id: account?.id ?? 0,
      name: "ডা. নমুনা",
      mobile_number: phone,
      bmdc_no: "A-10001",
      medical_college_id: 1,
      subject_id: "1",
      avatar: null,
      institute_code: "DMC",
      institute_id: 2,
      has_active_courses_with_payment: false,
      has_verified_device: true,
      ...account?.fields,
    };
  }

  function enter(phone: string) {
    const token = `token-${randomUUID()}`;
    tokens.set(token, phone);
    api.visitors.set(token, { is_logged_in: true, doctor: doctor(phone) });
    return { token, user: doctor(phone) };
  }

  function post(path: string, work: (sent: Record<string, unknown>, request: IncomingMessage) => unknown): void {
    const answer: Answer = (request, body) => work(Sent.parse(JSON.parse(body || "{}")), request);
    api.answers.set(`POST ${path}`, answer);
  }

  /** Of who brings a good token; anyone else is told so. */
  function ofDoctor(request: IncomingMessage, work: (phone: string) => unknown): unknown {
    const phone = tokens.get(tokenOf(request));
    return phone === undefined ? refusal(401, { message: "Unauthenticated." }) : work(phone);
  }

  /** Of who has proved a number, or, where no code is asked for, of the number that is `given`. */
  function ofProof(request: IncomingMessage, given: unknown, work: (phone: string) => unknown): unknown {
    const proof = String(request.headers["x-otp-token"]);
    const phone = asksCodes ? proofs.get(proof) : String(given);
    proofs.delete(proof);
    return phone === undefined ? refusal(401, { message: "Unauthenticated." }) : work(phone);
  }

  api.answers.set("*", (request) =>
    request.url?.startsWith(`${doctorCalls}/`) ? ofDoctor(request, () => undefined) : undefined,
  );
  post(`${auth}/login`, ({ mobile_number, password }) => {
    const phone = String(mobile_number);
    return accounts.get(phone)?.password === password
      ? enter(phone)
      : refusal(422, { message: "নম্বর ও পাসওয়ার্ড মিলছে না।" });
  });
  post(`${auth}/logout`, (_, request) => {
    tokens.delete(tokenOf(request));
    return {};
  });
  post(`${auth}/join`, () => ({}));
  post(`${auth}/forget`, () => ({ message: "নম্বরটিতে অ্যাকাউন্ট থাকলে কোড যাবে।" }));
  post(`${auth}/otp`, ({ code: given, phone, purpose }, request) => {
    if (purpose === "change_password" && tokens.get(tokenOf(request)) !== phone) return refusal(422, { message: "" });
    if (given !== code)
      return refusal(422, { message: "", errors: { code: ["কোডটি মেলেনি। আরও ৩ বার চেষ্টা করতে পারবেন।"] } });
    const proof = `proof-${randomUUID()}`;
    proofs.set(proof, String(phone));
    const known = accounts.has(String(phone)) ? "login" : "register";
    return { otp_token: proof, next: purpose === "reset" ? "reset" : known };
  });
  post(`${auth}/register`, ({ password, mobile_number }, request) =>
    ofProof(request, mobile_number, (phone) => {
      add(phone, String(password));
      return enter(phone);
    }),
  );
  post(`${auth}/reset`, ({ password, phone: given }, request) =>
    ofProof(request, given, (phone) => {
      add(phone, String(password));
      return enter(phone);
    }),
  );
  post(`${auth}/change-password/otp-request`, () => ({}));
  post(`${auth}/change-password`, ({ password }, request) =>
    ofProof(request, undefined, (phone) => {
      const account = accounts.get(phone);
      if (account) account.password = String(password);
      return { message: "" };
    }),
  );
  api.answers.set(`GET ${doctorCalls}/my-profile`, (request) =>
    ofDoctor(request, (phone) => ({ doctor: doctor(phone) })),
  );
  for (const call of ["my-profile-update", "immediate-profile-update"]) {
    post(`${doctorCalls}/${call}`, (sent, request) =>
      ofDoctor(request, (phone) => {
        const account = accounts.get(phone);
        if (account) Object.assign(account.fields, sent);
        return { doctor: doctor(phone) };
      }),
    );
  }
  const flags = { need_otp_for_registration: false, need_otp_for_reset_password: false };
  return {
    accounts,
    tokens,
    code,
    add,
    answer(call, work) {
      api.answers.set(call, (request, body) =>
        ofDoctor(request, () => work(Sent.parse(JSON.parse(body || "{}")), request)),
      );
    },
    sayNoCodes() {
      asksCodes = false;
      api.visitors.set("", { ...api.visitors.get(""), ...flags });
    },
  };
}
