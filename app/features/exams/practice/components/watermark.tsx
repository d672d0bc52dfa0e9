export function Watermark({ text }: { text: string | null }) {
  return text ? <p className="small quiet watermark">{text}</p> : null;
}
