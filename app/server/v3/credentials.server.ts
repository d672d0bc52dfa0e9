/**
 * Credentials and identity of the caller. Apart from the input of a call, nothing else that the browser sent is passed
 * on to the API.
 */
export interface Credentials {
  token?: string;
  deviceToken?: string;
  otpToken?: string;
  /** Token of a quiz entry. */
  entryToken?: string;
  idempotencyKey?: string;
  /** The visitor's IP address as determined by the portal's server. */
  address?: string;
  /** User agent of the visitor's browser, shown in the list of devices. */
  userAgent?: string;
}

const maxUserAgentLength = 400;

export function headersFor(credentials: Credentials, deviceHeader: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": "bn" };
  if (credentials.token) headers["Authorization"] = `Bearer ${credentials.token}`;
  if (credentials.deviceToken) headers[deviceHeader] = credentials.deviceToken;
  if (credentials.otpToken) headers["X-OTP-TOKEN"] = credentials.otpToken;
  if (credentials.entryToken) headers["X-ENTRY-TOKEN"] = credentials.entryToken;
  if (credentials.idempotencyKey) headers["Idempotency-Key"] = credentials.idempotencyKey;
  if (credentials.address) headers["X-Forwarded-For"] = credentials.address;
  if (credentials.userAgent) headers["User-Agent"] = credentials.userAgent.slice(0, maxUserAgentLength);
  return headers;
}
