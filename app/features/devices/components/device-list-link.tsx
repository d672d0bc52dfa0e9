export function DeviceListLink({ to }: { to: string }) {
  return (
    <p>
      <a className="tap" href={to}>
        ডিভাইসের তালিকায় ফিরে যান
      </a>
    </p>
  );
}
