import { join } from "node:path";
import { bounds } from "#contract/bounds.ts";
import { visitorNetwork } from "#process/visitor-address.ts";
import { QueueFull } from "#runtime/fair-queue.ts";
import { readParts, type FormPart } from "#runtime/multipart-parts.ts";
import { createSemaphore } from "#runtime/semaphore.ts";
import { doctorKeyOf, loginFingerprint, readSession } from "../../session/session.server.ts";
import type { Portal } from "../../session/context.server.ts";
import { refusedFile } from "../../forms/refused-file.server.ts";
import { newRequestContext } from "../remix-handler.server.ts";
import { refusalWords, shrinkPicture } from "./shrink-picture.server.ts";
import { createUploadSpace, sweepUploads, type StoredUpload } from "./stored-upload.server.ts";

type FilePart = Extract<FormPart<StoredUpload>, { sink: StoredUpload }>;

export interface Uploads {
  /**
   * Reads a form with files, and returns an equivalent request with pictures of at most 1 MB. A file that is not taken
   * is replaced by the reason, so that the page shows it beside what was typed. "large" if there is too much text or
   * too many parts; "broken" if the browser broke it off; "stranger" without a login, in which case nothing is read.
   */
  receive(request: Request, files: number): Promise<Request | "large" | "broken" | "stranger">;
}

const bodyHeaders = ["content-type", "content-length", "transfer-encoding"];

export function withBody({ url, method, headers, signal }: Request, body: FormData | string): Request {
  const others = new Headers(headers);
  for (const name of bodyHeaders) others.delete(name);
  return new Request(url, { method, headers: others, signal, body });
}

const emptyFile = (name: string) => new File([], name, { type: "application/octet-stream" });

/**
 * Creates the receiver of forms with files, which are stored in the data folder until their pictures are shrunk. Starts
 * to remove files that a killed process left there.
 */
export function createUploads(portal: Portal): Uploads {
  const folder = join(portal.env.DATA_DIR, "tmp");
  const space = createUploadSpace(folder, {
    onError: (error) => portal.log.error({ err: error }, "a file that arrived could not be stored"),
  });
  const ownCounts = new Map<string, number>();
  const places = createSemaphore(bounds.uploadsAtOnce);
  void sweepUploads(folder);

  async function ownerOf(request: Request): Promise<string | undefined> {
    const session = await readSession(request, newRequestContext(portal));
    return session && `portal ${doctorKeyOf(session) ?? loginFingerprint(session)}`;
  }

  async function fileOf({ fileName, type, sink, isComplete }: FilePart, owner: string): Promise<File> {
    await sink.close();
    const problem = isComplete ? sink.problem() : "large";
    if (problem === "surplus") return emptyFile(fileName || "file");
    if (problem) return refusedFile(fileName, refusalWords[problem]);
    if (sink.bytes() === 0) return emptyFile(fileName);
    try {
      return await shrinkPicture({ path: sink.path, bytes: sink.bytes(), fileName, type, owner });
    } catch (error) {
      if (!(error instanceof QueueFull)) portal.log.error({ err: error }, "a picture could not be shrunk");
      return refusedFile(fileName, refusalWords.busy);
    }
  }

  /** Works on the parts of a form that has arrived; its files are refused if no place for that became free. */
  async function workOn(parts: FormPart<StoredUpload>[], owner: string): Promise<FormData> {
    if (!(await places.acquire(bounds.uploadWaitSeconds * 1000)))
      return formOf(parts, ({ fileName }) => Promise.resolve(refusedFile(fileName, refusalWords.busy)));
    try {
      return await formOf(parts, (part) => fileOf(part, owner));
    } finally {
      places.release();
    }
  }

  async function formOf(
    parts: FormPart<StoredUpload>[],
    fileFrom: (part: FilePart) => Promise<File>,
  ): Promise<FormData> {
    const form = new FormData();
    for (const part of parts) {
      if ("text" in part) form.append(part.name, part.text);
      else form.append(part.name, await fileFrom(part));
    }
    return form;
  }

  async function read(request: Request, owner: string, maxFiles: number, isBusy: boolean) {
    const files: StoredUpload[] = [];
    const network = visitorNetwork(request);
    function openFile(): StoredUpload {
      const file = space.create(network, isBusy ? "busy" : files.length >= maxFiles ? "surplus" : undefined);
      files.push(file);
      return file;
    }
    try {
      if (!request.body) return request;
      const type = request.headers.get("content-type") ?? "";
      const limits = { ...bounds, readBytes: bounds.uploadReadBytes };
      const { parts, end } = await readParts(request.body, type, limits, openFile);
      if (end === "broken") return end;
      if (end === "excessive") return "large";
      // browsers show a broken connection, not the page, if the rest is left unread; the server's time limit bounds it
      if (end === "cut") await request.body.pipeTo(new WritableStream()).catch(() => undefined);
      if (end === "malformed") return withBody(request, ""); // the page says that it was not understood
      return withBody(request, await workOn(parts, owner));
    } finally {
      await Promise.all(files.map((file) => file.remove()));
    }
  }

  return {
    async receive(request, files) {
      const owner = await ownerOf(request);
      if (owner === undefined) return "stranger";
      const own = ownCounts.get(owner) ?? 0;
      ownCounts.set(owner, own + 1);
      try {
        return await read(request, owner, files, own >= bounds.uploadsOfDoctor);
      } finally {
        const left = (ownCounts.get(owner) ?? 1) - 1;
        if (left > 0) ownCounts.set(owner, left);
        else ownCounts.delete(owner);
      }
    },
  };
}
