import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBulkheadRejectedError } from "cockatiel";
import { getBatch } from "#contract/catalogue/batches.ts";
import { getEvent } from "#contract/catalogue/events.ts";
import { companyFrom } from "#app/company.ts";
import { teachingModeWords } from "#app/components/catalogue/batch-words.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { timeSpan } from "#locale/time-span.ts";
import { publicAppData } from "#app/server/session/api.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { fileErrorResponse } from "#app/server/session/files.server.ts";
import type { PictureWords } from "./share-picture-drawing.server.ts";
import { sharePicture } from "./shared-pictures.server.ts";

const namePattern = /^(?:site|(batch|event)-(\d{1,12}))\.png$/;

async function wordsOf(name: string, context: RequestContext): Promise<PictureWords | undefined> {
  const [found, kind, id = ""] = namePattern.exec(name) ?? [];
  if (found === undefined) return undefined;
  const api = publicApi(context);
  const { name: company, slogan } = companyFrom(await publicAppData(context));
  if (kind === "batch") {
    const { batch } = await api.load(getBatch, { params: { id: Number(id) } });
    const { title, course, session, year, starts_on, mode } = batch;
    const facts = `শুরু ${day(starts_on)} · ${teachingModeWords[mode]}`;
    return { company, kind: `${course}, ${session} ${bengaliDigits(year ?? "")}`, title, facts };
  }
  if (kind === "event") {
    const { title, starts_at, ends_at, venue } = (await api.load(getEvent, { params: { id: Number(id) } })).event;
    return { company, kind: "ইভেন্ট", title, facts: [timeSpan(starts_at, ends_at), venue].filter(Boolean).join(" · ") };
  }
  return { company, kind: "", title: slogan, facts: "" };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const words = await wordsOf(params["name"] ?? "", context);
    if (!words) return fileErrorResponse(404);
    return new Response(new Uint8Array(await sharePicture(words)), {
      headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
    });
  } catch (error) {
    if (error instanceof Response) return fileErrorResponse(error.status);
    if (isBulkheadRejectedError(error)) return fileErrorResponse(503);
    throw error;
  }
}
