import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { brunoCollection } from "./collection.ts";
import { openApiDocument } from "./document.ts";

const files = brunoCollection(openApiDocument(features), "http://127.0.0.1:3000/api/v3");

test("each endpoint is a request in the folder of its feature", () => {
  const requests = Object.entries(features).flatMap(([feature, routes]) => routes.map(() => feature));
  const folders = [...files.keys()].filter((path) => path.includes("/")).map((path) => path.split("/")[0]);
  expect(folders.filter((folder) => folder !== "environments").toSorted()).toEqual(requests.toSorted());
});

test("the address is a variable of the environment, and the tokens are secret ones", () => {
  expect(JSON.parse(files.get("bruno.json") ?? "")).toEqual({ version: "1", name: "v3 API", type: "collection" });
  expect(files.get("environments/local.bru")).toBe(
    "vars {\n  baseUrl: http://127.0.0.1:3000/api/v3\n}\nvars:secret [\n  token,\n  otpToken\n]\n",
  );
  expect(files.get("collection.bru")).toBe("auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n");
});

test("a request has its parameters, a body to fill in and what the endpoint is for", () => {
  const request = files.get("complaints/postDoctorComplaintsByIdMessages.bru");
  expect(request?.replace(/seq: \d+/, "seq: 1")).toBe(`meta {
  name: postDoctorComplaintsByIdMessages
  type: http
  seq: 1
}

post {
  url: {{baseUrl}}/web/doctor/complaints/:id/messages
  body: json
  auth: inherit
}

params:path {
  id: 1
}

headers {
  Idempotency-Key: {{$guid}}
}

body:json {
  {
    "body": "",
    "attachments": []
  }
}

docs {
  Adds a message, which reopens an answered complaint; 409 closed
}
`);
});

test("a parameter that may be left out is switched off, one that must be there is in the address", () => {
  const list = files.get("complaints/getDoctorComplaints.bru");
  expect(list).toContain("url: {{baseUrl}}/web/doctor/complaints\n");
  expect(list).toContain("params:query {\n  ~after: \n  ~before: \n}\n");
  const media = files.get("media/getDoctorMediaById.bru");
  expect(media).toContain("url: {{baseUrl}}/web/doctor/media/:id?grant=\n");
  expect(media).toContain("params:query {\n  grant: \n}\n");
});

test("an endpoint that needs no token sends none, and one that answers with a token keeps it", () => {
  expect(files.get("batches/getBatches.bru")).toContain("auth: none\n");
  expect(files.get("auth/postAuthLogin.bru")).toContain("vars:post-response {\n  token: res.body.token\n}\n");
  const needing = Object.values(features).flatMap((routes) =>
    routes.filter(({ endpoint }) => endpoint.access === "otp"),
  );
  expect(needing.length).toBeGreaterThan(0);
  const pathsWith = (line: string) => [...files].filter(([, text]) => text.includes(line)).map(([path]) => path);
  expect(pathsWith("  otpToken: res.body.otp_token\n")).toContain("auth/postAuthOtp.bru");
  expect(pathsWith("  X-OTP-TOKEN: {{otpToken}}\n")).toHaveLength(needing.length);
});
