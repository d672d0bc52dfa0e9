import { expect, test } from "vitest";
import { isSigned } from "./s3-signature.ts";

// The account, the requests and their signatures are the examples of Amazon's documentation.
const account = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const emptyBody = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

function example(url: string, signature: string, headers: Record<string, string> = {}, method = "GET") {
  const all = {
    host: "examplebucket.s3.amazonaws.com",
    "x-amz-content-sha256": emptyBody,
    "x-amz-date": "20130524T000000Z",
    ...headers,
  };
  const credential = `${account.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
  const signed = Object.keys(all).toSorted().join(";");
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signed},Signature=${signature}`;
  return { method, url, headers: { ...all, authorization } };
}

const get = (url = "/test.txt", range = "bytes=0-9") =>
  example(url, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41", { range });

const put = example(
  "/test%24file.text",
  "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  {
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
  },
  "PUT",
);

const list = example("/?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");

test("the signed requests that Amazon documents are accepted", () => {
  const nothing = Buffer.alloc(0);
  expect(isSigned(get(), nothing, account)).toBe(true);
  expect(isSigned(list, nothing, account)).toBe(true);
  expect(isSigned(put, Buffer.from("Welcome to Amazon S3."), account)).toBe(true);
});

test("another address, header, body, secret or account is refused", () => {
  const nothing = Buffer.alloc(0);
  expect(isSigned(get("/other.txt"), nothing, account)).toBe(false);
  expect(isSigned(get("/test.txt", "bytes=0-8"), nothing, account)).toBe(false);
  expect(isSigned(get(), Buffer.from("a body"), account)).toBe(false);
  expect(isSigned(put, Buffer.from("Welcome to another."), account)).toBe(false);
  expect(isSigned(get(), nothing, { ...account, secretAccessKey: "another" })).toBe(false);
  expect(isSigned(get(), nothing, { ...account, accessKeyId: "another" })).toBe(false);
  expect(isSigned({ method: "GET", url: "/test.txt", headers: {} }, nothing, account)).toBe(false);
});
