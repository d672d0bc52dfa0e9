import { NotFound } from "#api/http/errors.ts";
import type { Route } from "#api/http/implement.ts";
import { getAvatar } from "#contract/account.ts";
import { findAvatar } from "./queries.ts";

const yearSeconds = 31_536_000;

/** The one answer that is no JSON: the bytes of a picture, which never change under their name. */
const avatarRoute: Route = {
  endpoint: getAvatar,
  handle:
    ({ db }) =>
    async (context) => {
      const params = getAvatar.params?.safeParse(context.req.param());
      const bytes = params?.success ? await findAvatar(db, params.data.name.replace(/\.webp$/, "")) : undefined;
      if (!bytes) throw new NotFound();
      return context.body(new Uint8Array(bytes), 200, {
        "Content-Type": "image/webp",
        "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
      });
    },
};

export const avatarRoutes = [avatarRoute];
