import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getDelivery } from "#contract/study/lecture-sheets.ts";
import { DetailList, type Detail } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { courierNames, isOver } from "../delivery-words.ts";

export function DeliveryFacts({ delivery }: Pick<EndpointOutput<typeof getDelivery>, "delivery">) {
  const { sheets, method, courier, tracking_code, receiver_name, phone, fee, created_at, status } = delivery;
  const place = [delivery.address, delivery.upazila, delivery.district].filter(Boolean).join(", ");
  const facts: Detail[] = [
    ["শিট", sheets.map(({ title }) => title).join(", ")],
    ["যেভাবে পাবেন", method === "courier" ? "কুরিয়ারে" : "অফিস থেকে নিজে"],
    ["কুরিয়ার", courier && courierNames[courier]],
    ["ট্র্যাকিং কোড", tracking_code && <span className="copied">{tracking_code}</span>],
    ["কে নেবেন", receiver_name],
    ["ফোন নম্বর", phone],
    ["ঠিকানা", place],
    ["কুরিয়ারের খরচ", method === "courier" && (isOver(status) ? taka(fee) : `${taka(fee)}, প্যাকেট হাতে পেয়ে দেবেন`)],
    ["অনুরোধের দিন", created_at && day(created_at)],
  ];
  return <DetailList className="figures card" details={facts} />;
}
