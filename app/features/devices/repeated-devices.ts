import type { Device } from "#contract/account/devices.ts";

/**
 * Keeps, of the devices that are neither verified nor refused, one for each name, and one without a name: a browser
 * that lost its cookies is listed anew with each login. The current device is kept if it is one of several, else the
 * first.
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
