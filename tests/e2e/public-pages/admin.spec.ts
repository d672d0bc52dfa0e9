import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";

test("every address below /admin redirects to the admin site @public", async ({ request }) => {
  const likePortalPaths = ["/admin/event", "/admin/batches", "/admin/batches/1", "/admin/batch-for-you"];
  for (const path of ["/admin", "/admin/", "/admin/doctors/1?x=1", ...likePortalPaths]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    expect(response.headers()["location"]).toBe("https://admin.example.com/");
  }
});
