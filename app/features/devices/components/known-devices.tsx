import type { DeviceList as Devices } from "#contract/account/devices.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { withoutRepeats } from "../repeated-devices.ts";
import { DeviceList } from "./device-list.tsx";
import { DeviceState } from "./device-state.tsx";

interface KnownDevicesProps {
  list: Devices;
  /** True if this device is verified. */
  isVerified: boolean;
  /** True if the phone number is verified, so that removing a device makes room for this one. */
  isProved: boolean;
  otpPage: string;
  requestPage: string;
}

function slotWords(left: number): string {
  return left === 0 ? "সবগুলো ভরা। " : `খালি আছে ${bengaliNumber(left)}টি। `;
}

export function KnownDevices({ list, isVerified, isProved, otpPage, requestPage }: KnownDevicesProps) {
  const { slots_left, limit, self_removals_left, is_check_waived } = list;
  const devices = withoutRepeats(list.devices);
  const mayRemove = isVerified || isProved || is_check_waived === true;
  return (
    <>
      {is_check_waived ? (
        <Alert tone="quiet" icon="device" title="আপনার ডিভাইস যাচাই করতে হয় না">
          <p>যেকোনো ফোন বা কম্পিউটারে লগইন করলেই কোর্স ও পরীক্ষা খুলবে।</p>
        </Alert>
      ) : isVerified ? null : (
        <DeviceState list={list} isProved={isProved} otpPage={otpPage} requestPage={requestPage} />
      )}
      {is_check_waived ? null : (
        <p>
          {limit ? `সর্বোচ্চ ${bengaliNumber(limit)}টি ডিভাইস রাখা যায়। ` : null}
          {typeof slots_left === "number" ? slotWords(slots_left) : null}
          {typeof self_removals_left === "number"
            ? `এই মাসে আরও ${bengaliNumber(self_removals_left)} বার নিজে ডিভাইস সরাতে পারবেন।`
            : null}
        </p>
      )}
      {devices.length > 0 ? (
        <DeviceList
          devices={devices}
          canRemove={self_removals_left !== 0 && mayRemove}
          isCheckWaived={is_check_waived === true}
        />
      ) : (
        <EmptyList of="devices" icon="device" title="কোনো ডিভাইস নেই">
          <p>এই ডিভাইস যাচাই করলে তালিকায় দেখা যাবে।</p>
        </EmptyList>
      )}
      <p>
        <a className="tap" href={requestPage}>
          ডিভাইস নিয়ে অফিসে অনুরোধ পাঠান
        </a>
      </p>
    </>
  );
}
