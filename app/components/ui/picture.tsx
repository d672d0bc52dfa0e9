import { safeImage } from "#app/format/links.ts";

interface PictureProps {
  src: string | null | undefined;
  /** `sizes` attribute of the image. */
  sizes: string;
  /** Width in CSS pixels, as the height. */
  width: number;
  height: number;
  className: string;
}

/** Matches the URL of a picture that exists in several sizes and formats; it ends with the largest width. */
const sized = /^(\/media\/pictures\/[0-9a-f]{32})-(\d{2,4})\.webp$/;

export function Picture({ src, sizes, ...frame }: PictureProps) {
  const address = safeImage(src);
  if (!address) return null;
  const [, name, largest] = sized.exec(address) ?? [];
  const plain = { ...frame, alt: "", loading: "lazy", decoding: "async" } as const;
  if (!name) return <img src={address} {...plain} />;
  const srcSet = (ending: string) =>
    [Number(largest) / 2, largest].map((width) => `${name}-${width}.${ending} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet("webp")} sizes={sizes} />
      <img src={`${name}-${largest}.jpg`} {...plain} />
    </picture>
  );
}
