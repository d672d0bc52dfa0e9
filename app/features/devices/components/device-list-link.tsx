import { Link } from "@remix-run/react";

export function DeviceListLink({ to }: { to: string }) {
  return (
    <p>
      <Link className="tap" to={to}>
        ডিভাইসের তালিকায় ফিরে যান
      </Link>
    </p>
  );
}
