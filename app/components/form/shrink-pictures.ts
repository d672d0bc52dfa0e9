const [enough, side] = [1e6, 1600];

/**
 * Shrinks a picture of more than 1 MB to a JPEG of at most 1600 pixels a side: less to send over a slow connection.
 * Returns any other file, and one that would grow, as it is. Rejects for a picture that the browser cannot read.
 */
async function shrunk(file: File): Promise<File> {
  if (file.size <= enough || !/^image/.test(file.type)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const encoded = (quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  let blob = await encoded(0.8);
  if (blob && blob.size > enough) blob = await encoded(0.6);
  return blob && blob.size < file.size
    ? new File([blob], file.name.replace(/(\.[^.]*)?$/, ".jpg"), { type: "image/jpeg" })
    : file;
}

/**
 * Replaces the chosen pictures by smaller ones where the browser can; the portal shrinks the others, or says what is
 * wrong.
 */
async function shrinkChosen(input: HTMLInputElement, chosen: FileList): Promise<void> {
  const files = new DataTransfer();
  for (const file of chosen) files.items.add(await shrunk(file).catch(() => file));
  if (input.files === chosen) input.files = files.files; // no others were chosen meanwhile
}

addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.files) void shrinkChosen(target, target.files);
});
