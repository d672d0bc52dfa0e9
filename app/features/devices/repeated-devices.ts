import type { Device } from "#contract/account/devices.ts";

/**
 * Leaves out devices that wait for their verification and have the name of another one that does: a browser that lost
 * its cookies is listed anew with each login. The current device stays, else the first of the list.
 */
export function withoutRepeats(devices: Device[]): Device[] {
  const isWaiting = ({ status }: Device) => status !== "verified" && status !== "refused";
  const kept = new Map<string, Device>();
  for (const device of devices) {
    const name = device.label ?? "";
    if (isWaiting(device) && (device.is_current || !kept.has(name))) kept.set(name, device);
  }
  return devices.filter((device) => !isWaiting(device) || kept.get(device.label ?? "") === device);
}
