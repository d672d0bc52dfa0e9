/** A backup cannot be made or used. The message is all that the operator needs to know, and names the file. */
export class BackupError extends Error {
  override name = "BackupError";
}
