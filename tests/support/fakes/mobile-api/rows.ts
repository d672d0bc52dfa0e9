export interface Doctor {
  id: string;
  fullName: string;
  phone: string;
  bmdcNumber: string;
  collegeId: string;
  subject: string;
  password: string;
}

export interface Verification {
  id: string;
  phone: string;
  reason: string;
  code: string;
  isRight: boolean;
}

export interface Device {
  id: string;
  token: string;
  label: string;
  isTrusted: boolean;
}

/** Rows of one API, which its calls change. */
export function createRows() {
  const doctor: Doctor = {
    id: "d-1001",
    fullName: "ডা. নমুনা",
    phone: "01700000001",
    bmdcNumber: "A-71234",
    collegeId: "m-2",
    subject: "Medicine",
    password: "demo-password",
  };
  return {
    doctors: [doctor],
    verifications: new Array<Verification>(),
    devices: new Array<Device>({ id: "v-1", token: "device-1", label: "Chrome", isTrusted: true }),
    /** Ids of doctors by the token of their session. */
    sessions: new Map<string, string>(),
    colleges: ["Dhaka Medical College", "Sir Salimullah Medical College"].map((name, index) => ({
      id: `m-${index + 1}`,
      name,
    })),
    courses: [
      { id: "c-51", title: "FCPS P-I Medicine", status: "active", slug: "fcps-p-ii" },
      { id: "c-52", title: "Phase A", status: "active", slug: "phase-a" },
    ],
    notices: [1, 2, 3, 4, 5].map((number) => ({
      id: `n-${number}`,
      title: `নোটিশ ${number}`,
      text: `<p>নোটিশ ${number}-এর কথা</p>`,
      publishedAt: `2026-11-0${number}T09:00:00+06:00`,
      isPinned: false,
      isSeen: false,
    })),
    faqs: ["ভর্তি কীভাবে?", "ফি কত?", "ক্লাস কোথায়?"].map((title, index) => ({ id: `f-${index + 1}`, title })),
  };
}

export type Rows = ReturnType<typeof createRows>;
