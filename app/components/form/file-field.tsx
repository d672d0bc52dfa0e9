import { StandaloneScript } from "#app/components/document/scripts/standalone-script.tsx";
import { TextField, type Field } from "./fields.tsx";
import shrinkPictures from "./shrink-pictures.ts?standalone";

interface FileFieldProps {
  field: Field;
  label: string;
  hint: string;
  /** Content types to choose from. */
  accept: string;
  multiple?: boolean;
}

/**
 * File input, whose pictures are shrunk in the browser if scripting is enabled. Must be last in its form: when a form
 * is too large to be read whole, the fields before the files are kept.
 */
export function FileField({ multiple = false, ...field }: FileFieldProps) {
  return (
    <>
      <TextField {...field} isBlank type="file" multiple={multiple || undefined} />
      <StandaloneScript src={shrinkPictures} />
    </>
  );
}
