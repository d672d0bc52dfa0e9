import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { refusal, type Responder, type FakeApi } from "./fake-api.ts";

const auth = "/api/v3/auth";
const doctorCalls = "/api/v3/web/doctor";
const Fields = z.record(z.string(), z.unknown());

interface Account {
  id: number;
  password: string;
  fields: Record<string, unknown>;
}

export interface FakeAccounts {
  /** Accounts by mobile number. */
  accounts: Map<string, Account>;
  /** Mobile number by valid token. */
  tokens: Map<string, string>;
  /** The OTP code that is accepted for every number. */
  code: string;
  /** Adds an account, as if a doctor had registered. */
  add(phone: string, password: string, fields?: Record<string, unknown>): Account;
  /** Turns OTP codes off, in the flows and in app data. */
  disableCodes(): void;
  /** Sets the handler of a call that needs a valid token; without one the call gets a 401. */
  respond(call: string, handle: (fields: Record<string, unknown>, request: IncomingMessage) => unknown): void;
}

function tokenOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace(/^Bearer /, "") ?? "";
}

/** Adds the documented account calls to a fake API, each with exactly the documented fields. */
export function withAccounts(api: FakeApi): FakeAccounts {
  const accounts = new Map<string, Account>();
  const tokens = new Map<string, string>();
  const proofs = new Map<string, string>();
  const code = "246813";
  let requiresCodes = true;

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

  function logIn(phone: string) {
    const token = `token-${randomUUID()}`;
    tokens.set(token, phone);
    api.visitors.set(token, { is_logged_in: true, doctor: doctor(phone) });
    return { token, user: doctor(phone) };
  }

  function post(path: string, handle: (fields: Record<string, unknown>, request: IncomingMessage) => unknown): void {
    const responder: Responder = (request, body) => handle(Fields.parse(JSON.parse(body || "{}")), request);
    api.responders.set(`POST ${path}`, responder);
  }

  /** Runs `handle` with the number of a valid token, or refuses with a 401. */
  function withLogin(request: IncomingMessage, handle: (phone: string) => unknown): unknown {
    const phone = tokens.get(tokenOf(request));
    return phone === undefined ? refusal(401, { message: "Unauthenticated." }) : handle(phone);
  }

  /**
   * Runs `handle` with the number that an OTP token proves, or with the sent number if codes are off; else refuses with
   * a 401.
   */
  function withProof(request: IncomingMessage, sentPhone: unknown, handle: (phone: string) => unknown): unknown {
    const proof = String(request.headers["x-otp-token"]);
    const phone = requiresCodes ? proofs.get(proof) : String(sentPhone);
    proofs.delete(proof);
    return phone === undefined ? refusal(401, { message: "Unauthenticated." }) : handle(phone);
  }

  api.responders.set("*", (request) =>
    request.url?.startsWith(`${doctorCalls}/`) ? withLogin(request, () => undefined) : undefined,
  );
  post(`${auth}/login`, ({ mobile_number, password }) => {
    const phone = String(mobile_number);
    return accounts.get(phone)?.password === password
      ? logIn(phone)
      : refusal(422, { message: "নম্বর ও পাসওয়ার্ড মিলছে না।" });
  });
  post(`${auth}/logout`, (_, request) => {
    tokens.delete(tokenOf(request));
    return {};
  });
  post(`${auth}/join`, () => ({}));
  post(`${auth}/forget`, () => ({ message: "নম্বরটিতে অ্যাকাউন্ট থাকলে কোড যাবে।" }));
  post(`${auth}/otp`, ({ code: sentCode, phone, purpose }, request) => {
    if (purpose === "change_password" && tokens.get(tokenOf(request)) !== phone) return refusal(422, { message: "" });
    if (sentCode !== code)
      return refusal(422, { message: "", errors: { code: ["কোডটি মেলেনি। আরও ৩ বার চেষ্টা করতে পারবেন।"] } });
    const proof = `proof-${randomUUID()}`;
    proofs.set(proof, String(phone));
    const nextStep = accounts.has(String(phone)) ? "login" : "register";
    return { otp_token: proof, next: purpose === "reset" ? "reset" : nextStep };
  });
  post(`${auth}/register`, ({ password, mobile_number }, request) =>
    withProof(request, mobile_number, (phone) => {
      add(phone, String(password));
      return logIn(phone);
    }),
  );
  post(`${auth}/reset`, ({ password, phone: sentPhone }, request) =>
    withProof(request, sentPhone, (phone) => {
      add(phone, String(password));
      return logIn(phone);
    }),
  );
  post(`${auth}/change-password/otp-request`, () => ({}));
  post(`${auth}/change-password`, ({ password, current_password: current }, request) => {
    const change = (phone: string) => {
      const account = accounts.get(phone);
      if (account) account.password = String(password);
      return { message: "" };
    };
    const wrong = refusal(422, { errors: { current_password: ["পাসওয়ার্ড মিলছে না।"] } });
    return current === undefined
      ? withProof(request, undefined, change)
      : withLogin(request, (phone) => (accounts.get(phone)?.password === current ? change(phone) : wrong));
  });
  api.responders.set(`GET ${doctorCalls}/my-profile`, (request) =>
    withLogin(request, (phone) => ({ doctor: doctor(phone) })),
  );
  for (const call of ["my-profile-update", "immediate-profile-update"]) {
    post(`${doctorCalls}/${call}`, (fields, request) =>
      withLogin(request, (phone) => {
        const account = accounts.get(phone);
        if (account) Object.assign(account.fields, fields);
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
    respond(call, handle) {
      api.responders.set(call, (request, body) =>
        withLogin(request, () => handle(Fields.parse(JSON.parse(body || "{}")), request)),
      );
    },
    disableCodes() {
      requiresCodes = false;
      api.visitors.set("", { ...api.visitors.get(""), ...flags });
    },
  };
}
