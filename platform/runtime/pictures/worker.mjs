/**
 * Child process that checks, decodes and re-encodes pictures. It is the only place where pictures from visitors are
 * decoded: a library call cannot be interrupted, a process can be killed. Started by `picture-process.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { checkPicture } from "./checks.mjs";

const formats = /** @type {const} */ (["Jpeg", "Png", "Webp"]);

// other loaders are blocked: 3 kB of SVG can keep its renderer busy for a minute
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.concurrency(1);
sharp.cache(false);

/**
 * @param {import("./picture-process.ts").PictureJob} job
 * @returns {Promise<import("./picture-process.ts").PictureResult>}
 */
async function run({ input, pixels, attempts, maxBytes = Infinity, unchangedUpTo }) {
  const bytes = typeof input === "string" ? await readFile(input) : Buffer.from(input);
  const checked = checkPicture(bytes);
  if ("refusal" in checked) return checked;
  const { format: found } = checked;
  if (checked.width * checked.height > pixels) return { refusal: "pixels" };
  if (unchangedUpTo && bytes.length <= unchangedUpTo.bytes && checked.width * checked.height <= unchangedUpTo.pixels)
    return { found, isUnchanged: true };
  const picture = sharp(bytes, { limitInputPixels: pixels, pages: 1 });
  if (!attempts) {
    const { width, height } = (await picture.metadata()).autoOrient;
    return { found, width, height };
  }
  for (const { size, format = found, settings = {}, background } of attempts) {
    const upright = picture.clone().rotate().resize(size);
    const flat = background === undefined ? upright : upright.flatten({ background });
    const { data, info } = await flat.toFormat(format, settings).toBuffer({ resolveWithObject: true });
    if (data.length <= maxBytes) return { found, bytes: data, width: info.width, height: info.height };
  }
  return { refusal: "complex" };
}

// SIGINT of a terminal and SIGTERM of systemd reach children too; the parent finishes its requests first
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
// process.exit() would wait for a picture that is being decoded
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async (/** @type {import("./picture-process.ts").PictureJob} */ job) => {
  const result = await run(job).catch(() => ({ refusal: /** @type {const} */ ("unreadable") }));
  process.send?.(result);
});

// when memory runs out, the system ends this process rather than the server
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
process.send?.("ready");
