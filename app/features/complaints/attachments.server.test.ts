import { expect, test } from "vitest";
import { z } from "zod";
import { complaintLimits } from "#contract/account/complaints.ts";
import { readFormWithFiles } from "./attachments.server.ts";

test("cuts no character of a refused file's name in two", async () => {
  const fields = new FormData();
  fields.append("attachments", new File([new Uint8Array(complaintLimits.fileBytes + 1)], `${"b".repeat(79)}🩺.pdf`));
  const form = await readFormWithFiles(fields, "complaint", z.object({}));
  expect(JSON.stringify(form.ok ? [] : form)).toContain(`“${"b".repeat(79)}” `);
});
