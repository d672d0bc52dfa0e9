import { useCompany } from "#app/components/document/root-data.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { HotlineLink } from "#app/components/ui/hotline-link.tsx";

interface UnknownDevicesProps {
  /** Page for an SMS code; null if the API verifies no devices by code. */
  otpPage: string | null;
  /** Page that is opened again once the device is verified. */
  returnPage: string;
}

export function UnknownDevices({ otpPage, returnPage }: UnknownDevicesProps) {
  const { hotline } = useCompany();
  return (
    <>
      <Alert tone="now" icon="device" title="নতুন ডিভাইস আগে যাচাই করতে হয়">
        <p>এতে আপনার অ্যাকাউন্ট অন্য কেউ চালাতে পারে না। যাচাই না হলে কোর্স ও পরীক্ষা খোলে না।</p>
      </Alert>
      {otpPage ? (
        <p>
          আপনার ডিভাইসের তালিকা এখন দেখানো যাচ্ছে না। SMS-এ আসা কোড দিয়েও{" "}
          <a className="tap" href={otpPage}>
            এই ডিভাইস যাচাই করতে
          </a>{" "}
          পারেন।
        </p>
      ) : null}
      <p>
        কোনো পাতা না খুললে অফিসে জানান: আপনার নাম, মোবাইল নম্বর, আর কোন ফোন বা কম্পিউটার থেকে খুলছেন।{" "}
        {hotline ? (
          <>
            ফোন: <HotlineLink hotline={hotline} />
          </>
        ) : (
          <a className="tap" href={path("contact-details")}>
            যোগাযোগ করুন
          </a>
        )}
      </p>
      <p>
        <a className="button primary" href={returnPage}>
          যাচাই হলে আবার খুলুন
        </a>
      </p>
    </>
  );
}
