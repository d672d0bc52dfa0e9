import type { getPicture } from "#contract/pictures.ts";
import type { getAvatar } from "#contract/account.ts";
import type { Writer } from "#api/db/client.ts";
import { NotFound } from "./errors.ts";
import type { Route } from "./implement.ts";

const yearSeconds = 31_536_000;

/** The route of WebP pictures that never change under their names. `find` gives a picture's bytes by its name without the ending. */
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
        const bytes = params?.success ? await find(db, params.data.name.replace(/\.webp$/, "")) : undefined;
        if (!bytes) throw new NotFound();
        return context.body(new Uint8Array(bytes), 200, {
          "Content-Type": "image/webp",
          "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
          "Content-Security-Policy": "default-src 'none'; sandbox",
        });
      },
  };
}
