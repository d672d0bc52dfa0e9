/** Reads the Network Information API, which not every browser has. */
function connectionValue(name: "effectiveType" | "saveData"): unknown {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null ? Reflect.get(connection, name) : undefined;
}

export function savesData(): boolean {
  return connectionValue("saveData") === true;
}

/** Checks whether the connection is slow or metered, as `application-boot.js` does. */
export function isSlowConnection(): boolean {
  return savesData() || /2g/.test(String(connectionValue("effectiveType")));
}
