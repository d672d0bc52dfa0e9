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
import { byId, checkOf, type ApiCheck } from "./api-check.server.ts";

/** Forms that are sent empty; the API must reject them in a format that the portal can read. */
export const emptyForms = {
  ofVisitors: [login, join, verifyOtp, forget, register, resetPassword],
  ofDoctors: [changePassword, createComplaint],
};

/** Checks of writes that change nothing: marking a read notice as read, and saving the doctor's current data. */
export const idempotentWrites: ApiCheck[] = [
  checkOf(readNotice, (known) => byId(known(listNotices)?.notices.filter(({ is_read }) => is_read))),
  checkOf(updateRequiredInformation, (known) => {
    const doctor = known(getProfile)?.doctor;
    const same = RequiredInformationForm.safeParse({ ...doctor, subject_id: String(doctor?.subject_id ?? "") });
    return same.success ? [{ body: same.data }] : [];
  }),
];

export const logoutCheck: ApiCheck = checkOf(logout, () => [{}]);
