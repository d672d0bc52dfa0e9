import type { Device } from "#contract/devices.ts";
import { PostForm } from "#app/components/form/post-form.tsx";
import { useAnsweredForm } from "#app/components/form/use-answered-form.ts";
import { dayAndTime } from "#app/format/dates.ts";

const statusWords: Record<NonNullable<Device["status"]>, string> = {
  pending: "যাচাই বাকি",
  verified: "যাচাই করা",
  removed: "সরানো",
  refused: "অনুমতি নেই",
};

interface DeviceListProps {
  devices: Device[];
  /** Whether this doctor may free a slot from here. */
  canRemove: boolean;
}

export function DeviceList({ devices, canRemove }: DeviceListProps) {
  const { form } = useAnsweredForm<Record<string, never>>("remove");
  return (
    <PostForm form={form} failure="ডিভাইসটি সরানো হয়নি">
      <ul className="ledger devices">
        {devices.map(({ id, label, last_seen_at, is_current, status }) => (
          <li key={id} className="entry">
            <div>
              <b>{label ?? "ডিভাইস"}</b>
              {last_seen_at ? <p className="small quiet">শেষ ব্যবহার: {dayAndTime(last_seen_at)}</p> : null}
            </div>
            <span className="row">
              {is_current ? <span className="tag now">এই ডিভাইস</span> : null}
              {status ? <span className="tag">{statusWords[status]}</span> : null}
            </span>
            {canRemove && status === "verified" && !is_current ? (
              <details>
                <summary className="button danger-button">সরান</summary>
                <p className="small">ওই ডিভাইস থেকে লগআউট হবে।</p>
                <button className="button danger-button" type="submit" name="device_id" value={id}>
                  হ্যাঁ, {label ?? "এটি"} সরান
                </button>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </PostForm>
  );
}
