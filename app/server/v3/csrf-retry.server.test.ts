import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test } from "vitest";
import { withCsrfRetry } from "./csrf-retry.server.ts";
import { remoteV3 } from "./remote-v3.server.ts";

const csrfPath = "/sanctum/csrf-cookie";

/** Starts an API whose writes need the cookies and the token of its CSRF path, as Laravel's web group does. */
async function protectedApi({ csrfStatus = 204 } = {}) {
  const calls: string[] = [];
  let issued = 0;
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.url === csrfPath) {
      issued += 1;
      const cookies = [
        `XSRF-TOKEN=a%3D${issued}; path=/; samesite=lax`,
        `laravel_session=s${issued}; path=/; httponly`,
      ];
      response.writeHead(csrfStatus, csrfStatus < 400 ? { "Set-Cookie": cookies } : {}).end();
      return;
    }
    const { cookie, "x-xsrf-token": token } = request.headers;
    const isProven = token === `a=${issued}` && cookie === `XSRF-TOKEN=a%3D${issued}; laravel_session=s${issued}`;
    const isRead = request.method === "GET" && request.url !== "/expired";
    response.writeHead(isRead || isProven ? 200 : 419, { "Content-Type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const call = withCsrfRetry(remoteV3(`http://127.0.0.1:${address.port}`, 3000), csrfPath);
  const statusOf = async (method: string, path: string) => {
    const response = await call(path, {
      method,
      body: method === "GET" ? null : "{}",
      headers: { Accept: "text/html" },
    });
    await response.text();
    return response.status;
  };
  return { calls, statusOf, [Symbol.dispose]: () => server.close() };
}

test("sends a write that needs a CSRF cookie again with a cookie of its own", async () => {
  using api = await protectedApi();
  expect([await api.statusOf("POST", "/login"), await api.statusOf("POST", "/join")]).toEqual([200, 200]);
  const twice = (path: string) => [`POST ${path}`, `GET ${csrfPath}`, `POST ${path}`];
  expect(api.calls).toEqual([...twice("/login"), ...twice("/join")]);
});

test("leaves the 419 of a read, and of an API that gives no cookie, as it is", async () => {
  using api = await protectedApi({ csrfStatus: 500 });
  expect([await api.statusOf("GET", "/expired"), await api.statusOf("POST", "/login")]).toEqual([419, 419]);
  expect(api.calls).toEqual(["GET /expired", "POST /login", `GET ${csrfPath}`]);
});
