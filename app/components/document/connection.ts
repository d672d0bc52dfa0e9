/** Reads a value of the Network Information API; undefined in browsers without it. */
function connectionValue(name: "effectiveType" | "saveData"): unknown {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null ? Reflect.get(connection, name) : undefined;
}

export function savesData(): boolean {
  return connectionValue("saveData") === true;
}

/**
 * Checks whether the browser reports a 2G connection or saves data, as `application-boot.js` does. False where it
 * reports nothing.
 */
export function isSlowConnection(): boolean {
  return savesData() || /2g/.test(String(connectionValue("effectiveType")));
}
