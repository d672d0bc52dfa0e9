import { safeImage } from "#app/format/links.ts";

interface PictureProps {
  src: string | null | undefined;
  /** How wide it is shown, as `sizes` of HTML says it. */
  sizes: string;
  /** Pixels of the page. */
  width: number;
  height: number;
  className: string;
}

/** What tells that a picture is there in sizes: the largest width ends its name. */
const sized = /^(\/media\/pictures\/[0-9a-f]{32})-(\d{2,4})\.webp$/;

/** A picture beside words that say the same, loaded when it comes into view; nothing where there is none. */
export function Picture({ src, sizes, ...frame }: PictureProps) {
  const address = safeImage(src);
  if (!address) return null;
  const [, name, largest] = sized.exec(address) ?? [];
  const plain = { ...frame, alt: "", loading: "lazy", decoding: "async" } as const;
  if (!name) return <img src={address} {...plain} />;
  const inBoth = (ending: string) =>
    [Number(largest) / 2, largest].map((width) => `${name}-${width}.${ending} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={inBoth("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={inBoth("webp")} sizes={sizes} />
      <img src={`${name}-${largest}.jpg`} {...plain} />
    </picture>
  );
}
