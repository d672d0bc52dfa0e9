import { pageOf, textOf } from "./answer.ts";
import { shownDoctor } from "./auth-routes.ts";
import { callerOf, rowOf, type Call, type Route } from "./call.ts";

const doctorExample = { id: "d-1", fullName: "", phone: "", bmdcNumber: "", collegeId: "m-1", subject: "" };
const noticeExample = { id: "n-1", title: "", publishedAt: "", isPinned: false, isSeen: false };
const courseExample = { id: "c-1", title: "", status: "active" };
const deviceExample = { id: "v-1", label: "", isCurrent: true, state: "trusted" };

function devicesOf({ rows, device: current }: Call) {
  const devices = rows.devices.map((one) => ({
    id: one.id,
    label: one.label,
    isCurrent: one === current,
    state: one.isTrusted ? "trusted" : "waiting",
  }));
  return { result: { devices, maximum: 2 } };
}

const editable = ["fullName", "bmdcNumber", "collegeId", "subject"] as const;

/** Routes of the mobile API for the data of a logged-in doctor. */
export const doctorRoutes: Route[] = [
  {
    method: "GET",
    path: "/me",
    gives: { doctor: doctorExample },
    handle: (call) => ({ result: { doctor: shownDoctor(callerOf(call, { onAnyDevice: true })) } }),
  },
  {
    method: "PATCH",
    path: "/me",
    takes: doctorExample,
    gives: { doctor: doctorExample },
    handle: (call) => {
      const doctor = callerOf(call);
      for (const name of editable) doctor[name] = textOf(call.body, name) || doctor[name];
      return { result: { doctor: shownDoctor(doctor) } };
    },
  },
  {
    method: "GET",
    path: "/me/summary",
    gives: { unreadNotices: 0, pendingVideos: 0, pendingExams: 0 },
    handle: (call) => {
      callerOf(call);
      const unreadNotices = call.rows.notices.filter(({ isSeen }) => !isSeen).length;
      return { result: { unreadNotices, pendingVideos: 2, pendingExams: 1 } };
    },
  },
  {
    method: "GET",
    path: "/me/courses",
    gives: { courses: [courseExample] },
    isPaged: true,
    handle: (call) => {
      callerOf(call);
      const { rows: courses, meta } = pageOf(call.rows.courses, call.query);
      return { result: { courses }, meta };
    },
  },
  {
    method: "GET",
    path: "/me/courses/{courseId}",
    gives: { course: courseExample },
    handle: (call) => (callerOf(call), { result: { course: rowOf(call.rows.courses, call.params["courseId"]) } }),
  },
  {
    method: "GET",
    path: "/me/notices",
    gives: { items: [noticeExample] },
    isPaged: true,
    handle: (call) => {
      callerOf(call, { onAnyDevice: true });
      const { rows, meta } = pageOf(call.rows.notices, call.query);
      return { result: { items: rows.map(({ text: _, ...notice }) => notice) }, meta };
    },
  },
  {
    method: "GET",
    path: "/me/notices/{noticeId}",
    gives: { notice: { ...noticeExample, text: "" } },
    handle: (call) => {
      callerOf(call, { onAnyDevice: true });
      const notice = rowOf(call.rows.notices, call.params["noticeId"]);
      notice.isSeen = true;
      return { result: { notice } };
    },
  },
  {
    method: "GET",
    path: "/me/devices",
    gives: { devices: [deviceExample], maximum: 2 },
    handle: (call) => (callerOf(call, { onAnyDevice: true }), devicesOf(call)),
  },
  {
    method: "DELETE",
    path: "/me/devices/{deviceId}",
    gives: { devices: [deviceExample], maximum: 2 },
    handle: (call) => {
      callerOf(call, { onAnyDevice: true });
      const device = rowOf(call.rows.devices, call.params["deviceId"]);
      call.rows.devices = call.rows.devices.filter((one) => one !== device);
      return devicesOf(call);
    },
  },
  {
    method: "PUT",
    path: "/me/devices/current",
    takes: { verificationId: "", code: "", label: "" },
    gives: { device: deviceExample, deviceToken: "" },
    handle: (call) => {
      callerOf(call, { onAnyDevice: true });
      const { rows, body } = call;
      const right = rows.verifications.find(({ id, code }) => id === body["verificationId"] && code === body["code"]);
      const { id } = rowOf(rows.verifications, right?.id);
      const device = { id: `v-${rows.devices.length + 1}`, token: id, label: textOf(body, "label"), isTrusted: true };
      rows.devices.push(device);
      return { result: { device: { ...device, isCurrent: true, state: "trusted" }, deviceToken: device.token } };
    },
  },
  {
    method: "GET",
    path: "/me/badges",
    gives: { badges: [{ id: "b-1", label: "" }] },
    handle: (call) => (callerOf(call), { result: { badges: [] } }),
  },
  {
    method: "POST",
    path: "/push-tokens",
    takes: { platform: "", pushToken: "" },
    gives: {},
    handle: (call) => (callerOf(call), { result: {} }),
  },
];
