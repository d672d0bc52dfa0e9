/** Error of a backup that cannot be made or used; the message tells the operator why. */
export class BackupError extends Error {
  override name = "BackupError";
}
