import { expect, test } from "vitest";
import { knownPath } from "./known-path.server.ts";

test.each(["/", "/my/courses", "/batch-details/7/enroll", "/admin", "/admin/users", "/admin/doctors/1"])(
  "%s leads on",
  (path) => expect(knownPath(path)).toBe(path),
);

test.each([undefined, "/no-such-page", "/my/courses/", "//evil.test", "https://evil.test/", "/admin/", "/admin///"])(
  "%s leads nowhere",
  (path) => expect(knownPath(path)).toBeUndefined(),
);
