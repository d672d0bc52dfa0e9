import { getProfile, RequiredInformationForm, updateRequiredInformation } from "#contract/account/account.ts";
import {
  changePassword,
  forget,
  join,
  login,
  logout,
  register,
  resetPassword,
  verifyOtp,
} from "#contract/account/auth.ts";
import { createComplaint } from "#contract/account/complaints.ts";
import { listNotices, readNotice } from "#contract/account/notices.ts";
import { byId, reading, type Reading } from "./reading.server.ts";

/** Sent empty: to be refused, in words that the portal can read. */
export const emptyForms = {
  ofVisitors: [login, join, verifyOtp, forget, register, resetPassword],
  ofDoctors: [changePassword, createComplaint],
};

/** What changes nothing: a notice that is read already, what is known of the doctor, and the end of the login. */
export const sameAgain: Reading[] = [
  reading(readNotice, (known) => byId(known(listNotices)?.notices.filter(({ is_read }) => is_read))),
  reading(updateRequiredInformation, (known) => {
    const doctor = known(getProfile)?.doctor;
    const same = RequiredInformationForm.safeParse({ ...doctor, subject_id: String(doctor?.subject_id ?? "") });
    return same.success ? [{ body: same.data }] : [];
  }),
];

export const leaving: Reading = reading(logout, () => [{}]);
