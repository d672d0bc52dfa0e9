import type { Device } from "#contract/account/devices.ts";
import { PostForm } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { listTime } from "#locale/dates.ts";

const statusWords: Record<NonNullable<Device["status"]>, string> = {
  pending: "যাচাই বাকি",
  verified: "যাচাই করা",
  removed: "সরানো",
  refused: "অনুমতি নেই",
};

function distinctlyNamed(devices: Device[]) {
  const byAge = [...devices].sort((one, other) => (one.id ?? 0) - (other.id ?? 0));
  return devices.map((device) => {
    const name = device.label ?? "ডিভাইস";
    const sameName = byAge.filter((other) => other.label === device.label);
    const place = sameName.indexOf(device) + 1;
    return { ...device, name: sameName.length > 1 ? `${name} (${bengaliNumber(place)})` : name };
  });
}

interface DeviceListProps {
  devices: Device[];
  /** True if the doctor may remove devices here. */
  canRemove: boolean;
  /** True if no device has to be verified, so that none is shown as waiting for it. */
  isCheckWaived: boolean;
}

export function DeviceList({ devices, canRemove, isCheckWaived }: DeviceListProps) {
  const { form } = useSubmittedForm<Record<string, never>>("remove");
  const named = distinctlyNamed(devices);
  return (
    <PostForm form={form} failureTitle="ডিভাইসটি সরানো হয়নি">
      <ul className="ledger devices">
        {named.map(({ id, name, last_seen_at, is_current, status }, index) => (
          <li key={id ?? `no ${index}`} className="entry">
            <div>
              <b>{name}</b>
              {last_seen_at ? <p className="small quiet">শেষ ব্যবহার: {listTime(last_seen_at)}</p> : null}
            </div>
            <span className="row">
              {is_current ? <span className="tag now">এই ডিভাইস</span> : null}{" "}
              {status && !(isCheckWaived && status === "pending") ? (
                <span className="tag">{statusWords[status]}</span>
              ) : null}
            </span>
            {canRemove && id && status === "verified" && !is_current ? (
              <details>
                <summary className="button danger-button">
                  সরান <Icon name="down" />
                </summary>
                <p className="small">ওই ডিভাইস থেকে লগআউট হবে।</p>
                <button className="button danger-button" type="submit" name="device_id" value={id}>
                  হ্যাঁ, {name} সরান
                </button>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </PostForm>
  );
}
