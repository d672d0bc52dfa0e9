import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { deliveries, deliveryTracks } from "#api/db/schema/service.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getDelivery, notifyDelivery, type DeliveryStatus } from "#contract/study/lecture-sheets.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { insertDelivery } from "./service.ts";

/** Adds a delivery that was handed over, two others, and `notify`, which sends a courier's notice. */
async function handedOver(courier: "pathao" | "steadfast", consignment_id: string) {
  const logged: string[] = [];
  const api = await testAccounts({ log: pino({ level: "warn" }, { write: (line) => logged.push(line) }) });
  const { db, ok } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const who = await loggedIn(db, doctor.id);
  const parcel = {
    enrolment_id: course.id,
    lecture_sheet_ids: [1],
    method: "courier" as const,
    fee: "100.00",
    receiver_name: "ডা. নমুনা",
    phone: "01712345678",
    courier,
    consignment_id,
    tracking_code: "T-1",
  };
  const elsewhere = courier === "pathao" ? "steadfast" : "pathao";
  const otherIds = [
    await insertDelivery(db, { ...parcel, courier: elsewhere }, new Date()),
    await insertDelivery(db, { ...parcel, consignment_id: "another" }, new Date()),
  ];
  const deliveryId = await insertDelivery(db, parcel, new Date());
  await db.update(deliveries).set({ status: "handed_over" });
  const secret = testApiOptions.courierSecret;
  const notify = (notice: object, headers: Record<string, string> = { Authorization: `Bearer ${secret}` }) =>
    api.request(endpointPath(notifyDelivery, { params: { courier } }), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(notice),
    });
  const shown = () => ok(getDelivery, { params: { id: course.id, deliveryId } }, who);
  const shownOthers = () =>
    Promise.all(otherIds.map((id) => ok(getDelivery, { params: { id: course.id, deliveryId: id } }, who)));
  return { ...api, deliveryId, notify, shown, shownOthers, secret, logged };
}

test("a courier's status, in any notation, updates the delivery and its timeline", async () => {
  const { notify, shown, shownOthers } = await handedOver("pathao", "DL1");
  const steps: [string, DeliveryStatus][] = [
    ["order.created", "handed_over"],
    ["order.picked", "in_transit"],
    ["Hold", "on_hold"],
    ["order.on-hold", "on_hold"],
    ["order.assigned-for-delivery", "out_for_delivery"],
    ["Partial_Delivered", "partly_delivered"],
    ["order.delivered", "delivered"],
    ["order.in-transit", "delivered"],
    ["order.paid", "delivered"],
    ["order.returned", "returned"],
  ];
  for (const [event, status] of steps) {
    expect((await notify({ consignment_id: "DL1", event })).status).toBe(200);
    expect((await shown()).delivery.status).toBe(status);
  }
  const { tracks, courier_link } = await shown();
  const newestFirst = ["returned", "delivered", "partly_delivered", "out_for_delivery", "on_hold", "in_transit"];
  expect(tracks.map(({ status }) => status)).toEqual([...newestFirst, "requested"]);
  for (const other of await shownOthers()) {
    expect(other).toMatchObject({ delivery: { status: "handed_over" }, tracks: [{ status: "requested" }] });
  }
  expect(courier_link).toBe("https://merchant.pathao.com/tracking?consignment_id=DL1&phone=01712345678");
});

test("repeated notices, notices without a status and notices of unknown consignments change nothing", async () => {
  const { db, notify, shown } = await handedOver("steadfast", "12345");
  const notice = { consignment_id: 12_345, status: "hold", tracking_message: "No answer.\nTomorrow again." };
  for (let n = 0; n < 5; n++) expect((await notify(notice)).status).toBe(200);
  await Promise.all(Array.from({ length: 10 }, () => notify(notice)));
  const { delivery, tracks } = await shown();
  expect(delivery.status).toBe("on_hold");
  expect(tracks.map(({ status, note }) => [status, note])).toEqual([
    ["on_hold", "No answer. Tomorrow again."],
    ["requested", null],
  ]);
  const rows = await db.$count(deliveryTracks);
  for (const harmless of [
    { consignment_id: 999, status: "delivered" },
    { status: "delivered" },
    {},
    { consignment_id: 12_345 },
  ]) {
    expect((await notify(harmless)).status).toBe(200);
  }
  expect(await db.$count(deliveryTracks)).toBe(rows);
  expect((await shown()).delivery.status).toBe("on_hold");
});

test("cuts a long courier message without half a letter", async () => {
  const { notify, shown } = await handedOver("steadfast", "12345");
  await notify({ consignment_id: 12_345, status: "hold", tracking_message: `${"a".repeat(299)}🩺` });
  expect((await shown()).tracks[0]).toMatchObject({ note: "a".repeat(299) });
});

test("an unknown status leaves the delivery's status, is added to its timeline and is logged", async () => {
  const { db, deliveryId, notify, shown, logged } = await handedOver("steadfast", "12345");
  await notify({ consignment_id: 12_345, status: "<b>teleported</b>" });
  const { delivery, tracks } = await shown();
  expect(delivery.status).toBe("handed_over");
  expect(tracks[0]).toMatchObject({ status: "handed_over", note: "কুরিয়ারের বার্তা: <b>teleported</b>" });
  const [row] = await db
    .select({ raw: deliveries.courier_status_raw })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId));
  expect(row).toEqual({ raw: "<b>teleported</b>" });
  expect(logged).toEqual([
    expect.stringMatching(/"consignment":"12345".*teleported.*courier notice with an unknown status/),
  ]);
});

test("requires the courier secret; accepts Pathao's header and responds to its integration test", async () => {
  const { notify, shown, request, secret } = await handedOver("pathao", "DL1");
  const notice = { consignment_id: "DL1", event: "order.delivered" };
  const wrong: Record<string, string>[] = [
    {},
    { Authorization: "Bearer wrong" },
    { "X-PATHAO-Signature": `${secret}x` },
  ];
  for (const headers of wrong) expect((await notify(notice, headers)).status).toBe(401);
  expect((await shown()).delivery.status).toBe("handed_over");
  const trial = await notify({ event: "webhook_integration" }, { "X-PATHAO-Signature": secret });
  expect(trial.status).toBe(202);
  expect(trial.headers.get("X-Pathao-Merchant-Webhook-Integration-Secret")).toMatch(/^[0-9a-f-]{36}$/);
  expect((await notify(notice, { "X-PATHAO-Signature": secret })).status).toBe(200);
  expect((await shown()).delivery.status).toBe("delivered");
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
  expect((await request("/couriers/pigeon/webhook", { method: "POST", headers, body: "{}" })).status).toBe(404);
  const large = JSON.stringify({ event: "x".repeat(20_000) });
  expect((await request("/couriers/pathao/webhook", { method: "POST", headers, body: large })).status).toBe(413);
});
