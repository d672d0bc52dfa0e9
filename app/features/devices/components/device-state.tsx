import type { DeviceList } from "#contract/account/devices.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { longDay } from "#locale/dates.ts";

interface DeviceStateProps {
  list: Pick<DeviceList, "slots_left" | "self_removals_left" | "open_request">;
  /** True if the phone number is verified, so that removing a device makes room for this one. */
  isProved: boolean;
  otpPage: string;
  requestPage: string;
}

export function DeviceState({ list, isProved, otpPage, requestPage }: DeviceStateProps) {
  const { slots_left, self_removals_left, open_request } = list;
  if (isProved && self_removals_left !== 0) {
    return (
      <Alert tone="now" icon="device" title="একটি ডিভাইস সরান">
        <p>আপনার নম্বর যাচাই হয়েছে। নিচের একটি ডিভাইস সরালে এই ডিভাইস তার জায়গা নেবে।</p>
      </Alert>
    );
  }
  if (open_request) {
    return (
      <Alert tone="now" icon="clock" title="আপনার অনুরোধ দেখা হচ্ছে">
        <p>{longDay(open_request.created_at)} পাঠিয়েছেন। উত্তর এলে এই ডিভাইস খুলে যাবে।</p>
      </Alert>
    );
  }
  const canVerify = slots_left !== 0 || self_removals_left !== 0; // unknown: the API decides
  return (
    <Alert tone="now" icon="device" title="এই ডিভাইস এখনো যাচাই হয়নি">
      <p>
        {canVerify
          ? "আপনার মোবাইলে SMS-এ কোড পাঠিয়ে যাচাই করতে হবে। তার আগে কোর্স ও পরীক্ষা খুলবে না।"
          : "সব জায়গা ভরা, আর নিজে সরানোর সুযোগও এই মাসে শেষ। অফিসে অনুরোধ পাঠান।"}
      </p>
      <a className="button primary" href={canVerify ? otpPage : requestPage}>
        {canVerify ? "এই ডিভাইস যাচাই করুন" : "অনুরোধ পাঠান"}
      </a>
    </Alert>
  );
}
