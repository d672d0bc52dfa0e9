import { expect, test } from "vitest";
import { internalPath } from "./internal-path.server.ts";

test.each(["/", "/my/courses", "/batch-details/7/enroll", "/admin", "/admin/users", "/admin/doctors/1"])(
  "accepts %s",
  (path) => expect(internalPath(path)).toBe(path),
);

test.each([undefined, "/no-such-page", "/my/courses/", "//evil.test", "https://evil.test/", "/admin/", "/admin///"])(
  "rejects %s",
  (path) => expect(internalPath(path)).toBeUndefined(),
);
