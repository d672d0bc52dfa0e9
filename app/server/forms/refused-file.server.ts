/**
 * Content type of a file that the pipeline refused: its content is the reason. The pipeline gives every file of a form
 * its type, so that a browser cannot send this one.
 */
const refusedType = "application/x-refused";

export function refusedFile(name: string, reason: string): File {
  return new File([reason], name, { type: refusedType });
}

export async function refusalOfFile(file: File): Promise<string | undefined> {
  return file.type === refusedType ? file.text() : undefined;
}
