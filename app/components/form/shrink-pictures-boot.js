// Shrinks pictures of more than 1 MB when they are chosen, to 1600 pixels: less to send over a slow connection. A file
// that the browser cannot read, or that would grow, is sent as it is: the portal shrinks it or says what is wrong.
(() => {
  if (window.shrinksPictures) return; // a page has several file fields
  window.shrinksPictures = true;
  const [enough, side] = [1e6, 1600];
  /** @param {File} file */
  const shrunk = async (file) => {
    if (file.size <= enough || !/^image/.test(file.type)) return file;
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = picture.width * scale;
    canvas.height = picture.height * scale;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")); // a new canvas has no other
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    /** @param {number} quality @returns {Promise<Blob | null>} */
    const encoded = (quality) => new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    let blob = await encoded(0.8);
    if (blob && blob.size > enough) blob = await encoded(0.6);
    return blob && blob.size < file.size
      ? new File([blob], file.name.replace(/(\.[^.]*)?$/, ".jpg"), { type: "image/jpeg" })
      : file;
  };
  addEventListener("change", async ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target); // only inputs have files
    const chosen = input.files;
    if (!chosen) return;
    const files = new DataTransfer();
    for (const file of chosen) files.items.add(await shrunk(file).catch(() => file));
    if (input.files === chosen) input.files = files.files; // no others were chosen meanwhile
  });
})();
