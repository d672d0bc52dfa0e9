import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "#api/app.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { fieldLists } from "./field-lists.ts";

const endpoint = endpointsOf("rooms");
const read = { method: "GET", access: "public", summary: "" } as const;

test("lists what a response must have, loses and may lack", () => {
  const list = endpoint({
    ...read,
    path: "/web/rooms",
    response: z.object({ rooms: z.array(z.object({ id: z.number(), name: z.string().nullish() })) }),
  });
  const file = endpoint({ ...read, path: "/web/plan", produces: "image/webp", response: z.unknown() });
  const [, section] = fieldLists({ rooms: [{ endpoint: list }, { endpoint: file }] }).split(/\n\n(?=## )/);
  expect(section?.replaceAll("\\\n", " ")).toBe(
    "## rooms\n\n" +
      "- `GET /web/rooms` required: `rooms [id]` lost: only the field without `rooms`; a row of `rooms` without `rooms.id` optional: `rooms.name`\n" +
      "- `GET /web/plan` required: a file, `image/webp`",
  );
});

test("lists every endpoint of the contract once", () => {
  const listed = [...fieldLists(features).matchAll(/^- `(\w+ \S+)`/gm)].map(([, call]) => call);
  const all = Object.values(features).flat();
  expect(listed).toEqual(all.map(({ endpoint: { method, path } }) => `${method} ${path}`));
  expect(all.length).toBeGreaterThan(100);
});
