import { expect, test } from "vitest";
import { listContacts } from "#contract/catalogue/contacts.ts";
import { endpointKey, type EndpointRule } from "../server/v3/adapter/adapter.server.ts";
import { callOnce } from "./call.server.ts";

/** Checks one call of an API with other paths and an envelope, by an adapter with this rule. */
async function check(rule: EndpointRule) {
  const requested: string[] = [];
  const options = {
    api: async (path: string) => (requested.push(path), Response.json({ payload: [] })),
    adapter: {
      base: "/v1",
      defaults: {},
      rules: new Map([[endpointKey(listContacts), rule]]),
      missing: [],
      onError: () => undefined,
    },
    deviceHeader: "X-DEVICE-TOKEN",
    zone: "Asia/Dhaka",
    answerMs: 3000,
  };
  return { ...(await callOnce(listContacts, {}, {}, options)), requested };
}

test("checks an API of another shape by its adapter", async () => {
  const response = () => ({ contacts: [] });
  expect(await check({ path: "/people", response })).toMatchObject({
    verdict: "fits",
    requested: ["/v1/people"],
    data: { contacts: [] },
  });
});

test("names the error that the adapter throws", async () => {
  const response = () => {
    throw new Error("no list of people");
  };
  expect(await check({ response })).toMatchObject({ verdict: "unreadable", note: "adapter: no list of people" });
});
