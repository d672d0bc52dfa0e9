/** Thrown if a backup cannot be made or used. The message is for the operator and names the file. */
export class BackupError extends Error {
  override name = "BackupError";
}
