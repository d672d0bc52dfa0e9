/**
 * Content type of a file that the portal did not take, whose content is the reason in words. A browser cannot send such
 * a file, since the content type of each uploaded file is set again when it arrives.
 */
const refusedType = "application/x-refused";

export function refusedFile(name: string, reason: string): File {
  return new File([reason], name, { type: refusedType });
}

export async function refusalOfFile(file: File): Promise<string | undefined> {
  return file.type === refusedType ? file.text() : undefined;
}
