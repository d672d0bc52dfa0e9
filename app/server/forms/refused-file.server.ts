/**
 * Content type of a file that the pipeline refused: its content is the reason. The pipeline gives every file of a form
 * its type, so that a browser cannot send this one.
 */
const refusedType = "application/x-refused";

/** Creates the file that stands for a refused one, with the reason in Bengali. */
export function refusedFile(name: string, reason: string): File {
  return new File([reason], name, { type: refusedType });
}

/** Returns why the pipeline refused a file; undefined if it did not. */
export async function refusalOfFile(file: File): Promise<string | undefined> {
  return file.type === refusedType ? file.text() : undefined;
}
