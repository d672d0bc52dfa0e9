/** Line below a question that names the doctor, as below the pages of books; null: the API sends none. */
export function Watermark({ text }: { text: string | null }) {
  return text ? <p className="small quiet watermark">{text}</p> : null;
}
