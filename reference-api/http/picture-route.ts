import type { getPicture } from "#contract/catalogue/pictures.ts";
import type { getAvatar } from "#contract/account/account.ts";
import type { Writer } from "#api/db/client.ts";
import { NotFound } from "./errors.ts";
import type { Route } from "./implement.ts";

const yearSeconds = 31_536_000;

const types = { avif: "image/avif", jpg: "image/jpeg", webp: "image/webp" };

function typeOf(name: string): string {
  const [, extension] = name.split(".");
  return types[extension === "avif" || extension === "jpg" ? extension : "webp"];
}

/**
 * Creates the route for pictures that never change under their name. `find` returns the bytes of a picture by its name,
 * without the extension `.webp` but with any other; the route throws 404 if it finds none.
 */
export function pictureRoute(
  endpoint: typeof getAvatar | typeof getPicture,
  find: (db: Writer, name: string) => Promise<Buffer | undefined>,
): Route {
  return {
    endpoint,
    handle:
      ({ db }) =>
      async (context) => {
        const params = endpoint.params?.safeParse(context.req.param());
        const name = params?.success ? params.data.name : "";
        const bytes = name && (await find(db, name.replace(/\.webp$/, "")));
        if (!bytes) throw new NotFound();
        return context.body(new Uint8Array(bytes), 200, {
          "Content-Type": typeOf(name),
          "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
          "Content-Security-Policy": "default-src 'none'; sandbox",
        });
      },
  };
}
